// Pricing options of imported subscriptions: the one that the file names, or one that is never sold.
import { hash } from 'node:crypto';
import { amountToText } from '#contract/base/cents.ts';
import type { SiteRef } from '#server/database/context.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { insertMovedOptions, optionsOfPlans } from './import.queries.ts';
import type { Terms } from './import-terms.service.ts';
import { optionOf } from './rows.ts';
import type { Option } from './subscription.ts';

/** A plan from a file, with further details; null if there are none. */
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
 * Returns the option's title if it isn't the usual one: the file's title or, for a renewing subscription, its price,
 * because an option renews at one price and period.
 */
function titleOf({ terms }: NamedPlan): string | null {
  if (terms === null || terms.title !== null) return terms?.title ?? null;
  const { period } = terms;
  const price = renewingPrice(terms);
  if (price !== null)
    return `Imported, ${amountToText(price.cents, price.currency)} ${price.currency.toUpperCase()} each ${period}`;
  return period === null || period === usualPeriod ? null : `Imported (${period})`;
}

/** Returns a key of the option: its plan and title, or the plan alone if the file has no title. */
const keyOf = (one: NamedPlan): string => `${one.planId} ${titleOf(one)?.toLowerCase() ?? ''}`;

function movedOption(one: NamedPlan) {
  const { planId, terms } = one;
  const title = titleOf(one);
  const usual = usualSlug(planId);
  // A subscription that doesn't renew keeps its price itself, unless the file names an option with that price.
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
  { id: siteId, timezone }: SiteRef,
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

/** Returns the option of each subscription; a missing one is created with the file's data and is never sold. */
export async function ensureOptions(
  scope: WriteScope,
  site: SiteRef,
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
