// Imports subscriptions of members from another system: attaches them without payment, to plans matched by title.
import type { ResourceContext } from '#server/database/context.ts';
import { insertRow } from '#server/database/rows.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { siteNow } from '#server/database/site-now.ts';
import { settingsOf } from '../resources/settings.service.ts';
import { keepElsewhere } from './elsewhere.queries.ts';
import { moveEnds } from './elsewhere.service.ts';
import { graceDaysOf } from './grace.ts';
import { attachMissing, findHeld, findMembersWithoutSubscription, plansByTitle } from './import.queries.ts';
import { defaultGiven, imported } from './import.rules.ts';
import { ensureOptions } from './import-options.service.ts';
import { type Elsewhere, type Terms, withoutExisting } from './import-terms.service.ts';
import { findOption, insertEvents, insertSubscriptions } from './queries.ts';
import type { Transition } from './subscription.ts';
import { eventActor } from './transitions.service.ts';
import { dateUndated } from './undated.service.ts';

export interface ImportedPlan {
  memberId: number;
  planTitle: string;
  /** Given by an operator of the other system; otherwise paid for there. */
  isComplimentary: boolean;
  /** Further details from the file; null if it has none. */
  terms: Terms | null;
}

/** Members of the attached subscriptions, and ids of the created plans. */
interface Attached {
  members: number[];
  madePlans: number[];
}

/** Returns plans by the given title; missing ones are created. */
async function ensurePlans(scope: WriteScope, siteId: number, titles: readonly string[]) {
  // Two concurrent imports create each plan once: the second waits for the first one's transaction.
  await scope.client.query("select pg_advisory_xact_lock(hashtextextended('imported plans', $1))", [siteId]);
  const plans = await plansByTitle(scope.client, siteId, titles);
  const made = new Map<string, number>();
  for (const title of titles) {
    if (plans.has(title)) continue;
    let id = made.get(title.toLowerCase());
    if (id === undefined) {
      id = await insertRow(scope, siteId, 'plans', { title, active: true, private: true });
      made.set(title.toLowerCase(), id);
      await scope.audit({ target: 'plan', id, changes: { title, from: 'import' } });
    }
    plans.set(title, id);
  }
  return { plans, madePlans: [...made.values()] };
}

interface Wanted extends ImportedPlan {
  planId: number;
}

/** Attaches the plans of which members have no open subscription. */
async function attachPlans(
  ctx: ResourceContext,
  scope: WriteScope,
  wanted: readonly Wanted[],
): Promise<number[]> {
  const { id: siteId, livemode } = ctx.resource;
  const optionFor = await ensureOptions(scope, ctx.resource, wanted);
  const rows = wanted.flatMap((one) => {
    const { memberId, planId, isComplimentary } = one;
    const optionId = optionFor(one)?.option.id;
    return optionId === undefined ? [] : [{ memberId, planId, optionId, isComplimentary }];
  });
  return attachMissing(scope.client, siteId, livemode, rows, eventActor(ctx));
}

/** Returns the subscriptions that their members don't have. */
async function missingOf(
  { resource }: ResourceContext,
  { client }: WriteScope,
  wanted: readonly DetailedImport[],
): Promise<DetailedImport[]> {
  const byMember = Map.groupBy(wanted, ({ memberId }) => memberId);
  const held = await findHeld(client, resource.id, resource.livemode, [...byMember.keys()]);
  return [...byMember].flatMap(([memberId, named]) => withoutExisting(named, held.get(memberId) ?? []));
}

interface DetailedImport extends Wanted {
  terms: Terms;
}

/** Stores subscriptions with their log. @returns the member of each */
async function store(
  ctx: ResourceContext,
  { client }: WriteScope,
  begun: readonly Transition[],
  elsewhere: readonly (Elsewhere | null)[] = [],
): Promise<number[]> {
  const { id: siteId, livemode } = ctx.resource;
  const ids = await insertSubscriptions(
    client,
    siteId,
    begun.map(({ next }) => next),
  );
  const events = begun.flatMap((one, position) =>
    one.events.map((event) => ({ ...event, subscriptionId: ids[position] ?? 0 })),
  );
  await insertEvents(client, siteId, events, eventActor(ctx));
  const renewed = ids.flatMap((id, position) => {
    const there = elsewhere[position] ?? null;
    return there === null || begun[position]?.next.status === 'ended' ? [] : [{ id, there }];
  });
  await keepElsewhere(client, siteId, livemode, renewed);
  return begun.flatMap(({ next }) => next.memberId ?? []);
}

