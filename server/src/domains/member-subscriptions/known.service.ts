// Loads the facts that determine the next periods of subscriptions, with as many statements for a thousand as for one.
import type { ResourceContext, SiteRef } from '#server/database/context.ts';
import type { Row } from '#server/database/rows.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { optionOnTerms, type Terms } from '../pricing-options/terms.service.ts';
import { findTermsOfMany } from '../pricing-options/versions.queries.ts';
import { findCountries, findOptionsAround } from './fast-forward.queries.ts';
import { payerOf } from './next-period.rules.ts';
import { nextTryOf } from './next-try.queries.ts';
import type { RenewalContext } from './renewal-context.ts';
import type { Subscription } from './subscription.ts';

/** More options than follow one another anywhere. */
const longestChain = 5;

type OptionRow = Row<'pricing_options'>;

export interface Loaded {
  /** Options by id, as they are sold: the current ones, and all that follow them or are used for downgrades. */
  options: ReadonlyMap<number, OptionRow>;
  /** Returns the facts about a subscription whose option and payer are loaded; without the next retry. */
  knownOf(subscription: Subscription): RenewalContext;
}

/** Returns the current option, on its renewal terms, and the options that follow it, as they are sold. */
function chainOf(
  { optionId, optionVersion }: Subscription,
  options: Loaded['options'],
  terms: ReadonlyMap<number, Terms[]>,
): RenewalContext['options'] {
  const chain: RenewalContext['options'] = new Map();
  const held = options.get(optionId);
  if (!held) return chain;
  chain.set(held.id, optionOnTerms(held, terms.get(held.id) ?? [], optionVersion));
  let next = options.get(held.next_option_id ?? 0);
  while (next && next.removed_at === null && !chain.has(next.id) && chain.size < longestChain) {
    chain.set(next.id, next);
    next = options.get(next.next_option_id ?? 0);
  }
  return chain;
}

/**
 * Loads the options, their terms and the payers' countries of subscriptions.
 * @param others ids of further options that may occur, such as the one for downgrades
 */
export async function loadKnown(
  { db }: Pick<ReadScope, 'db'>,
  { id: siteId, timezone: zone }: Pick<SiteRef, 'id' | 'timezone'>,
  held: readonly Subscription[],
  others: readonly number[] = [],
): Promise<Loaded> {
  const ids = [...new Set([...held.map(({ optionId }) => optionId), ...others])];
  const options = await findOptionsAround(db, siteId, ids);
  const terms = await findTermsOfMany(db, siteId, [...options.keys()]);
  const payers = held.flatMap(({ memberId, payerId }) => [memberId, payerId].filter((id) => id !== null));
  const countries = await findCountries(db, siteId, [...new Set(payers)]);
  return {
    options,
    knownOf: (subscription) => {
      const payerId = payerOf(subscription);
      return {
        zone,
        options: chainOf(subscription, options, terms),
        country: payerId === null ? null : (countries.get(payerId) ?? null),
        nextTryAt: null,
      };
    },
  };
}

/** Returns the facts about a single subscription, with the next retry of an overdue payment. */
export async function knownOf(
  ctx: ResourceContext,
  scope: ReadScope,
  subscription: Subscription,
): Promise<RenewalContext> {
  const loaded = await loadKnown(scope, ctx.resource, [subscription]);
  return { ...loaded.knownOf(subscription), nextTryAt: await nextTryOf(ctx, scope, subscription) };
}
