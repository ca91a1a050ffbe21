// Reach: which plans and ticket events open a piece of content, and how much content each of them opens.

import { type AccessRuleSet, type Decision, decide } from '#contract/domains/access-rules/decide.ts';
import type { ContentReach } from '#contract/domains/content/reach-schemas.ts';
import type { content } from '#contract/domains/content/routes.ts';
import type { ContentFilter } from '#contract/domains/content/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { type ReadScope, read } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import { findOpenings } from '../access-rules/openings.queries.ts';
import { type OwnerKind, ruleOf } from '../access-rules/queries.ts';
import { newRules } from '../access-rules/rule-input.service.ts';
import type { AskedReach } from './page.queries.ts';
import { findIdByKey } from './queries.ts';
import { findFiling } from './reached.queries.ts';
import { allowed, bitsFor, excluded, mergeOpenings, reachesByBits } from './rule-bits.ts';
import { findNamed, findStandings, type RuleBits } from './standings.queries.ts';

type Item = ContentReach['items'][number];

const kindOnWire: Readonly<Record<OwnerKind, Item['kind']>> = { plan: 'plan', ticketEvent: 'ti_event' };

function how(decision: Exclude<Decision, { access: 'none' }>): Pick<Item, 'access'> & Partial<Item> {
  if (decision.access === 'full') return { access: 'full' };
  if (decision.access === 'predictive')
    return { access: 'predictive', predictive_percents: decision.percents };
  const { count, period } = decision.limit;
  return { access: 'metered', access_limit: count, access_limit_period: period };
}

/**
 * Returns the plans and ticket events that open a piece of content, and why; active ones first, followed by those not
 * on sale.
 * @throws AppError not_found
 */
export function reachOfContent(
  ctx: ResourceContext,
  { key }: RouteInput<typeof content.reach>,
): Promise<ContentReach> {
  const siteId = ctx.resource.id;
  return read(ctx, async ({ db }) => {
    const id = await findIdByKey(db, siteId, key);
    if (id === undefined) throw notFound();
    const filed = await findFiling(db, siteId, id);
    const openings = [
      ...(await findOpenings(db, siteId, 'plan')),
      ...(await findOpenings(db, siteId, 'ticketEvent')),
    ];
    const items = openings.flatMap(({ kind, opening, titles, ...owner }): Item[] => {
      const decision = decide(opening, filed);
      if (decision.access === 'none') return [];
      const because = decision.because.map((rule) => titles.get(rule) ?? '');
      return [
        {
          kind: kindOnWire[kind],
          id: owner.id,
          title: owner.title,
          active: owner.active,
          because,
          ...how(decision),
        },
      ];
    });
    return { items: items.toSorted((one, other) => Number(other.active) - Number(one.active)) };
  });
}

/**
 * Returns the conditions of a content filter on plans and events; a plan or event that the site does not have opens
 * nothing.
 */
export async function askedReach(
  { db }: ReadScope,
  siteId: number,
  { plan, ti_event, unreached }: ContentFilter,
): Promise<AskedReach[]> {
  const openings = async (kind: OwnerKind, wanted: { id: number } | { isActive: true }) =>
    (await findOpenings(db, siteId, kind, wanted)).map(({ opening }) => opening);
  const asked: AskedReach[] = [];
  if (plan !== undefined) asked.push({ openings: await openings('plan', { id: plan }), isOpened: true });
  if (ti_event !== undefined)
    asked.push({ openings: await openings('ticketEvent', { id: ti_event }), isOpened: true });
  if (unreached) asked.push({ openings: await openings('plan', { isActive: true }), isOpened: false });
  return asked;
}

type ReachInput = RouteInput<typeof content.countReach>;

/** Returns the opening that the form describes, after checking that its terms and types belong to the site. */
async function openingOf(scope: ReadScope, siteId: number, input: ReachInput): Promise<AccessRuleSet> {
  const { terms = [], types = [] } = await newRules(scope, siteId, input);
  const { full_access: fullAccess, predictive_paywall, predictive_percents } = input;
  return {
    fullAccess,
    predictivePercents: predictive_paywall && !fullAccess ? (predictive_percents ?? null) : null,
    rules: [...terms, ...types].map(ruleOf),
  };
}

/** Returns the stored opening of the edited plan or event; null for a new one. */
async function storedOf({ db }: ReadScope, siteId: number, { plan, ti_event }: ReachInput) {
  const id = plan ?? ti_event;
  if (id === undefined) return null;
  const [found] = await findOpenings(db, siteId, plan === undefined ? 'ticketEvent' : 'plan', { id });
  if (!found) throw notFound();
  return found.opening;
}

interface Compared {
  form: AccessRuleSet;
  stored: AccessRuleSet | null;
  /** Active plans without the edited one. */
  others: readonly AccessRuleSet[];
  /** True if the form is that of a plan on sale. */
  isSold: boolean;
}

type Counts = RouteOutput<typeof content.countReach>;

const sum = (chosen: readonly { count: number }[]) => chosen.reduce((total, { count }) => total + count, 0);

async function counted(
  { db }: ReadScope,
  siteId: number,
  { form, stored, others, isSold }: Compared,
): Promise<Counts> {
  const openings = [form, ...(stored ? [stored] : []), ...mergeOpenings(others)] as const;
  const all = await findStandings(db, siteId, openings);
  const named = await findNamed(db, siteId, form);
  const [isReached, ...reaches] = openings.map((opening, place) => {
    const isOpen = reachesByBits(opening);
    return ({ words }: RuleBits) => isOpen(bitsFor(words, place));
  });
  const isOpened = reachesByBits(form);
  const wasReached = stored ? reaches.shift() : undefined;
  const isElsewhere = (one: RuleBits) => reaches.some((isOpen) => isOpen(one));
  const reached = all.filter((one) => isReached?.(one));
  return {
    total: sum(all),
    reached: sum(reached),
    also_elsewhere: sum(reached.filter(isElsewhere)),
    unreached: sum(all.filter((one) => !((isSold && isReached?.(one)) || isElsewhere(one)))),
    joins: sum(reached.filter((one) => !wasReached?.(one))),
    leaves: sum(all.filter((one) => wasReached?.(one) && !isReached?.(one))),
    per_rule: form.rules.map(({ termId, contentTypeId, exclude }) => {
      const carrying = named.filter((one) => one.term_id === termId && one.content_type_id === contentTypeId);
      const opened = carrying.filter(({ is_silenced: isSilenced }) =>
        isOpened((exclude ? 0 : allowed) | (isSilenced ? excluded : 0)),
      );
      return {
        ...(termId === null ? {} : { term_id: termId }),
        ...(contentTypeId === null ? {} : { content_type_id: contentTypeId }),
        carries: sum(carrying),
        reached: sum(opened),
      };
    }),
  };
}

/**
 * Counts the content that a plan or ticket event would open with the form's values, and the change.
 * @throws AppError not_found for a plan or event that the site does not have; invalid as for saving the rules
 */
export function countReach(
  ctx: ResourceContext,
  input: ReachInput,
): Promise<RouteOutput<typeof content.countReach>> {
  const siteId = ctx.resource.id;
  return read(ctx, async (scope) => {
    const stored = await storedOf(scope, siteId, input);
    const form = await openingOf(scope, siteId, input);
    const sold = await findOpenings(scope.db, siteId, 'plan', { isActive: true });
    const others = sold.filter(({ id }) => id !== input.plan).map(({ opening }) => opening);
    const isSold = input.active && input.ti_event === undefined;
    return counted(scope, siteId, { form, stored, others, isSold });
  });
}
