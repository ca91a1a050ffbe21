import { type Kysely, type Selectable, sql } from 'kysely';
import type { ChargeOutcome, ClockObstacle, TurnState } from '#contract/domains/test-clock/words.ts';
import { mostSubscriptions } from '#contract/domains/test-clock/words.ts';
import type { SiteRef } from '#server/database/context.ts';
import type { ClockTurns, DB, TestClocks } from '#server/database/schema.ts';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';

export type Clock = Selectable<TestClocks>;
export type ClockAdvanceRow = Selectable<ClockTurns>;

/** Returns the site's present, by the database's clock. */
export async function readSiteNow({ db }: ReadScope): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select site_now() as now`.execute(db);
  return rows[0]?.now ?? new Date();
}

/** Locks the site's clock and returns how far it is ahead: concurrent changes of its clock or settings wait. */
export async function lockClockOffset(
  { db }: WriteScope,
  siteId: number,
): Promise<{ clockOffsetMs: number; livemode: boolean }> {
  const { clock_ahead_ms: clockOffsetMs, livemode } = await db
    .selectFrom('resources')
    .select(['clock_ahead_ms', 'livemode'])
    .where('id', '=', siteId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { clockOffsetMs, livemode };
}

export async function findClock({ db }: ReadScope, siteId: number): Promise<Clock | null> {
  const row = await db
    .selectFrom('test_clocks')
    .selectAll()
    .where('resource_id', '=', siteId)
    .executeTakeFirst();
  return row ?? null;
}

/** Creates the site's clock, or stores the outcome of charges from now on. */
export async function keepClock(
  { db }: WriteScope,
  siteId: number,
  clock: { reachedAt: Date; charges: ChargeOutcome },
): Promise<void> {
  await db
    .insertInto('test_clocks')
    .values({ resource_id: siteId, reached_at: clock.reachedAt, charges: clock.charges })
    .onConflict((conflict) => conflict.column('resource_id').doUpdateSet({ charges: clock.charges }))
    .execute();
}

export async function noteReached({ db }: WriteScope, siteId: number, reachedAt: Date): Promise<void> {
  await db
    .updateTable('test_clocks')
    .set({ reached_at: reachedAt })
    .where('resource_id', '=', siteId)
    .execute();
}

/**
 * Counts subscriptions that have not ended, up to one more than the clock's limit, and returns why the clock can't be
 * advanced.
 */
export async function readEligibility(
  { db }: ReadScope,
  { id, livemode }: Pick<SiteRef, 'id' | 'livemode'>,
): Promise<{ subscriptions: number; refusal: ClockObstacle | null }> {
  const { rows } = await sql<{ count: number; has_live: boolean }>`
    select count(*)::integer as count, coalesce(bool_or(s.livemode), false) as has_live from (
      (select livemode from member_subscriptions
       where resource_id = ${id} and status <> 'ended' and livemode limit 1)
      union all
      (select livemode from member_subscriptions
       where resource_id = ${id} and status <> 'ended' and not livemode limit ${mostSubscriptions + 1})) s`.execute(
    db,
  );
  const { count = 0, has_live: hasLive = false } = rows[0] ?? {};
  const subscriptions = hasLive ? count - 1 : count;
  const refusal = livemode
    ? 'live_mode'
    : hasLive
      ? 'live_subscriptions'
      : subscriptions > mostSubscriptions
        ? 'too_many'
        : null;
  return { subscriptions, refusal };
}

const turnsOf = (db: Kysely<DB>, siteId: number) =>
  db.selectFrom('clock_turns').selectAll().where('resource_id', '=', siteId);

export async function findTurn(
  { db }: ReadScope,
  siteId: number,
  id: number,
): Promise<ClockAdvanceRow | null> {
  return (await turnsOf(db, siteId).where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function lockAdvance(
  { db }: WriteScope,
  siteId: number,
  id: number,
): Promise<ClockAdvanceRow | null> {
  return (await turnsOf(db, siteId).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

export async function findLatestTurn({ db }: ReadScope, siteId: number): Promise<ClockAdvanceRow | null> {
  return (await turnsOf(db, siteId).orderBy('id', 'desc').limit(1).executeTakeFirst()) ?? null;
}

export function findTurns(
  { db }: ReadScope,
  siteId: number,
  window: { limit: number; offset: number },
): Promise<ClockAdvanceRow[]> {
  return turnsOf(db, siteId).orderBy('id', 'desc').limit(window.limit).offset(window.offset).execute();
}

export async function countTurns({ db }: ReadScope, siteId: number): Promise<number> {
  const { count } = await db
    .selectFrom('clock_turns')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('resource_id', '=', siteId)
    .executeTakeFirstOrThrow();
  return count;
}

export function insertTurn(
  { db }: WriteScope,
  siteId: number,
  turn: { startsAt: Date; endsAt: Date; charges: ChargeOutcome; askedBy: string },
): Promise<ClockAdvanceRow> {
  const { startsAt, endsAt, charges, askedBy } = turn;
  return db
    .insertInto('clock_turns')
    .values({
      resource_id: siteId,
      starts_at: startsAt,
      ends_at: endsAt,
      reached_at: startsAt,
      charges,
      asked_by: askedBy,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Updates the progress of an advance. */
export function changeTurn(
  { db }: WriteScope,
  { resource_id: siteId, id }: ClockAdvanceRow,
  values: { reached_at?: Date; steps?: number; state?: TurnState },
): Promise<ClockAdvanceRow> {
  const isOver = values.state !== undefined && values.state !== 'running';
  return db
    .updateTable('clock_turns')
    .set({ ...values, ...(isOver ? { finished_at: sql<Date>`now()` } : {}) })
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
