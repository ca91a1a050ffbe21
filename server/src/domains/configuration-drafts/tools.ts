import type { SavingTools } from '../resources/settings.service.ts';
import type { tryKeys } from '../resources/update.service.ts';

/** Dependencies of saving settings, and the base address of links in mails. */
export type DraftTools = SavingTools & Parameters<typeof tryKeys>[0] & { baseUrl: string };
