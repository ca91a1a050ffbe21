import type { TableSource } from '#server/database/table-source.ts';
import { uniqueCodeSource } from '#server/domains/code-families/codes.service.ts';
import { dashboardSources } from '#server/domains/dashboard/export-sources.ts';
import { memberSource } from '#server/domains/exports/member-source.ts';
import { groupSource } from '#server/domains/groups/export-source.ts';
import { promoUserSource } from '#server/domains/promos/redemptions.service.ts';
import { transactionSource } from '#server/domains/transactions/export-source.ts';

/** Tables whose rows can be sent as a file. */
export const exportableTables: readonly TableSource[] = [
  memberSource,
  groupSource,
  transactionSource,
  ...dashboardSources,
  promoUserSource,
  uniqueCodeSource,
];
