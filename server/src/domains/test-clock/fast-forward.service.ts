import type { ResourceContext } from '#server/database/context.ts';
import { type PastEvent, recordEvents } from '#server/database/domain-events.ts';
import type { WriteScope } from '#server/database/scope.ts';
import {
  type FastForwardCharge,
  fastForwardSubscriptionsIn,
} from '../member-subscriptions/fast-forward.service.ts';
import { retriesAfter } from '../member-subscriptions/retries.service.ts';
import { refreshSummaries } from '../members/summaries.queries.ts';
import { moveAhead } from '../resources/clock.queries.ts';
import { recordTestClockCharges } from '../transactions/history.service.ts';
import { outcomeOf } from './outcomes.rules.ts';
import { type Clock, noteReached } from './queries.ts';

function chargeOf({ subscriptionId, payerId, periodEndsAt, attempt, at, status, terms }: FastForwardCharge) {
  const { option, title, priceCents, vatBasisPoints, amountCents, currency } = terms;
  const line = { itemType: 'subscription' as const, itemId: option.id, title, subscriptionId };
  const declined = { failureCode: 'card_declined', failureText: 'Declined by the test clock.' };
  return {
    memberId: payerId,
    lines: [{ ...line, priceCents, vatBasisPoints }],
    amountCents,
    currency,
    paySystem: 'test_clock' as const,
    at,
    status,
    // Permanent key of the attempt: the database refuses a second one.
    externalId: `clock-${subscriptionId}-${periodEndsAt.getTime()}-${attempt}`,
    ...(status === 'failed' && { provider: declined }),
  };
}

async function storeCharges(
  ctx: ResourceContext,
  scope: WriteScope,
  charges: readonly FastForwardCharge[],
): Promise<PastEvent[]> {
  const ids = await recordTestClockCharges(ctx, scope, charges.map(chargeOf));
  return charges.map(({ status, payerId, at }, place) => ({
    name: `transaction.${status}` as const,
    payload: { id: ids[place] ?? 0, member_id: payerId },
    happenedAt: at,
  }));
}

/**
 * Applies everything due at the site up to and including an instant, and moves its clock at least there.
 * @param clock state of the clock, locked by the caller
 * @returns the number of events and charges
 */
export async function fastForwardSiteIn(
  ctx: ResourceContext,
  scope: WriteScope,
  clock: Clock,
  until: Date,
): Promise<number> {
  const siteId = ctx.resource.id;
  const charges = clock.charges;
  const lived = await fastForwardSubscriptionsIn(
    ctx,
    scope,
    { from: clock.reached_at, until },
    {
      retriesAfter: (periodEndsAt) => retriesAfter(periodEndsAt, ctx.resource.timezone),
      charge: (attempt) => outcomeOf(charges, attempt),
    },
  );
  const events = [...lived.events, ...(await storeCharges(ctx, scope, lived.charges))];
  events.sort((one, other) => one.happenedAt.getTime() - other.happenedAt.getTime());
  await recordEvents(ctx, scope, events);
  await refreshSummaries(scope.client, siteId, lived.payers);
  await noteReached(scope, siteId, until);
  await moveAhead(scope, siteId, until);
  return lived.lines + lived.charges.length;
}
