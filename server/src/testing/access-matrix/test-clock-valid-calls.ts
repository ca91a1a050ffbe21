import type { Database } from '#server/database/connect.ts';
import { monthsAhead } from '../advanced-clock.ts';
import type { ValidCall, ValidCallsOf } from './valid-call.ts';

const turnIn = (query = ''): ValidCall['withIds'] => ({
  id: (_site, ids) => ({ params: { id: ids.clockTurn }, query }),
});
const own: ValidCall['build'] = (site) => ({ params: { id: site.ids.clockTurn } });
const asked = 'day=2027-01-01&kind=renewed';

/** Creates another advance of a site whose clock isn't running. @returns its id */
export async function newTurn(
  database: Database,
  siteId: number,
  state: 'running' | 'done',
): Promise<number> {
  await endTurns(database, siteId);
  await database.owner.query(
    `insert into test_clocks (resource_id, reached_at, charges) values ($1, now(), 'succeed') on conflict do nothing`,
    [siteId],
  );
  const { rows } = await database.owner.query<{ id: number }>(
    `insert into clock_turns (resource_id, starts_at, ends_at, reached_at, charges, state, asked_by, finished_at)
     select $1, n, n + interval '1 day', n, 'succeed', $2, 'seed', case when $2 = 'done' then n end
     from (select now() as n) n returning id`,
    [siteId, state],
  );
  return rows[0]?.id ?? 0;
}

async function endTurns(database: Database, siteId: number): Promise<void> {
  await database.owner.query(
    "update clock_turns set state = 'done', finished_at = now() where resource_id = $1 and state = 'running'",
    [siteId],
  );
}

/** Puts the site in test mode and ends all its subscriptions. */
async function makeTurnable(database: Database, siteId: number): Promise<void> {
  await endTurns(database, siteId);
  await database.owner.query(
    `update member_subscriptions set status = 'ended', ended_at = starts_at, end_cause = 'admin', recurring_value = 0
     where resource_id = $1 and status <> 'ended'`,
    [siteId],
  );
  await database.owner.query('update resources set livemode = false where id = $1', [siteId]);
}

/**
 * Calls of the test clock. Advancing it needs a special kind of site, so creating one comes last among the calls that
 * succeed; callers who are rejected anyway need none.
 */
export const testClockValidCalls: ValidCallsOf<'testClock'> = {
  'testClock.get': { build: () => ({}) },
  'testClock.due': { build: () => ({ query: `to=${monthsAhead(1)}` }) },
  'testClock.turns': { build: () => ({}) },
  'testClock.days': { build: own, withIds: turnIn() },
  'testClock.happened': {
    build: (site) => ({ params: { id: site.ids.clockTurn }, query: asked }),
    withIds: turnIn(asked),
  },
  'testClock.stop': {
    build: async (site, { database }) => ({
      params: { id: await newTurn(database, site.resource.id, 'running') },
    }),
    withIds: turnIn(),
  },
  'testClock.turn': {
    build: async (site, { database, isToSucceed }) => {
      if (isToSucceed) await makeTurnable(database, site.resource.id);
      return { body: { to: monthsAhead(1), charges: 'succeed' } };
    },
  },
};
