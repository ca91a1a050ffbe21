import { sql } from 'kysely';
import {
  defaultMemberExportFields,
  type MemberExportField,
  memberExportFields,
} from '#contract/domains/exports/words.ts';
import { type MemberFilter, memberFilter } from '#contract/domains/members/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { readInBatches } from '#server/database/cursor.ts';
import type { ReadScope } from '#server/database/scope.ts';
import type { Filters, TableSource } from '#server/database/table-source.ts';
import type { Cell } from '#server/platform/spreadsheets/cells.ts';
import { countMatching, matchingIds } from '../members/list.queries.ts';
import { memberFields, sightOfField } from './member-fields.ts';
import { findExported, type MemberPart } from './member-rows.queries.ts';

/** Number of members read at once: enough to keep the database busy, few enough to need little memory. */
const usualBatch = 2_000;

const filterOf = (filters: Filters): MemberFilter => memberFilter.parse(filters);

function partsFor(keys: readonly MemberExportField[]): Set<MemberPart> {
  return new Set(keys.flatMap((key) => memberFields[key].part ?? []));
}

/** Yields the ids of all matching members, ascending, in batches. */
async function* idsOf(
  ctx: ResourceContext,
  scope: ReadScope,
  filter: MemberFilter,
  batchSize: number,
): AsyncGenerator<number[]> {
  const ids = await matchingIds(scope, ctx.resource, filter);
  const found = sql`select id from (${ids}) found order by id`.compile(scope.db);
  for await (const rows of readInBatches<{ id: number }>(scope, 'exported_members', found, batchSize))
    yield rows.map(({ id }) => id);
}

async function* rowsOf(
  ctx: ResourceContext,
  scope: ReadScope,
  filters: Filters,
  keys: readonly string[],
  batchSize = usualBatch,
): AsyncGenerator<Cell[][]> {
  const fields = memberExportFields.filter((key) => keys.includes(key));
  const chosen = keys.flatMap((key) => fields.find((field) => field === key) ?? []);
  const asked = { fields: chosen, parts: partsFor(chosen) };
  const readers = chosen.map((key) => memberFields[key].read);
  for await (const ids of idsOf(ctx, scope, filterOf(filters), batchSize)) {
    const members = await findExported(scope, ctx.resource, ids, asked);
    yield members.map((member) => readers.map((read) => read(member)));
  }
}

/** Exports the members of a site. */
export const memberSource: TableSource = {
  key: 'users',
  sheet: 'Members',
  columns: memberExportFields.map((key) => {
    const { title, type } = memberFields[key];
    const sight = sightOfField(key);
    return { key, title, type, ...(sight ? { sight } : {}) };
  }),
  usual: defaultMemberExportFields,
  count: (ctx, scope, filters) => countMatching(scope, ctx.resource, filterOf(filters)),
  rows: rowsOf,
};
