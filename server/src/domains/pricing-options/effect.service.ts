import { Temporal } from 'temporal-polyfill';
import { recurringValue } from '#contract/base/periods.ts';
import { period } from '#contract/domains/plans/schemas.ts';
import type { pricingOptions } from '#contract/domains/pricing-options/routes.ts';
import type { OptionEffect } from '#contract/domains/pricing-options/version.schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput } from '#server/database/handlers.ts';
import { findRow } from '#server/database/rows.ts';
import { read } from '#server/database/scope.ts';
import { siteNow } from '#server/database/site-now.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import { type Terms, termColumns, termsAtRenewal } from './terms.service.ts';
import { valuesOf } from './values.ts';
import { findRenewing, findTerms, type Renewing } from './versions.queries.ts';

/** Returns whether two sets of terms are equal. */
function areSameTerms(one: Partial<Terms>, other: Partial<Terms>): boolean {
  return termColumns.every((column) => JSON.stringify(one[column]) === JSON.stringify(other[column]));
}

const monthly = ({ price_cents, period: lasts }: Terms) => recurringValue(price_cents, period.parse(lasts));

interface Change {
  renewing: readonly Renewing[];
  versions: readonly Terms[];
  /** Terms after the edit. */
  next: Terms;
  dayOf: (instant: Date) => string;
}

/**
 * Returns the renewals that new terms would change, if renewals follow them: those that would otherwise be on different
 * terms. Compares their MRR with today's.
 */
export function effectOf({ renewing, versions, next, dayOf }: Change): OptionEffect {
  const touched = renewing.filter(({ option_version: held }) => {
    const otherwise = termsAtRenewal(versions, held);
    return otherwise !== undefined && !areSameTerms(otherwise, next);
  });
  const paid = touched.filter(({ kind }) => kind === 'paid');
  const count = (rows: readonly Renewing[]) => rows.reduce((sum, row) => sum + row.subscriptions, 0);
  const values = new Map<string, number>();
  const add = (currency: string, value: number) => values.set(currency, (values.get(currency) ?? 0) + value);
  for (const row of paid) {
    add(row.currency, -row.value);
    add(next.currency, row.subscriptions * monthly(next));
  }
  const firsts = paid.map(({ first }) => new Date(first).getTime());
  return {
    now: 0,
    renewals: count(paid),
    trials: count(touched) - count(paid),
    from: firsts.length === 0 ? null : dayOf(new Date(Math.min(...firsts))),
    mrr_change: [...values].map(([currency, value]) => ({ currency, amount: Math.round(value / 720) })),
  };
}

/** Previews which renewals an edit of an option would change. @throws AppError not_found */
export function previewPriceChange(
  ctx: ResourceContext,
  { id, ...input }: RouteInput<typeof pricingOptions.effect>,
): Promise<OptionEffect> {
  const { id: siteId, timezone } = ctx.resource;
  return read(ctx, async (scope) => {
    const option = await findRow(scope, siteId, 'pricing_options', id);
    if (!option) throw notFound();
    const given = Object.fromEntries(
      Object.entries(valuesOf(input)).filter(([, value]) => value !== undefined),
    );
    const next: Terms = { ...option, ...given, version: option.version + 1, is_followed: true };
    const now = siteNow(ctx);
    // An overdue renewal that comes in late is one of today.
    const dayOf = (instant: Date) =>
      Temporal.Instant.fromEpochMilliseconds(Math.max(instant.getTime(), now.getTime()))
        .toZonedDateTimeISO(timezone)
        .toPlainDate()
        .toString();
    const versions = await findTerms(scope.db, siteId, id);
    const renewing = await findRenewing(scope.db, ctx.resource, id);
    return effectOf({ renewing, versions, next, dayOf });
  });
}
