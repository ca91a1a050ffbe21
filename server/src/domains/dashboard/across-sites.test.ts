import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/database/connect.ts';
import type { SiteRef } from '#server/database/context.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { sitesWithDaysToKeep, sitesWithRowsIn } from '../figures/across-sites.queries.ts';
import { sitesToCheckFigures } from './across-sites.queries.ts';

let db: TestDatabase;
let siteId: number;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  siteId = (await makeResource(db.database)).id;
  await rows(
    'insert into figure_states (resource_id, timezone, livemode) select id, reporting_timezone, livemode from resources where id = $1',
  );
});

const rows = async (statement: string, ...values: unknown[]) =>
  (await db.database.owner.query<Record<string, unknown>>(statement, [siteId, ...values])).rows;
const note = (when: string, count = 1) =>
  rows(
    `insert into stale_people (resource_id, member_id, noted_at)
     select $1, n, now() + $2::interval from generate_series(1, $3::integer) n`,
    when,
    count,
  );
const withNotes = (database: Database) => sitesWithRowsIn(database, ['stale_people']);

async function isAmong(find: (database: Database) => Promise<readonly SiteRef[]>): Promise<boolean> {
  return (await find(db.database)).some(({ id }) => id === siteId);
}

test('a site has something to do for people once the first note is due', async () => {
  await note('1 hour');
  expect(await isAmong(withNotes)).toBe(false);
  await note('-1 hour');
  expect(await isAmong(withNotes)).toBe(true);
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** Sums the stale markers that a plan read, including those it filtered out. */
function notesRead(plan: Plan): number {
  const { 'Actual Rows': kept, 'Rows Removed by Filter': left = 0, 'Actual Loops': loops } = plan;
  const own = plan['Relation Name'] === 'stale_people' ? (kept + left) * loops : 0;
  return (plan.Plans ?? []).reduce((sum, part) => sum + notesRead(part), own);
}

/** Returns the number of stale markers read to find that none of very many of one site is due. */
async function notesReadOfMany(): Promise<number> {
  await note('1 hour', 5_000);
  await db.database.owner.query('analyze stale_people');
  const plans: Plan[] = [];
  const explained = async (statement: string) => {
    const { rows: found } = await db.database.owner.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, format json) ${statement}`,
    );
    plans.push(...found.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan)));
    return { rows: [] };
  };
  await withNotes({ ...db.database, owner: { query: explained } as unknown as Database['owner'] });
  expect(plans).toHaveLength(1);
  return plans.reduce((sum, plan) => sum + notesRead(plan), 0);
}

test('what is noted and not followed yet holds up neither the check of the night nor the keeping of days', async () => {
  await note('-1 hour');
  await rows('insert into stale_subscriptions (resource_id, subscription_id) values ($1, 1)');
  await rows('insert into stale_volume (resource_id, at) values ($1, now())');
  expect([await isAmong(sitesToCheckFigures), await isAmong(sitesWithDaysToKeep)]).toEqual([true, true]);
});

test('figures that are being derived anew hold up both', async () => {
  await rows(
    `insert into figure_rebuilds (resource_id, livemode, timezone, migrations, done_up_to)
     select id, livemode, reporting_timezone, 1, 0 from resources where id = $1`,
  );
  expect([await isAmong(sitesToCheckFigures), await isAmong(sitesWithDaysToKeep)]).toEqual([false, false]);
});

test('however many notes are dated ahead, few are read to know that none is due', async () => {
  expect(await notesReadOfMany()).toBeLessThan(20);
});

test('without the index by time all of them would be', async () => {
  await db.database.owner.query('drop index stale_people_resource_id_noted_at_idx');
  expect(await notesReadOfMany()).toBeGreaterThan(5_000);
});
