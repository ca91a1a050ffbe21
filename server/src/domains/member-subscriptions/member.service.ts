// An operator's view and changes of one member's subscriptions, and the preview of a change.
import type { memberSubscriptions } from '#contract/domains/member-subscriptions/routes.ts';
import type {
  MemberSubscription,
  SubscriptionEffect,
} from '#contract/domains/member-subscriptions/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage } from '#server/database/list.ts';
import { findRow } from '#server/database/rows.ts';
import { type ReadScope, read, requireVersion, write } from '#server/database/scope.ts';
import { siteNow } from '#server/database/site-now.ts';
import { notFound, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { attached } from './creation.rules.ts';
import { type Edited, type EditKnown, edited, type SubscriptionEdit } from './edit.rules.ts';
import { effectOfAttaching, effectOfEditing, faultsOfAttaching, type Held } from './effect.rules.ts';
import { elsewhereAmong } from './elsewhere.queries.ts';
import { endInstant } from './end-instant.ts';
import { forecastOf } from './forecast.rules.ts';
import { findHoldings } from './holdings.queries.ts';
import { knownOf } from './known.service.ts';
import { countSubscriptions, findSubscription, findSubscriptions } from './list.queries.ts';
import { findOption, findOptionSold, lockSubscription } from './queries.ts';
import { pricedOption, type RenewalContext } from './renewal-context.ts';
import { optionOf, subscriptionOf } from './rows.ts';
import type { Option, Subscription, Transition } from './subscription.ts';
import { insertSubscription, saveTransition } from './transitions.service.ts';

type ListInput = RouteInput<typeof memberSubscriptions.list>;
type AttachInput = RouteInput<typeof memberSubscriptions.attach>;
type EditInput = RouteInput<typeof memberSubscriptions.update>;
type EffectInput = RouteInput<typeof memberSubscriptions.effect>;

/** @throws AppError not_found for a member of another site, as for one that never was */
export async function requireMember(ctx: ResourceContext, scope: ReadScope, id: number): Promise<void> {
  if (!(await findRow(scope, ctx.resource.id, 'members', id))) throw notFound();
}

export function listSubscriptions(
  ctx: ResourceContext,
  input: ListInput,
): Promise<RouteOutput<typeof memberSubscriptions.list>> {
  const { id: siteId, livemode } = ctx.resource;
  const question = { memberId: input.id, livemode, state: input.state };
  return read(ctx, async (scope) => {
    await requireMember(ctx, scope, input.id);
    return fetchPage(
      input,
      (window) => findSubscriptions(scope.db, ctx.resource, { ...question, ...window }),
      () => countSubscriptions(scope.db, siteId, question),
    );
  });
}

async function answer(ctx: ResourceContext, scope: ReadScope, memberId: number, id: number) {
  const { livemode } = ctx.resource;
  const found = await findSubscription(scope.db, ctx.resource, { memberId, livemode, id });
  if (!found) throw notFound();
  return found;
}

/** @throws AppError not_found for a subscription of another member or site */
export function getSubscription(
  ctx: ResourceContext,
  { id, subscriptionId }: RouteInput<typeof memberSubscriptions.get>,
): Promise<MemberSubscription> {
  return read(ctx, (scope) => answer(ctx, scope, id, subscriptionId));
}

/** Returns the subscriptions that give the member access to a plan, each with its forecast. */
async function findHeld(
  ctx: ResourceContext,
  scope: ReadScope,
  of: { memberId: number; planId: number },
): Promise<Held[]> {
  const { id: siteId, livemode } = ctx.resource;
  const holdings = await findHoldings(scope.db, siteId, { ...of, livemode });
  const found: Held[] = [];
  for (const { subscription, title, group } of holdings) {
    const forecast = forecastOf(subscription, await knownOf(ctx, scope, subscription));
    const { access_ends_at, next_charge } = forecast;
    const id = group === null ? subscription.id : null;
    const renews_at = next_charge?.at ?? null;
    found.push({ forecast, holds: { id, title, group, access_ends_at, renews_at } });
  }
  return found;
}

/** Previews giving an option without payment to a member. */
export async function previewGiven(
  ctx: ResourceContext,
  scope: ReadScope,
  { memberId, optionId }: { memberId: number; optionId: number },
): Promise<SubscriptionEffect> {
  const option = await findOptionSold(scope, ctx.resource, optionId);
  if (!option) throw notFound();
  const { next } = givenTo(ctx, { id: memberId, subscriptionId: optionId }, option);
  return effectOfAttaching(next, await knownOf(ctx, scope, next));
}

/** Returns the subscription that a member would be given, from the option as it is sold. */
function givenTo(ctx: ResourceContext, input: AttachInput | EffectInput, option: Option): Transition {
  const at = siteNow(ctx);
  const none = { endsAt: null, wasRenewing: false, renews: false };
  const endsAt = endInstant(input.subscription_end_date, none, { now: at, zone: ctx.resource.timezone });
  const { next, events } = attached({
    option,
    holder: { memberId: input.id, groupId: null },
    at,
    livemode: ctx.resource.livemode,
    ...(endsAt === undefined ? {} : { endsAt }),
  });
  return { next: { ...next, isAllowedNext: input.is_allowed_next_subscription ?? false }, events };
}

/**
 * Gives a member a pricing option without payment.
 * @throws AppError not_found for ids of another site; invalid for an end that is over
 */
export function attachSubscription(ctx: ResourceContext, input: AttachInput): Promise<MemberSubscription> {
  return write(ctx, 'member-subscriptions.attach', async (scope) => {
    await requireMember(ctx, scope, input.id);
    const option = await findOption(scope.db, ctx.resource, input.subscriptionId);
    if (!option) throw notFound();
    const given = givenTo(ctx, input, option);
    throwIfInvalid(faultsOfAttaching(given.next, await knownOf(ctx, scope, given.next)));
    const { id } = await insertSubscription(ctx, scope, given);
    return answer(ctx, scope, input.id, id);
  });
}

function editOf(ctx: ResourceContext, input: EditInput | EffectInput, held: Subscription): SubscriptionEdit {
  const { subscription_end_date, autorenew, is_allowed_next_subscription, is_trial } = input;
  const { endsAt, autorenew: wasRenewing } = held;
  const before = { endsAt, wasRenewing, renews: autorenew ?? wasRenewing };
  return {
    endsAt: endInstant(subscription_end_date, before, { now: siteNow(ctx), zone: ctx.resource.timezone }),
    autorenew,
    isAllowedNext: is_allowed_next_subscription,
    isTrial: is_trial,
  };
}

function tryEdit(
  ctx: ResourceContext,
  input: EditInput | EffectInput,
  held: Subscription,
  { known, elsewhere }: { known: RenewalContext; elsewhere: EditKnown['elsewhere'] },
): Edited {
  const option = known.options.get(held.optionId);
  if (!option) throw notFound();
  const next = option.next_option_id === null ? undefined : known.options.get(option.next_option_id);
  return edited(held, editOf(ctx, input, held), {
    held: pricedOption(option, known.zone),
    next: next ? optionOf(next, known.zone) : null,
    elsewhere,
    at: siteNow(ctx),
  });
}

async function aroundOf(ctx: ResourceContext, scope: ReadScope, held: Subscription) {
  const found = await elsewhereAmong(scope.client, ctx.resource.id, [held.id]);
  return { known: await knownOf(ctx, scope, held), elsewhere: found.get(held.id) ?? null };
}

/**
 * Changes a subscription of a member.
 * @throws AppError not_found for one of another member or site; conflict for a stale version, a seat, or one that has
 * ended; invalid with the reason for each refused field
 */
export function updateSubscription(ctx: ResourceContext, input: EditInput): Promise<MemberSubscription> {
  const { id: siteId } = ctx.resource;
  return write(ctx, 'member-subscriptions.update', async (scope) => {
    const held = await lockSubscription(scope.db, siteId, input.subscriptionId);
    if (!held || held.memberId !== input.id) throw notFound();
    const { version } = await answer(ctx, scope, input.id, held.id);
    requireVersion(version, input.version);
    const { next, events, faults } = tryEdit(ctx, input, held, await aroundOf(ctx, scope, held));
    throwIfInvalid(faults);
    if (events.length === 0) scope.unchanged();
    else await saveTransition(ctx, scope, held, { next, events });
    return answer(ctx, scope, input.id, held.id);
  });
}

/**
 * Previews attaching or changing a subscription by the rules that saving uses.
 * @throws AppError not_found; conflict for a seat, or one that has ended
 */
export function previewSubscription(ctx: ResourceContext, input: EffectInput): Promise<SubscriptionEffect> {
  const { id: siteId } = ctx.resource;
  return read(ctx, async (scope) => {
    await requireMember(ctx, scope, input.id);
    if (input.action === 'attach') {
      const option = await findOptionSold(scope, ctx.resource, input.subscriptionId);
      if (!option) throw notFound();
      const { next } = givenTo(ctx, input, option);
      const held = await findHeld(ctx, scope, { memberId: input.id, planId: next.planId });
      const known = await knownOf(ctx, scope, next);
      return effectOfAttaching(next, known, { held, zone: ctx.resource.timezone });
    }
    const held = await findRow(scope, siteId, 'member_subscriptions', input.subscriptionId);
    if (!held || held.member_id !== input.id) throw notFound();
    const before = subscriptionOf(held);
    const around = await aroundOf(ctx, scope, before);
    return effectOfEditing(before, tryEdit(ctx, input, before, around), around.known);
  });
}
