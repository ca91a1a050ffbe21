import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { type ReadScope, readSnapshot } from '#server/database/scope.ts';
import type { Cell } from '#server/platform/spreadsheets/cells.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { findFigureRows } from '../figures/rows/rows.queries.ts';
import { dashboardSources } from './export-sources.ts';

let db: TestDatabase;
let ctx: ResourceContext;
/** Charges of 20 March; twenty at a time have the same time and amount. */
const charges = 60;
const range = { start: '2026-03-20', end: '2026-03-20' };
const filters = { figure: 'gross_volume', date_start: range.start, date_end: range.end, currency: 'usd' };

beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database));
  const [member] = await makeMembers(ctx, 1);
  await db.database.owner.query(
    `insert into transactions (resource_id, member_id, amount_cents, currency, status, pay_system, created_at)
     select $1, $2, 500, 'usd', 'succeeded', 'manual', timestamptz '2026-03-20 12:00Z' + (n % 3) * interval '1 minute'
     from generate_series(1, $3) n`,
    [ctx.resource.id, member, charges],
  );
});
afterAll(() => db.drop());

/** Returns the same connection, with a record of every statement it is sent. */
function watched(scope: ReadScope): { scope: ReadScope; statements: string[] } {
  const statements: string[] = [];
  const query = (text: string, values?: unknown[]) => {
    statements.push(text);
    return scope.client.query(text, values);
  };
  return { scope: { ...scope, client: Object.assign(Object.create(scope.client), { query }) }, statements };
}

function exported(batchSize: number) {
  const source = dashboardSources.find(({ key }) => key === 'statistic-rows');
  if (!source) throw new Error('there is no such table');
  return readSnapshot(ctx, async (plain) => {
    const { scope, statements } = watched(plain);
    const promised = await source.count(ctx, plain, filters);
    const sizes: number[] = [];
    const rows: Cell[][] = [];
    for await (const batch of source.rows(ctx, scope, filters, ['transaction_id', 'amount'], batchSize)) {
      sizes.push(batch.length);
      rows.push(...batch);
    }
    const asked = { reference: { figure: 'gross_volume', ...range, plans: [] }, currency: 'usd' } as const;
    const listed = await findFigureRows(plain, ctx.resource, asked, { limit: 200, offset: 0 });
    return { promised, sizes, rows, statements, listed: listed.rows };
  });
}

test('all rows come in the order of the list and each once, though many were at the same moment', async () => {
  const { promised, rows, listed } = await exported(7);
  expect(promised).toBe(charges);
  expect(rows.map(([id]) => id)).toEqual(listed.map((row) => row.transaction_id));
  expect(new Set(rows.map(([id]) => id)).size).toBe(charges);
  expect(rows[0]?.[1]).toEqual({ cents: 500, currency: 'usd' });
});

test('the rows are found once, and each part of them is only fetched', async () => {
  const { sizes, statements } = await exported(25);
  expect(sizes).toEqual([25, 25, 10]);
  const fetches = statements.filter((text) => text.startsWith('fetch'));
  expect(fetches).toHaveLength(4);
  expect(statements.filter((text) => /\bfrom transactions\b/.test(text))).toHaveLength(1);
  expect(statements.some((text) => /\boffset\b/.test(text))).toBe(false);
});

test('of a charge that is known by its day alone the file says the day and no time', async () => {
  await db.database.owner.query(
    `insert into transactions (resource_id, amount_cents, currency, status, pay_system, created_at, day)
     values ($1, 700, 'eur', 'succeeded', 'manual', '2026-03-20 23:59Z', '2026-03-20'),
       ($1, 700, 'eur', 'succeeded', 'manual', '2026-03-20 11:00Z', null)`,
    [ctx.resource.id],
  );
  const source = dashboardSources.find(({ key }) => key === 'statistic-rows');
  const cells = await readSnapshot(ctx, async (scope) => {
    const found: unknown[] = [];
    for await (const batch of source?.rows(ctx, scope, { ...filters, currency: 'eur' }, ['at'], 9) ?? [])
      found.push(...batch.map(([cell]) => cell));
    return found;
  });
  expect(cells).toEqual(['2026-03-20', expect.objectContaining({ at: Date.UTC(2026, 2, 20, 11) })]);
});
