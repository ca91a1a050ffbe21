// The test clock of a site in test mode: it only moves forward, and everything due on the way happens. A site whose
// clock was advanced stays in test mode forever, because it has records with future dates.

import type { testClock } from '#contract/domains/test-clock/routes.ts';
import type { ClockAdvance, ClockState, DueUntil } from '#contract/domains/test-clock/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage } from '#server/database/list.ts';
import { actorName, type ReadScope, read, write } from '#server/database/scope.ts';
import { AppError, notFound, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { moveAhead } from '../resources/clock.queries.ts';
import { countDue } from './due.queries.ts';
import { enqueueIn } from './enqueue.ts';
import { advanceOnWire } from './on-wire.ts';
import {
  changeTurn,
  countTurns,
  findClock,
  findLatestTurn,
  findTurns,
  insertTurn,
  keepClock,
  lockAdvance,
  lockClockOffset,
  readEligibility,
  readSiteNow,
} from './queries.ts';
import { instantOf, latestAdvanceFrom } from './span.rules.ts';
import { clockTexts as texts } from './texts.ts';

/** Largest lead of a clock over the real time in milliseconds: ten years. The database has the same limit. */
const mostAhead = 315_576_000_000;

export function getClock(ctx: ResourceContext): Promise<ClockState> {
  const { id: siteId, clockOffsetMs } = ctx.resource;
  return read(ctx, async (scope) => {
    const { subscriptions, refusal } = await readEligibility(scope, ctx.resource);
    const clock = await findClock(scope, siteId);
    const turn = await findLatestTurn(scope, siteId);
    return {
      refusal,
      now: (await readSiteNow(scope)).toISOString(),
      ahead_ms: clockOffsetMs,
      subscriptions,
      charges: clock ? clock.charges : null,
      turn: turn && advanceOnWire(turn),
    };
  });
}

/** Returns the requested instant. @throws AppError invalid for one that is past, or too far */
async function targetOf(ctx: ResourceContext, scope: ReadScope, to: string) {
  const { timezone: zone } = ctx.resource;
  const now = await readSiteNow(scope);
  const target = instantOf(to, now, zone);
  if (target <= now) throwIfInvalid({ to: texts.back.en });
  if (target > latestAdvanceFrom(now, zone)) throwIfInvalid({ to: texts.far.en });
  if (target.getTime() > Date.now() + mostAhead) throwIfInvalid({ to: texts.tooFar.en });
  return { target, now };
}

/** Previews an advance: returns what is due until the requested day. Changes nothing. */
export function getDue(ctx: ResourceContext, input: RouteInput<typeof testClock.due>): Promise<DueUntil> {
  return read(ctx, async (scope) => {
    const { target } = await targetOf(ctx, scope, input.to);
    return { to: target.toISOString(), ...(await countDue(scope, ctx.resource.id, target)) };
  });
}

/**
 * Starts an advance; a job continues it.
 * @throws AppError conflict if the site has no clock to advance, or an advance is running; invalid for a day that is
 * past, or more than 24 months away
 */
export function advanceClock(
  ctx: ResourceContext,
  input: RouteInput<typeof testClock.turn>,
): Promise<ClockAdvance> {
  const { id: siteId } = ctx.resource;
  const { charges } = input;
  return write(ctx, 'test-clock.turn', async (scope) => {
    const { livemode } = await lockClockOffset(scope, siteId);
    const { refusal } = await readEligibility(scope, { id: siteId, livemode });
    if (refusal !== null) throw new AppError('conflict', texts[refusal]);
    if ((await findLatestTurn(scope, siteId))?.state === 'running')
      throw new AppError('conflict', texts.running);
    const { target, now } = await targetOf(ctx, scope, input.to);
    const clock = await findClock(scope, siteId);
    const startsAt = clock === null || clock.reached_at > now ? now : clock.reached_at;
    await keepClock(scope, siteId, { reachedAt: startsAt, charges });
    const turn = await insertTurn(scope, siteId, {
      startsAt,
      endsAt: target,
      charges,
      askedBy: actorName(ctx.actor),
    });
    // The clock is ahead from here on, so that the site can't go live before the job starts.
    await moveAhead(scope, siteId, new Date(now.getTime() + 2));
    await enqueueIn(scope, siteId, turn.id);
    await scope.audit({
      target: 'test_clock',
      id: turn.id,
      changes: { clock: { before: now.toISOString(), after: target.toISOString() }, charges },
    });
    return advanceOnWire(turn);
  });
}

/** Stops the advance at the day that it has reached. @throws AppError not_found; conflict if it has ended */
export function stopAdvance(
  ctx: ResourceContext,
  { id }: RouteInput<typeof testClock.stop>,
): Promise<ClockAdvance> {
  return write(ctx, 'test-clock.stop', async (scope) => {
    const turn = await lockAdvance(scope, ctx.resource.id, id);
    if (turn === null) throw notFound();
    if (turn.state !== 'running') throw new AppError('conflict', texts.notRunning);
    const stopped = await changeTurn(scope, turn, { state: 'stopped' });
    await scope.audit({ target: 'test_clock', id, changes: { state: 'stopped' } });
    return advanceOnWire(stopped);
  });
}

export function listAdvances(
  ctx: ResourceContext,
  input: RouteInput<typeof testClock.turns>,
): Promise<RouteOutput<typeof testClock.turns>> {
  const siteId = ctx.resource.id;
  return read(ctx, async (scope) => {
    const page = await fetchPage(
      input,
      (window) => findTurns(scope, siteId, window),
      () => countTurns(scope, siteId),
    );
    return { ...page, items: page.items.map(advanceOnWire) };
  });
}
