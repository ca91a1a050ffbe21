// Returns the state of a subscription, for other domains that preview a change to it.
import type { Forecast } from '#contract/domains/member-subscriptions/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { findRow } from '#server/database/rows.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { forecastOf } from './forecast.rules.ts';
import { knownOf } from './known.service.ts';
import { subscriptionOf } from './rows.ts';

export interface SubscriptionForecast extends Forecast {
  status: string;
  /** End of the paid period, or of the days of grace; null without an end. */
  paid_until: string | null;
}

/** @returns null for an id of another site */
export async function forecastSubscription(
  ctx: ResourceContext,
  scope: ReadScope,
  id: number,
): Promise<SubscriptionForecast | null> {
  const row = await findRow(scope, ctx.resource.id, 'member_subscriptions', id);
  if (!row) return null;
  const held = subscriptionOf(row);
  const ends = row.status === 'past_due' ? row.grace_ends_at : row.ends_at;
  return {
    ...forecastOf(held, await knownOf(ctx, scope, held)),
    status: row.status,
    paid_until: ends && new Date(ends).toISOString(),
  };
}
