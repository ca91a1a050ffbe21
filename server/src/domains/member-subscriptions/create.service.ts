// Starts subscriptions of members and groups. Each operation also exists as `…In`, for changes that do more in one
// transaction, such as charging for it.
import { commonErrors } from '#contract/base/errors.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';
import { siteNow } from '#server/database/site-now.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { settingsOf } from '../resources/settings.service.ts';
import { attached, gifted, type NewSubscription, seated, started, trialStarted } from './creation.rules.ts';
import { findOption, findOptionSold, holdersExist, lockSubscription, updateSubscription } from './queries.ts';
import type { Subscription } from './subscription.ts';
import { inOwnTransaction, insertSubscription } from './transitions.service.ts';

interface BeginInput {
  pricingOptionId: number;
  /** The holder: a member, or a group for all its members. */
  holder: { memberId: number } | { groupId: number };
  /** Start, by the payment provider's time if there is one; now by default. */
  at?: Date;
  externalId?: string | null;
}

/**
 * Returns the shared input of all starts.
 * @throws AppError not_found, the same for ids of another site and unknown ones
 */
async function beginning(
  ctx: ResourceContext,
  scope: WriteScope,
  input: Omit<BeginInput, 'holder'> & { holder: BeginInput['holder'] | null },
  others: readonly (number | null | undefined)[] = [],
): Promise<NewSubscription> {
  const holder: { memberId?: number; groupId?: number } = input.holder ?? {};
  const { memberId = null, groupId = null } = holder;
  const members = [memberId, ...others].filter((id) => id !== null && id !== undefined);
  const option = await findOption(scope.db, ctx.resource, input.pricingOptionId);
  if (!option || !(await holdersExist(scope.db, ctx.resource.id, members, groupId)))
    throw new AppError('not_found', commonErrors.notFound);
  return {
    option,
    holder: { memberId, groupId },
    at: input.at ?? siteNow(ctx),
    livemode: ctx.resource.livemode,
    externalId: input.externalId,
  };
}

export interface StartInput extends BeginInput {
  /** Id of the member who is charged; the holder by default, required for a group. */
  payerId?: number;
  /** Net price of the charged line, in cents; 0 if it is free. */
  paidCents: number;
  /** True to renew automatically; by default the site's settings and the option decide. */
  autorenew?: boolean;
}

/**
 * Returns whether the subscription renews if the caller didn't say: by the site's settings, as far as the option allows
 * it. Undefined leaves it to the option.
 */
async function renewsBy(
  ctx: ResourceContext,
  scope: WriteScope,
  { autorenew, holder }: Pick<StartInput, 'autorenew' | 'holder'>,
): Promise<boolean | undefined> {
  if (autorenew !== undefined) return autorenew;
  const { system_settings: system } = await settingsOf(scope, ctx.resource.id);
  const isByDefault =
    'groupId' in holder
      ? system.default_autorenewal_teams_subscription
      : system.default_autorenewal_subscription;
  return isByDefault ? undefined : false;
}

export async function startIn(
  ctx: ResourceContext,
  scope: WriteScope,
  input: StartInput,
): Promise<Subscription> {
  const base = await beginning(ctx, scope, input, [input.payerId]);
  const { payerId, paidCents } = input;
  const autorenew = await renewsBy(ctx, scope, input);
  return insertSubscription(ctx, scope, started({ ...base, payerId, paidCents, autorenew }));
}

/**
 * Starts a bought subscription. The charge itself is a transaction whose line names it; `paidCents` above 0 makes its
 * first period a paid one.
 * @returns the subscription's id
 * @throws AppError not_found for ids of another site; conflict for an option that isn't sold this way
 */
export const start = inOwnTransaction('member-subscriptions.start', startIn);

export async function startTrialIn(
  ctx: ResourceContext,
  scope: WriteScope,
  input: Omit<StartInput, 'paidCents'>,
): Promise<Subscription> {
  const base = await beginning(ctx, scope, input, [input.payerId]);
  const { payerId } = input;
  const autorenew = await renewsBy(ctx, scope, input);
  return insertSubscription(ctx, scope, trialStarted({ ...base, payerId, autorenew }));
}

/**
 * Starts a trial, free or at the option's trial price. It is no paid period, whatever it cost.
 * @returns the subscription's id
 * @throws AppError not_found for ids of another site; conflict for an option without a trial
 */
export const startTrial = inOwnTransaction('member-subscriptions.start-trial', startTrialIn);

export async function attachIn(
  ctx: ResourceContext,
  scope: WriteScope,
  input: BeginInput & { endsAt?: Date | null },
): Promise<Subscription> {
  const base = await beginning(ctx, scope, input);
  return insertSubscription(ctx, scope, attached({ ...base, endsAt: input.endsAt }));
}

/**
 * Returns the subscription that would be attached now, without storing it.
 * @throws AppError not_found for an option that no longer exists
 */
export async function forecastAttach(
  ctx: ResourceContext,
  scope: ReadScope,
  { pricingOptionId, holder }: { pricingOptionId: number; holder: { memberId: number } },
): Promise<Subscription> {
  const option = await findOptionSold(scope, ctx.resource, pricingOptionId);
  if (!option) throw new AppError('not_found', commonErrors.notFound);
  const { memberId } = holder;
  const { livemode } = ctx.resource;
  return attached({ option, holder: { memberId, groupId: null }, at: ctx.clock.now(), livemode }).next;
}

/**
 * Attaches a subscription that an operator gives without payment, for one period of the option or until `endsAt`; null
 * for no end.
 * @returns the subscription's id
 * @throws AppError not_found for ids of another site
 */
export const attach = inOwnTransaction('member-subscriptions.attach', attachIn);

export async function giftIn(
  ctx: ResourceContext,
  scope: WriteScope,
  input: Omit<BeginInput, 'holder'> & { holder: BeginInput['holder'] | null; giverId: number | null },
): Promise<Subscription> {
  const base = await beginning(ctx, scope, input, [input.giverId]);
  return insertSubscription(ctx, scope, gifted({ ...base, giverId: input.giverId }));
}

/**
 * Starts a gift. Either the giver or the recipient (`holder` null) may be unknown.
 * @returns the subscription's id
 * @throws AppError not_found for ids of another site; conflict for an option that is no gift
 */
export const gift = inOwnTransaction('member-subscriptions.gift', giftIn);

export async function seatIn(
  ctx: ResourceContext,
  scope: WriteScope,
  input: { parentId: number; memberId: number; at?: Date },
): Promise<Subscription> {
  const siteId = ctx.resource.id;
  // The lock makes concurrent requests for the last seat wait; the row's check constraint is the safety net.
  const parent = await lockSubscription(scope.db, siteId, input.parentId);
  if (!parent || !(await holdersExist(scope.db, siteId, [input.memberId], null)))
    throw new AppError('not_found', commonErrors.notFound);
  const step = seated(parent, input.memberId, input.at ?? siteNow(ctx));
  await updateSubscription(scope.db, siteId, step.parent);
  return insertSubscription(ctx, scope, step);
}

/**
 * Starts one seat of a multi-seat subscription for a member. It lasts as long as its parent.
 * @returns the seat's own subscription id
 * @throws AppError not_found for ids of another site; conflict if no seat is left
 */
export const seat = inOwnTransaction('member-subscriptions.seat', seatIn);
