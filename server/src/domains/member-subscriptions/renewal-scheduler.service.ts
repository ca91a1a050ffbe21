// Advances due subscriptions: free ones continue, those that don't renew end, unpaid ones become past due and then end,
// perhaps followed by a free option. Due times are the database's. Each step is dated to when it was due and taken
// under the lock of its row, so it happens once, even if it is late, repeated or run by two servers.
import type { ResourceContext } from '#server/database/context.ts';
import { findRow } from '#server/database/rows.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { siteNow } from '#server/database/site-now.ts';
import { settingsOf } from '../resources/settings.service.ts';
import { downgraded, isForDowngrade } from './creation.rules.ts';
import { elsewhereAmong } from './elsewhere.queries.ts';
import { awaited, expired } from './expiry.rules.ts';
import { graceDaysOf } from './grace.ts';
import { continued } from './next-period.rules.ts';
import { type DueCursor, lockDueSubscriptions } from './queries.ts';
import { renewalTerms } from './renewal-terms.service.ts';
import { optionOf } from './rows.ts';
import { type Subscription, type Transition, validUntil } from './subscription.ts';
import { insertSubscription, saveTransition } from './transitions.service.ts';

const usualBatch = 200;

async function stepDue(
  ctx: ResourceContext,
  scope: WriteScope,
  before: Subscription,
  { now, isElsewhere }: { now: Date; isElsewhere: boolean },
): Promise<Transition | null> {
  const { status, endsAt, autorenew, isAllowedNext } = before;
  if (status === 'past_due') return expired(before, now);
  const terms = autorenew || isAllowedNext ? await renewalTerms(ctx, scope, before) : null;
  if (terms?.isFree && endsAt !== null) return continued(before, terms, { at: endsAt, paidCents: 0 });
  const graceDays = await graceDaysOf(scope, ctx.resource.id);
  if (isElsewhere && terms === null) return awaited(before, now, graceDays);
  return expired(before, now, { follows: terms !== null, graceDays });
}

/**
 * Moves the holder to the option for failed payments that the pricing option, or else the site, names, if that option
 * is free.
 */
async function downgrade(ctx: ResourceContext, scope: WriteScope, over: Subscription): Promise<void> {
  if (over.endCause !== 'payment_failed') return;
  const held = await findRow(scope, ctx.resource.id, 'pricing_options', over.optionId);
  const { settings } = await settingsOf(scope, ctx.resource.id);
  const id = held?.downgrade_option_id ?? settings.downgrade_subscription_id;
  const row = id === null ? null : await findRow(scope, ctx.resource.id, 'pricing_options', id);
  if (row && isForDowngrade(row))
    await insertSubscription(ctx, scope, downgraded(over, optionOf(row, ctx.resource.timezone)));
}

interface Batch {
  count: number;
  /** Cursor after the last subscription of the batch; null if there are no more. */
  last: DueCursor | null;
}

/** Advances one batch of due subscriptions. */
function advanceBatch(ctx: ResourceContext, size: number, after: DueCursor): Promise<Batch> {
  return write(ctx, 'member-subscriptions.clock', async (scope) => {
    const now = siteNow(ctx);
    const found = await lockDueSubscriptions(scope.db, ctx.resource.id, { now, limit: size, after });
    const elsewhere = await elsewhereAmong(
      scope.client,
      ctx.resource.id,
      found.map(({ id }) => id),
    );
    let count = 0;
    for (const before of found) {
      const step = await stepDue(ctx, scope, before, { now, isElsewhere: elsewhere.has(before.id) });
      if (step === null) continue;
      const next = await saveTransition(ctx, scope, before, step);
      await downgrade(ctx, scope, next);
      count += 1;
    }
    if (count === 0) scope.unchanged();
    const last = found.at(-1);
    const until = last && found.length === size ? validUntil(last) : null;
    return { count, last: last && until ? { until, id: last.id } : null };
  });
}

interface CarryOptions {
  /** Highest number of subscriptions in one transaction. */
  batchSize?: number;
  /** Signal that aborts when the site's time slice is over or the process is stopping. */
  signal?: AbortSignal;
}

/** Advances each due subscription once. @returns the number of steps */
async function advanceAll(
  ctx: ResourceContext,
  { batchSize = usualBatch, signal }: CarryOptions,
): Promise<number> {
  let total = 0;
  let after: DueCursor | null = { until: new Date(0), id: 0 };
  while (after !== null && !signal?.aborted) {
    const batch: Batch = await advanceBatch(ctx, batchSize, after);
    total += batch.count;
    after = batch.last;
  }
  return total;
}

/**
 * Takes every due step at a site, several for a subscription that is far behind. Paid renewals are left to the charging
 * job for a day; then they are past due.
 * @returns the number of steps
 */
export async function advanceDueSubscriptions(
  ctx: ResourceContext,
  options: CarryOptions = {},
): Promise<number> {
  let total = 0;
  let count = 0;
  do {
    count = await advanceAll(ctx, options);
    total += count;
  } while (count > 0 && !options.signal?.aborted);
  return total;
}
