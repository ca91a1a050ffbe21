// The codes of a code batch as a list and as a file, and the search for one code.
import { sql } from 'kysely';
import type { codeFamilies } from '#contract/domains/code-families/routes.ts';
import { type UniqueCode, uniqueCodesInput } from '#contract/domains/code-families/schemas.ts';
import type { CodeState } from '#contract/domains/code-families/words.ts';
import type { ResourceContext, SiteRef } from '#server/database/context.ts';
import { readInBatches } from '#server/database/cursor.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage } from '#server/database/list.ts';
import { findRow } from '#server/database/rows.ts';
import { type ReadScope, read } from '#server/database/scope.ts';
import type { Column, TableSource } from '#server/database/table-source.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import type { Cell } from '#server/platform/spreadsheets/cells.ts';
import { momentOf } from '#server/platform/spreadsheets/moments.ts';
import { codesOf, countCodes, type StoredCode } from './codes.queries.ts';

const stateOf = ({ uses, voided_at }: StoredCode): CodeState =>
  voided_at !== null ? 'void' : uses > 0 ? 'used' : 'unused';

const instant = (value: Date | null) => (value === null ? null : new Date(value).toISOString());

function onWire(row: StoredCode): UniqueCode {
  const { id, code, uses, uses_limit, member_id, name, email } = row;
  return {
    id,
    code,
    state: stateOf(row),
    uses,
    uses_limit,
    used_at: instant(row.used_at),
    voided_at: instant(row.voided_at),
    user: member_id === null ? null : { id: member_id, name, email: email ?? '' },
  };
}

/** Lists the codes of a batch. @throws AppError not_found */
export function listCodes(
  ctx: ResourceContext,
  { id, filter = {}, ...input }: RouteInput<typeof codeFamilies.codes>,
): Promise<RouteOutput<typeof codeFamilies.codes>> {
  const siteId = ctx.resource.id;
  return read(ctx, async (scope) => {
    const family = await findRow(scope, siteId, 'code_families', id);
    if (!family) throw notFound();
    const asked = { siteId, familyId: id, filter };
    return fetchPage(
      input,
      async ({ limit, offset }) => {
        const window = sql`limit ${limit} offset ${offset}`;
        return (await codesOf(asked, window).execute(scope.db)).rows.map(onWire);
      },
      // The stored count is exact, because codes and their count in the batch's row are written together.
      async () => (Object.keys(filter).length > 0 ? countCodes(scope.db, asked) : family.made),
    );
  });
}

interface Found {
  id: number;
  family_id: number;
  code: string;
  /** Title of the code batch. */
  family: string;
}

/** Returns the unique code that equals the text, ignoring case and surrounding spaces. */
export async function findCodeNamed(
  { db }: ReadScope,
  site: SiteRef,
  text: string,
): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select c.id, c.family_id, c.code, f.title as family
    from unique_codes c join code_families f on f.resource_id = c.resource_id and f.id = c.family_id
    where c.resource_id = ${site.id} and c.code = ${text.trim().toUpperCase()}`.execute(db);
  return rows[0];
}

interface Field extends Column {
  read(row: StoredCode, zone: string): Cell;
}

const stateWords: Readonly<Record<CodeState, string>> = { unused: 'Unused', used: 'Used', void: 'Void' };

const fields: readonly Field[] = [
  { key: 'code', title: 'Code', type: 'text', read: (row) => row.code },
  { key: 'state', title: 'State', type: 'text', read: (row) => stateWords[stateOf(row)] },
  { key: 'uses', title: 'Uses', type: 'number', read: (row) => row.uses },
  { key: 'uses_limit', title: 'Uses allowed', type: 'number', read: (row) => row.uses_limit },
  {
    key: 'used_at',
    title: 'Last used at',
    type: 'moment',
    read: (row, zone) => row.used_at && momentOf(row.used_at, zone),
  },
  { key: 'member_id', title: 'Member ID', type: 'number', read: (row) => row.member_id },
  { key: 'email', title: 'Email', type: 'text', read: (row) => row.email },
];

/** Number of rows read at once. */
const batchSize = 2_000;

const asked = uniqueCodesInput.pick({ id: true, filter: true });

/** Exports the codes of a batch as a file; `filters` hold the batch's id and the list's filter. */
export const uniqueCodeSource: TableSource = {
  key: 'unique-codes',
  sheet: 'Unique codes',
  columns: fields.map(({ read: _, ...column }) => column),
  usual: fields.map(({ key }) => key),
  count: (ctx, scope, filters) => {
    const { id, filter = {} } = asked.parse(filters);
    return countCodes(scope.db, { siteId: ctx.resource.id, familyId: id, filter });
  },
  rows: async function* (ctx, scope, filters, keys, size = batchSize) {
    const { id, filter = {} } = asked.parse(filters);
    const chosen = keys.flatMap((key) => fields.find((one) => one.key === key) ?? []);
    const statement = codesOf({ siteId: ctx.resource.id, familyId: id, filter }).compile(scope.db);
    for await (const rows of readInBatches<StoredCode>(scope, 'unique_codes_sent', statement, size))
      yield rows.map((row) => chosen.map((one) => one.read(row, ctx.resource.timezone)));
  },
};
