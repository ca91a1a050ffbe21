// Moving a clock, some days at a time, each time in a transaction of its own under the lock of the site's row.
import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { endOfNext } from '../member-subscriptions/fast-forward.queries.ts';
import { enqueueIn } from './enqueue.ts';
import { fastForwardSiteIn } from './fast-forward.service.ts';
import {
  changeTurn,
  findClock,
  findLatestTurn,
  lockAdvance,
  lockClockOffset,
  readSiteNow,
} from './queries.ts';
import { nextStop } from './span.rules.ts';

/** Number of subscriptions that end in one step of an advance, plus those of the same day. */
const dueAtOnce = 200;

/** Advances the clock by some days of the site. @returns whether more steps follow */
export function continueAdvance(ctx: ResourceContext, turnId: number): Promise<boolean> {
  return write(ctx, 'test-clock.step', async (scope) => {
    scope.noAudit('progress');
    const siteId = ctx.resource.id;
    await lockClockOffset(scope, siteId);
    const turn = await lockAdvance(scope, siteId, turnId);
    const clock = await findClock(scope, siteId);
    if (turn?.state !== 'running' || clock === null) return false;
    const reached = clock.reached_at;
    const full = await endOfNext(scope.db, siteId, dueAtOnce);
    const stop = nextStop({ reached, to: turn.ends_at, zone: ctx.resource.timezone, full });
    const steps = await fastForwardSiteIn(ctx, scope, clock, stop);
    const isDone = stop >= turn.ends_at;
    await changeTurn(scope, turn, {
      reached_at: stop,
      steps: turn.steps + steps,
      ...(isDone ? { state: 'done' } : {}),
    });
    return !isDone;
  });
}

/** Ends an advance that fails repeatedly; the clock stays where it is, and can be advanced from there. */
export function failAdvance(ctx: ResourceContext, turnId: number): Promise<void> {
  return write(ctx, 'test-clock.fail', async (scope) => {
    const turn = await lockAdvance(scope, ctx.resource.id, turnId);
    if (turn?.state !== 'running') return scope.unchanged();
    await changeTurn(scope, turn, { state: 'failed' });
    await scope.audit({ target: 'test_clock', id: turnId, changes: { state: 'failed' } });
  });
}

/** Requeues an advance whose job was lost. */
export function requeueAdvance(ctx: ResourceContext, turnId: number): Promise<void> {
  return write(ctx, 'test-clock.look-after', async (scope) => {
    scope.noAudit('job');
    await enqueueIn(scope, ctx.resource.id, turnId);
  });
}

/**
 * Applies what became due on a site whose clock is ahead, as the jobs do for other sites. During an advance that is
 * left to the advance.
 * @returns the number of events and charges
 */
export function catchUp(ctx: ResourceContext): Promise<number> {
  return write(ctx, 'test-clock.keep-up', async (scope) => {
    scope.noAudit('progress');
    const siteId = ctx.resource.id;
    const { clockOffsetMs } = await lockClockOffset(scope, siteId);
    const clock = await findClock(scope, siteId);
    const turn = await findLatestTurn(scope, siteId);
    // The clock was moved after the site was read, so its present would be wrong by that difference.
    if (clock === null || turn?.state === 'running' || clockOffsetMs !== ctx.resource.clockOffsetMs) return 0;
    return fastForwardSiteIn(ctx, scope, clock, await readSiteNow(scope));
  });
}
