// Pricing options of what is moved in: the one that the file names, or one that is never sold.
import { hash } from 'node:crypto';
import { amountToText } from '#contract/base/cents.ts';
import type { ResourceScope } from '#server/database/context.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { insertMovedOptions, optionsOfPlans } from './import.queries.ts';
import type { Terms } from './import-terms.service.ts';
import { optionOf } from './rows.ts';
import type { Option } from './subscription.ts';

/** A plan that a file names, and what it says besides; null when it says nothing. */
export interface NamedPlan {
  planId: number;
  terms: Terms | null;
}

const usualSlug = (planId: number) => `imported-${planId}`;
const unpricedSlug = (planId: number) => `${usualSlug(planId)}-unpriced-`;

/**
 * Returns whether the option was created for a file without prices and has no price yet. A subscription must not renew
 * on it, because it would stay free forever.
 */
export function isUnpriced(option: { plan_id: number; slug: string | null; price_cents: number }): boolean {
  const { plan_id: planId, slug, price_cents: priceCents } = option;
  return (
    priceCents === 0 && slug !== null && (slug === usualSlug(planId) || slug.startsWith(unpricedSlug(planId)))
  );
}

const usualPeriod = '1 month';

/** Returns the price of a subscription that renews, here or elsewhere; null if its option isn't charged for. */
function renewingPrice(terms: Terms | null): Terms['price'] {
  if (terms === null || terms.price === null || terms.period === null) return null;
  return terms.autorenew || terms.elsewhere !== null ? terms.price : null;
}

/**
 * The option's title, where it is not the usual one: as the file says it; else, of what renews, its price, for an option
 * renews at one price and by one period.
 */
function titleOf({ terms }: NamedPlan): string | null {
  if (terms === null || terms.title !== null) return terms?.title ?? null;
  const { period } = terms;
  const price = renewingPrice(terms);
  if (price !== null)
    return `Imported, ${amountToText(price.cents, price.currency)} ${price.currency.toUpperCase()} each ${period}`;
  return period === null || period === usualPeriod ? null : `Imported (${period})`;
}

/** Which option of its plan is meant: the one of that title, or the one for those whose file tells none. */
const keyOf = (one: NamedPlan): string => `${one.planId} ${titleOf(one)?.toLowerCase() ?? ''}`;

function movedOption(one: NamedPlan) {
  const { planId, terms } = one;
  const title = titleOf(one);
  const usual = usualSlug(planId);
  // Prices of what does not renew stay with the subscriptions where the file names no option of that price.
  const price = terms?.title == null ? renewingPrice(terms) : terms.price;
  const before = price === null ? unpricedSlug(planId) : `${usual}-`;
  const slug = title === null ? usual : `${before}${hash('md5', title.toLowerCase()).slice(0, 12)}`;
  return {
    plan_id: planId,
    title: title ?? 'Imported',
    slug,
    price_cents: price?.cents ?? 0,
    currency: price?.currency ?? 'usd',
    period: terms?.period ?? usualPeriod,
  };
}

export interface MovedOption {
  option: Option;
  isUnpriced: boolean;
}

/** Options of plans by their key. */
async function knownOptions(
  { client }: WriteScope,
  { id: siteId, timezone }: ResourceScope,
  wanted: readonly NamedPlan[],
): Promise<Map<string, MovedOption>> {
  const rows = await optionsOfPlans(client, siteId, [...new Set(wanted.map(({ planId }) => planId))]);
  const known = new Map<string, MovedOption>();
  for (const row of rows) {
    const keys = [`${row.plan_id} ${row.title.toLowerCase()}`];
    if (row.slug === usualSlug(row.plan_id)) keys.push(`${row.plan_id} `);
    const moved = { option: optionOf(row, timezone), isUnpriced: isUnpriced(row) };
    for (const key of keys) if (!known.has(key)) known.set(key, moved);
  }
  return known;
}

/** The option of each subscription, made where its plan has none: never sold, with what the file says. */
export async function ensureOptions(
  scope: WriteScope,
  site: ResourceScope,
  wanted: readonly NamedPlan[],
): Promise<(one: NamedPlan) => MovedOption | undefined> {
  const known = await knownOptions(scope, site, wanted);
  const missing = new Map<string, NamedPlan>();
  for (const one of wanted)
    if (!known.has(keyOf(one)) && !missing.has(keyOf(one))) missing.set(keyOf(one), one);
  if (missing.size === 0) return (one) => known.get(keyOf(one));
  const values = [...missing.values()].map(movedOption);
  const made = await insertMovedOptions(scope.client, site.id, values);
  await scope.audit({ target: 'pricing_option', id: null, changes: { from: 'import', made } });
  const all = await knownOptions(scope, site, wanted);
  return (one) => all.get(keyOf(one));
}
