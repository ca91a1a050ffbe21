// Returns the terms on which subscriptions renew, and those that are due. The charging job asks here; the steps
// themselves are in renewals.service.ts.
import { sql } from 'kysely';
import type { ResourceContext } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { loadKnown } from './known.service.ts';
import { payerOf } from './next-period.rules.ts';
import { findByIds } from './queries.ts';
import { nextPeriodResolver, type PricedNextPeriod, type RenewalContext } from './renewal-context.ts';
import { subscriptionOf } from './rows.ts';
import type { Subscription } from './subscription.ts';

/** Next period with its price. */
export interface RenewalTerms extends PricedNextPeriod {
  /** Id of the member who is charged; null for a group or gift without a payer. */
  payerId: number | null;
  /** True if it is free: the step can be taken at once. */
  isFree: boolean;
}

function termsOf(known: RenewalContext, subscription: Subscription): RenewalTerms | null {
  const following = nextPeriodResolver(known)(subscription);
  return following && { ...following, payerId: payerOf(subscription), isFree: following.priceCents === 0 };
}

/**
 * Returns what a subscription renews to at the end of its current period, from the current state of the database; null
 * if it doesn't continue automatically. Charges nothing.
 */
export async function renewalTerms(
  ctx: ResourceContext,
  scope: ReadScope,
  subscription: Subscription,
): Promise<RenewalTerms | null> {
  const [terms = null] = await renewalTermsOfMany(ctx, scope, [subscription]);
  return terms;
}

/** Returns the renewal terms of many subscriptions, in their order, with as many statements as for one. */
export async function renewalTermsOfMany(
  ctx: ResourceContext,
  scope: Pick<ReadScope, 'db'>,
  subscriptions: readonly Subscription[],
): Promise<(RenewalTerms | null)[]> {
  if (subscriptions.length === 0) return [];
  const loaded = await loadKnown(scope, ctx.resource, subscriptions);
  return subscriptions.map((one) => termsOf(loaded.knownOf(one), one));
}

/** The next charge for a subscription. */
export interface AmountDue {
  /** VAT included, in cents. */
  amountCents: number;
  currency: string;
}

/**
 * Returns the amounts of the next charge attempts for some subscriptions, by id; those without a next period are left
 * out.
 */
export async function amountsDue(
  ctx: ResourceContext,
  scope: ReadScope,
  ids: readonly number[],
): Promise<Map<number, AmountDue>> {
  const held = ids.length === 0 ? [] : await findByIds(scope.db, ctx.resource.id, ids);
  const terms = await renewalTermsOfMany(ctx, scope, held);
  return new Map(
    held.flatMap(({ id }, place) => {
      const one = terms[place];
      return one ? [[id, { amountCents: one.amountCents, currency: one.currency }] as const] : [];
    }),
  );
}

export interface DueRenewal {
  subscription: Subscription;
  /** End of the period that is over; names the renewal. */
  periodEndsAt: Date;
  terms: RenewalTerms;
}

export interface DueQuestion {
  /** Upper bound by our own clock; the database's clock applies as well. */
  until: Date;
  /** Most that are looked at. */
  limit: number;
  /** Last row of the previous page. */
  after?: { periodEndsAt: Date; id: number };
}

/**
 * Returns open subscriptions whose period is over, that may continue and whose payment hasn't been tried, ordered by
 * end: those that are days late are past due, and still charged during their grace period.
 */
export function dueRows(
  { db }: ReadScope,
  siteId: number,
  { until, limit, after = { periodEndsAt: new Date(0), id: 0 } }: DueQuestion,
) {
  const now = sql<Date>`least(site_now(), ${until}::timestamptz)`;
  return (
    db
      .selectFrom('member_subscriptions')
      .selectAll()
      .where('resource_id', '=', siteId)
      .where('kind', '<>', 'seat')
      .where((eb) => eb.or([eb('autorenew', '=', true), eb('is_allowed_next_subscription', '=', true)]))
      .where((eb) =>
        eb.or([
          eb('status', '=', 'active'),
          eb.and([
            eb('status', '=', 'past_due'),
            eb('past_due_reason', '=', 'not_charged'),
            eb('grace_ends_at', '>', now),
          ]),
        ]),
      )
      .where('ends_at', '<=', now)
      // A renewal in progress belongs to its attempt; a long list of them would use up the site's time slice.
      .where(
        sql<boolean>`not exists (
        select from charge_attempts a
        where a.resource_id = member_subscriptions.resource_id and a.subscription_id = member_subscriptions.id
          and a.period_ends_at = date_trunc('milliseconds', member_subscriptions.ends_at))`,
      )
      .where(sql<boolean>`(ends_at, id) > (${after.periodEndsAt}::timestamptz, ${after.id}::bigint)`)
      .orderBy('ends_at')
      .orderBy('id')
      .limit(limit)
  );
}

/** Due renewals and the position to continue from; `last` is null if there are no more. */
export interface DueRenewals {
  due: DueRenewal[];
  last: { periodEndsAt: Date; id: number } | null;
}

/**
 * Returns the subscriptions of the site whose period is over and that renew, the longest due first, each with its
 * renewal terms. The renewal job advances the free ones; the charging job handles the others. A subscription leaves the
 * list with its step: renewed, or past due for a known reason.
 */
export async function dueRenewals(
  ctx: ResourceContext,
  scope: ReadScope,
  question: DueQuestion,
): Promise<DueRenewals> {
  const rows = await dueRows(scope, ctx.resource.id, question).execute();
  const held = rows.map(subscriptionOf);
  const terms = await renewalTermsOfMany(ctx, scope, held);
  const due = held.flatMap((subscription, place): DueRenewal[] => {
    const { endsAt: periodEndsAt } = subscription;
    const one = terms[place];
    return one && periodEndsAt ? [{ subscription, periodEndsAt, terms: one }] : [];
  });
  const last = rows.at(-1);
  const isFull = rows.length === question.limit && last?.ends_at;
  return { due, last: isFull ? { periodEndsAt: new Date(isFull), id: last.id } : null };
}
