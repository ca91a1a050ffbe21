import type { ResourceContext } from '#server/database/context.ts';
import {
  attach,
  gift,
  seat,
  start,
  startTrial,
} from '#server/domains/member-subscriptions/create.service.ts';
import { makeMembers, makeOption } from './make-records.ts';

const day = 86_400_000;

/** Starts a multi-seat subscription of the first member, with seats for the others. */
async function beginTeam(
  ctx: ResourceContext,
  option: number,
  [memberId = 0, ...guests]: readonly number[],
  at: Date,
): Promise<void> {
  const holder = { memberId };
  const parentId = await start(ctx, { pricingOptionId: option, holder, at, paidCents: 4_000 });
  for (const guest of guests) await seat(ctx, { parentId, memberId: guest, at });
}

/**
 * Starts subscriptions of all kinds, one per member, in the twenty days up to `begins`; a seat counts as one. The last
 * ten members are for two groups.
 */
export async function createAllKinds(
  ctx: ResourceContext,
  { begins, memberCount, random }: { begins: Date; memberCount: number; random: () => number },
): Promise<void> {
  const { planId, optionId: basic } = await makeOption(ctx, { price: 0 });
  const option = async (input: Parameters<typeof makeOption>[1] = {}) =>
    (await makeOption(ctx, { plan_id: planId, downgrade_subscription: basic, ...input })).optionId;
  const monthly = await option();
  const yearly = await option({ period: '1 year', price: 9_000, currency: 'eur' });
  const quarterly = await option({ period: '3 months', price: 2_700 });
  const trial = await option({ trial_period: '2 weeks', trial_price: 0, trial_iterations: 2 });
  const paidTrial = await option({ trial_period: '1 month', trial_price: 100, trial_iterations: 3 });
  const ending = { is_allowed_autorenew: false, period: '6 months' as const };
  const toBasic = await option({ ...ending, next_subscription: basic });
  const toMonthly = await option({ ...ending, next_subscription: monthly });
  const present = await option({ type: 'gift', period: '6 months' });
  const team = await option({ type: 'multi-seat', limit_sponsored_slots: 5, price: 4_000 });
  const members = await makeMembers(ctx, memberCount, begins);
  for (const [place, memberId] of members.slice(0, -10).entries()) {
    const at = new Date(begins.getTime() - Math.floor(random() * 20) * day);
    const from = { holder: { memberId }, at };
    const buy = (pricingOptionId: number, paidCents = 1_000) =>
      start(ctx, { ...from, pricingOptionId, paidCents });
    const kind = place % 12;
    if (kind < 3) await buy(monthly);
    else if (kind === 3) await buy(yearly);
    else if (kind === 4) await buy(quarterly);
    else if (kind === 5) await buy(basic, 0);
    else if (kind === 6) await startTrial(ctx, { ...from, pricingOptionId: trial });
    else if (kind === 7) await startTrial(ctx, { ...from, pricingOptionId: paidTrial });
    else if (kind === 8) await buy(toBasic);
    else if (kind === 9) await buy(toMonthly);
    else if (kind === 10) await gift(ctx, { ...from, pricingOptionId: present, giverId: null });
    else await attach(ctx, { ...from, pricingOptionId: monthly });
  }
  for (const group of [members.slice(-10, -5), members.slice(-5)]) await beginTeam(ctx, team, group, begins);
}
