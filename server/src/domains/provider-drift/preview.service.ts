// Previews a fix: runs it, reads the result and rolls it back, so the preview matches what the fix does.
import type { FixPreview } from '#contract/domains/provider-drift/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { type ReadScope, write } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { forecastSubscription as subscriptionStanding } from '../member-subscriptions/forecast.service.ts';
import { dueRetries } from '../payments/attempts.queries.ts';
import { heldBy, type Money, moneyOf } from './effect.queries.ts';
import { fixIn } from './fix.service.ts';
import type { StoredDrift } from './record.queries.ts';
import { compareStripeState, type StripeState } from './stripe-state.service.ts';

type Held = FixPreview['subscriptions'][number]['before'] & { id: number; plan_title: string };

interface Standing {
  money: Money[];
  subscriptions: Held[];
  /** Renewals that are charged within the next minute. */
  charging: Set<number>;
}

interface Concerned {
  memberIds: number[];
  transactionId: number | null;
}

async function standingOf(
  ctx: ResourceContext,
  scope: ReadScope,
  { memberIds, transactionId }: Concerned,
): Promise<Standing> {
  const subscriptions: Held[] = [];
  for (const { id, title } of await heldBy(scope, ctx, memberIds)) {
    const one = await subscriptionStanding(ctx, scope, id);
    if (one) subscriptions.push({ ...one, id, plan_title: title });
  }
  const due = await dueRetries(scope, ctx, 1_000);
  return {
    money: await moneyOf(scope, ctx, memberIds, transactionId),
    subscriptions,
    charging: new Set(due.map(({ subscription_id }) => subscription_id)),
  };
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function moneyBetween(before: Standing, after: Standing): FixPreview['money'] {
  const currencies = new Set([...before.money, ...after.money].map(({ currency }) => currency));
  const of = ({ money }: Standing, currency: string) =>
    money.find((one) => one.currency === currency) ?? { currency, charged: 0, returned: 0 };
  return [...currencies]
    .sort()
    .map((currency) => ({ currency, before: of(before, currency), after: of(after, currency) }))
    .filter((one) => !same(one.before, one.after))
    .map(({ currency, before: { charged, returned }, after: then }) => ({
      currency,
      before: { charged, returned },
      after: { charged: then.charged, returned: then.returned },
    }));
}

function effectOf(before: Standing, after: Standing): FixPreview {
  const subscriptions = after.subscriptions.flatMap(({ id, plan_title, ...now }) => {
    const was = before.subscriptions.find((one) => one.id === id);
    if (!was) return [];
    const { id: _, plan_title: __, ...then } = was;
    return same(then, now) ? [] : [{ id, plan_title, before: then, after: now }];
  });
  const charged = [...after.charging].filter((id) => !before.charging.has(id));
  return {
    outcome: 'mended',
    refusal: null,
    money: moneyBetween(before, after),
    subscriptions,
    charges_now: after.subscriptions.filter(({ id }) => charged.includes(id)).map((one) => one.plan_title),
  };
}

/** Carries the result out of a transaction that is rolled back. */
class TakenBack extends Error {
  readonly effect: FixPreview;
  constructor(effect: FixPreview) {
    super('taken back');
    this.effect = effect;
  }
}

const nothing = { money: [], subscriptions: [], charges_now: [] };

/** Previews the effect of a fix on money, access and recurring revenue. Changes nothing. */
export async function previewOfFix(
  ctx: ResourceContext,
  drift: StoredDrift,
  look: StripeState,
): Promise<FixPreview> {
  try {
    return await write(ctx, 'provider-drift.effect', async (scope) => {
      const found = await compareStripeState(ctx, scope, drift.object_id, look);
      const members = [found?.memberId, found?.there.member_id];
      const memberIds = members.filter((id) => id !== null && id !== undefined);
      const concerned = { memberIds, transactionId: found?.transactionId ?? null };
      const before = await standingOf(ctx, scope, concerned);
      const outcome = await fixIn(ctx, scope, drift, look);
      const effect = { ...effectOf(before, await standingOf(ctx, scope, concerned)), outcome };
      throw new TakenBack(effect);
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.effect;
    if (error instanceof AppError && error.code === 'conflict')
      return { outcome: 'refused', refusal: error.message, ...nothing };
    throw error;
  }
}
