import type { SavingTools } from '../resources/settings.service.ts';
import type { tryKeys } from '../resources/update.service.ts';

/** What saving settings needs, and where links in mails lead. */
export type DraftTools = SavingTools & Parameters<typeof tryKeys>[0] & { baseUrl: string };
