// A site with subscriptions and charges inserted by hand, to test the changes of its revenue.
import { expect } from 'vitest';
import type { Changes } from '#contract/domains/dashboard/change-schemas.ts';
import type { Figure } from '#contract/domains/figures/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { listFigureRows } from '#server/domains/dashboard/rows.service.ts';
import { refreshDays } from '#server/domains/figures/days/days.service.ts';
import { refreshFigures } from '#server/domains/figures/events/refresh.service.ts';
import { rebuildOnSettingsChange } from '#server/domains/figures/rebuild/rebuild.service.ts';
import { start } from '#server/domains/member-subscriptions/create.service.ts';
import { end, switchTo } from '#server/domains/member-subscriptions/service.ts';
import type { PricingOptionInput } from '#server/domains/pricing-options/service.ts';
import { makeMembers, makeOption } from './make-records.ts';

export type Terms = Pick<PricingOptionInput, 'price' | 'period' | 'currency'>;

/** Subscriptions of one plan that are sold, switched and ended at given instants. */
export async function revenueDesk(ctx: ResourceContext) {
  const { planId } = await makeOption(ctx);
  const optionOf = async (terms: Terms) => (await makeOption(ctx, { plan_id: planId, ...terms })).optionId;
  return {
    member: async () => (await makeMembers(ctx, 1))[0] ?? 0,
    buy: async (memberId: number, at: string, terms: Terms) =>
      start(ctx, {
        pricingOptionId: await optionOf(terms),
        holder: { memberId },
        paidCents: terms.price ?? 0,
        at: new Date(at),
      }),
    switch: async (id: number, at: string, terms: Terms) =>
      switchTo(ctx, {
        id,
        pricingOptionId: await optionOf(terms),
        paidCents: terms.price ?? 0,
        isNewPeriod: true,
        at: new Date(at),
      }),
    end: (id: number, at: string, cause: 'admin' | 'payment_failed' | 'cancelled') =>
      end(ctx, { id, cause, at: new Date(at) }),
  };
}

type Line = readonly [type: string, cents: number, subscriptionId?: number];

export interface Charge {
  at: string;
  currency: string;
  lines?: readonly Line[];
  /** Beside that of its lines. */
  amount?: number;
  status?: string;
}

/** Stores a charge as a provider reports it. @returns its id */
export async function charge(
  ctx: ResourceContext,
  { at, currency, lines = [], ...more }: Charge,
): Promise<number> {
  const total = (more.amount ?? 0) + lines.reduce((sum, [, cents]) => sum + cents, 0);
  const { rows } = await ctx.database.owner.query<{ id: number }>(
    `insert into transactions (resource_id, amount_cents, currency, status, pay_system, created_at)
     values ($1, $2, $3, $4, 'manual', $5) returning id`,
    [ctx.resource.id, total, currency, more.status ?? 'succeeded', at],
  );
  const id = rows[0]?.id ?? 0;
  for (const [type, cents, subscriptionId] of lines)
    await ctx.database.owner.query(
      `insert into transaction_purchases (resource_id, transaction_id, livemode, item_type, item_title,
         subscription_id, price_cents, amount_cents) values ($1, $2, true, $3, 'Item', $4, $5, $5)`,
      [ctx.resource.id, id, type, subscriptionId ?? null, cents],
    );
  return id;
}

export async function refund(ctx: ResourceContext, id: number, at: string, cents: number): Promise<void> {
  await ctx.database.owner.query(
    `insert into transaction_adjustments (resource_id, transaction_id, livemode, kind, amount_cents, currency,
       occurred_at) select $1, id, true, 'refund', $3, currency, $4 from transactions
     where resource_id = $1 and id = $2`,
    [ctx.resource.id, id, cents, at],
  );
}

/** Counts all figures. */
export async function countFigures(ctx: ResourceContext): Promise<void> {
  await rebuildOnSettingsChange(ctx);
  await refreshFigures(ctx);
  await refreshDays(ctx);
}

/** Expects that each change equals the sum of its rows, in both ranges. */
export async function expectRowsOfChanges(ctx: ResourceContext, changes: Changes): Promise<void> {
  const sumOf = async (figure: Figure, currency: string, days: Changes['from']) => {
    const { items, value } = await listFigureRows(ctx, { figure, currency, ...days, limit: 100 });
    expect([figure, items.reduce((sum, { amount }) => sum + (amount ?? 0), 0)]).toEqual([figure, value]);
    return value;
  };
  for (const { currency, parts, refunds, from, to, rounding } of changes.currencies) {
    for (const { figure, current, compared } of [...parts, ...(refunds ? [refunds] : [])]) {
      if (changes.parts)
        expect([figure, await sumOf(figure, currency, changes.parts)]).toEqual([figure, current]);
      if (compared !== null)
        expect([figure, await sumOf(figure, currency, changes.from)]).toEqual([figure, compared]);
    }
    expect(from + parts.reduce((sum, { change }) => sum + change, 0) + rounding).toBe(to);
    expect(await sumOf(changes.figure, currency, changes.from)).toBe(from);
    expect(await sumOf(changes.figure, currency, changes.to)).toBe(to);
  }
}
