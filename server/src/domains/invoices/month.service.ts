// Computes a month of a site by given terms: for an invoice, for the running bill, and for a comparison.
import type { SiteRef } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';
import type { PricingRow } from '../billing/queries.ts';
import { type Bill, billsOf, type Counted } from './amounts.rules.ts';
import { countMonth } from './counted.queries.ts';

/** Columns of a plan, or of a site's own pricing, that determine the price. */
export type TermColumns = Pick<
  PricingRow,
  | 'title'
  | 'monthly_price'
  | 'transaction_fee'
  | 'free_signups'
  | 'up_free_signups'
  | 'up_free_signups_price'
  | 'free_support_hours'
  | 'up_free_support_price_per_hour'
>;

const points = (text: string): number => Math.round(Number(text) * 100);

/** Returns the invoices of a month's counts, by these terms. */
export function billsBy(terms: TermColumns, counted: Counted): Bill[] {
  return billsOf(
    {
      title: terms.title,
      monthlyPrice: terms.monthly_price,
      feePoints: points(terms.transaction_fee),
      freeSignups: terms.free_signups,
      packSize: terms.up_free_signups,
      packPrice: terms.up_free_signups_price,
      freeHours: points(terms.free_support_hours),
      hourPrice: terms.up_free_support_price_per_hour,
    },
    counted,
  );
}

/** @param period `YYYY-MM`, cut in the zone of the site */
export function countOf(
  { db }: ReadScope,
  site: SiteRef,
  { period, livemode }: { period: string; livemode: boolean },
): Promise<Counted> {
  return countMonth(db, { siteId: site.id, zone: site.timezone, period, livemode });
}

/** Returns the month of an instant, in the zone of the site, such as `2026-10`. */
export function periodOf(site: SiteRef, instant: Date): string {
  const shown = { year: 'numeric', month: '2-digit', timeZone: site.timezone } as const;
  return new Intl.DateTimeFormat('en-CA', shown).format(instant);
}

/** Returns the previous month: `2025-12` for `2026-01`. */
export function periodBefore(period: string): string {
  const [year = 0, month = 1] = period.split('-').map(Number);
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7);
}
