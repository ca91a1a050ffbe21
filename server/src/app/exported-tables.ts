import type { TableSource } from '#server/database/table-source.ts';
import { dashboardSources } from '#server/domains/dashboard/export-sources.ts';
import { memberSource } from '#server/domains/exports/member-source.ts';

/** Every table whose rows can be sent as a file. */
export const exportedTables: readonly TableSource[] = [memberSource, ...dashboardSources];