/**
 * Gives the site's default subscription to new members for whom the file brought none.
 * @returns ids of the members who got it
 */
export async function giveDefaultToImported(
  ctx: ResourceContext,
  scope: WriteScope,
  memberIds: readonly number[],
): Promise<number[]> {
  if (memberIds.length === 0) return [];
  const { id: siteId, livemode } = ctx.resource;
  const { settings, system_settings: system } = await settingsOf(scope, siteId);
  const id = settings.default_subscription_id;
  const option = id === null ? null : await findOption(scope.db, ctx.resource, id);
  if (option === null) return [];
  const without = await findMembersWithoutSubscription(scope.client, siteId, livemode, memberIds);
  if (without.length === 0) return [];
  const at = siteNow(ctx);
  const renews = system.default_autorenewal_subscription;
  const begun = without.map((memberId) => defaultGiven({ option, memberId, livemode }, at, renews));
  return store(ctx, scope, begun);
}

const hasTerms = (one: Wanted): one is DetailedImport => one.terms !== null;

/** Imports subscriptions with the details from their file, and their events. */
async function importSubscriptions(
  ctx: ResourceContext,
  scope: WriteScope,
  wanted: readonly DetailedImport[],
): Promise<number[]> {
  const { id: siteId, livemode } = ctx.resource;
  const { known, moved } = await moveEnds(ctx, scope, wanted);
  const others = wanted.filter((one) => !known.has(one));
  const missing = await missingOf(ctx, scope, others);
  if (missing.length === 0) return moved;
  const optionFor = await ensureOptions(scope, ctx.resource, missing);
  const now = siteNow(ctx);
  const graceDays = await graceDaysOf(scope, siteId);
  const begun = missing.flatMap((one) => {
    const { memberId, isComplimentary } = one;
    const moved = optionFor(one);
    const terms = moved?.isUnpriced ? { ...one.terms, autorenew: false } : one.terms;
    const brought = moved && { memberId, option: moved.option, terms, isComplimentary, livemode };
    return brought ? [{ made: imported(brought, now, graceDays), elsewhere: terms.elsewhere }] : [];
  });
  const dated = await dateUndated(ctx, scope, begun);
  const fresh = begun.filter((one) => !dated.has(one));
  const made = fresh.map((one) => one.made);
  const elsewhere = fresh.map((one) => one.elsewhere);
  const settled = [...dated].flatMap((one) => one.made.next.memberId ?? []);
  return [...moved, ...settled, ...(await store(ctx, scope, made, elsewhere))];
}

/**
 * Attaches the plans that a file names to its members; missing plans are created. Without further details in the file,
 * members with an open subscription of the plan keep it. With details, a subscription with the same start is the same
 * one, whatever its status.
 */
export async function attachImportedPlans(
  ctx: ResourceContext,
  scope: WriteScope,
  given: readonly ImportedPlan[],
): Promise<Attached> {
  if (given.length === 0) return { members: [], madePlans: [] };
  const titles = [...new Set(given.map(({ planTitle }) => planTitle))];
  const { plans, madePlans } = await ensurePlans(scope, ctx.resource.id, titles);
  const wanted = given.flatMap((one) => {
    const planId = plans.get(one.planTitle);
    return planId === undefined ? [] : [{ ...one, planId }];
  });
  const told = wanted.filter(hasTerms);
  const plain = wanted.filter(({ terms }) => terms === null);
  const attached = plain.length === 0 ? [] : await attachPlans(ctx, scope, plain);
  const brought = told.length === 0 ? [] : await importSubscriptions(ctx, scope, told);
  return { members: [...attached, ...brought], madePlans };
}
