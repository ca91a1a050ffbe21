// Exports the groups of a site as a file.
import { groupFilter } from '#contract/domains/groups/schemas.ts';
import type { Column, TableSource } from '#server/database/table-source.ts';
import type { Cell } from '#server/platform/spreadsheets/cells.ts';
import { momentOf } from '#server/platform/spreadsheets/moments.ts';
import { countGroups, findGroups, type StoredGroup } from './queries.ts';

interface Field extends Column {
  read(row: StoredGroup, zone: string): Cell;
}

const fields: readonly Field[] = [
  { key: 'id', title: 'ID', type: 'number', read: (row) => row.id },
  { key: 'name', title: 'Name', type: 'text', read: (row) => row.name },
  { key: 'description', title: 'Description', type: 'text', read: (row) => row.description },
  { key: 'type', title: 'Type', type: 'text', read: (row) => row.type },
  { key: 'users_count', title: 'Members', type: 'number', read: (row) => row.members_count },
  // An unlimited group (0) has an empty cell.
  { key: 'member_limit', title: 'Member limit', type: 'number', read: (row) => row.member_limit || null },
  { key: 'active', title: 'Active', type: 'flag', read: (row) => row.active },
  { key: 'subscription', title: 'Subscription', type: 'text', read: (row) => row.option_title },
  { key: 'subscription_end_date', title: 'Renewal date', type: 'text', read: (row) => row.renewal_date },
  {
    key: 'allowed_email_regexp',
    title: 'Allowed email patterns',
    type: 'text',
    read: (row) => row.allowed_email_patterns.join('\n'),
  },
  {
    key: 'created_at',
    title: 'Created at',
    type: 'moment',
    read: (row, zone) => momentOf(new Date(row.created_at), zone),
  },
];

const order = { column: 'id', direction: 'asc' } as const;

export const groupSource: TableSource = {
  key: 'teams',
  sheet: 'Groups',
  columns: fields.map(({ read: _, ...column }) => column),
  usual: fields.map(({ key }) => key),
  count: (ctx, scope, filters) => countGroups(scope.db, ctx.resource.id, groupFilter.parse(filters)),
  rows: async function* (ctx, scope, filters, keys, limit = 2_000) {
    const filter = groupFilter.parse(filters);
    const chosen = keys.flatMap((key) => fields.find((one) => one.key === key) ?? []);
    for (let offset = 0; ; offset += limit) {
      const rows = await findGroups(scope.db, ctx.resource.id, { filter, order, limit, offset });
      if (rows.length > 0) yield rows.map((row) => chosen.map((one) => one.read(row, ctx.resource.timezone)));
      if (rows.length < limit) return;
    }
  },
};
