// Lives and charges as rows, by the thousand: the same values as the single verbs store, in few round trips.
import type { ResourceContext } from '#server/database/context.ts';
import { copyRows, reserveIds } from '#server/database/copy-rows.ts';
import type { WriteScope } from '#server/database/scope.ts';
import type { SubscriptionHistory } from '#server/domains/member-subscriptions/history.service.ts';
import { eventValuesOf, valuesOf } from '#server/domains/member-subscriptions/rows.ts';
import { eventActor } from '#server/domains/member-subscriptions/transitions.service.ts';
import { chargeOf } from '#server/domains/transactions/charge.rules.ts';
import type { PastAdjustment, PastCharge } from '#server/domains/transactions/history.service.ts';

/** Assigns ids and parents to the histories and their seats, in place. */
async function number(
  scope: WriteScope,
  lives: readonly SubscriptionHistory[],
): Promise<SubscriptionHistory[]> {
  const all = lives.flatMap((life) => [life, ...life.seats]);
  const ids = await reserveIds(scope.client, 'member_subscriptions', all.length);
  for (const [position, life] of all.entries()) life.current = { ...life.current, id: ids[position] ?? 0 };
  for (const life of lives)
    for (const seat of life.seats) seat.current = { ...seat.current, parentId: life.current.id };
  return all;
}

/** Stores histories with their events, each dated to when it happened. */
export async function insertHistories(
  ctx: ResourceContext,
  scope: WriteScope,
  lives: readonly SubscriptionHistory[],
): Promise<void> {
  const siteId = ctx.resource.id;
  const all = await number(scope, lives);
  const subscriptions = all.map(({ current }) => ({
    id: current.id,
    ...valuesOf(current),
    created_at: current.startsAt,
  }));
  await copyRows(scope.client, siteId, 'member_subscriptions', subscriptions);
  const actor = eventActor(ctx);
  const lines = all.flatMap(({ current, events }) =>
    events.map((event) => ({
      ...eventValuesOf({ ...event, subscriptionId: current.id }, actor),
      recorded_at: event.occurredAt,
    })),
  );
  lines.sort((one, other) => one.occurred_at.getTime() - other.occurred_at.getTime());
  await copyRows(scope.client, siteId, 'subscription_events', lines);
}

const sumOf = (adjustments: readonly PastAdjustment[]) =>
  adjustments.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Returns the state of a charge after its refunds and disputes. */
function afterwards(charge: PastCharge, amountCents: number) {
  const adjustments = charge.adjustments ?? [];
  const refunded_cents = sumOf(adjustments.filter(({ kind }) => kind === 'refund'));
  const isWhole = refunded_cents > 0 && refunded_cents === amountCents;
  return {
    adjusted_cents: sumOf(adjustments),
    refunded_cents,
    version: 1 + adjustments.length,
    ...(isWhole ? { status: 'refunded' as const } : {}),
  };
}

/**
 * Stores charges with their lines and adjustments, each dated to when it happened.
 * @returns their ids
 */
export async function storeCharges(
  ctx: ResourceContext,
  scope: WriteScope,
  pasts: readonly PastCharge[],
): Promise<number[]> {
  const { id: siteId, livemode } = ctx.resource;
  const ids = await reserveIds(scope.client, 'transactions', pasts.length);
  const charges = pasts.map((past) => chargeOf(past, livemode, past.at));
  const transactions = charges.map((charge, position) => ({
    id: ids[position] ?? 0,
    member_id: charge.memberId,
    amount_cents: charge.amountCents,
    fee_cents: charge.feeCents,
    currency: charge.currency,
    pay_system: charge.paySystem,
    livemode,
    external_id: charge.externalId,
    created_at: charge.at,
    recorded_at: charge.at,
    status: charge.status,
    ...afterwards(pasts[position] as PastCharge, charge.amountCents),
  }));
  await copyRows(scope.client, siteId, 'transactions', transactions);
  await storeLines(ctx, scope, charges, ids);
  await storeAdjustments(ctx, scope, pasts, ids);
  return ids;
}

/** Adds charges to the totals of the list of transactions, if no trigger did when they were stored. */
export async function addUpCharges(
  { client }: WriteScope,
  siteId: number,
  ids: readonly number[],
): Promise<void> {
  await client.query(
    `select add_to_transaction_sums(array(
       select row (resource_id, 0, livemode, day, currency, status, amount_cents, transactions, adjusted)::transaction_sums
       from (
         select resource_id, livemode, (created_at at time zone 'UTC')::date as day, currency, status, amount_cents,
           count(*) as transactions, sum(adjusted_cents)::bigint as adjusted
         from transactions where resource_id = $1 and id = any($2) group by 1, 2, 3, 4, 5, 6) stored))`,
    [siteId, ids],
  );
}

async function storeLines(
  { resource: { id: siteId, livemode } }: ResourceContext,
  { client }: WriteScope,
  charges: readonly ReturnType<typeof chargeOf>[],
  ids: readonly number[],
): Promise<void> {
  const lines = charges.flatMap((charge, position) =>
    charge.lines.map((line) => ({
      transaction_id: ids[position] ?? 0,
      livemode,
      item_type: line.itemType,
      item_id: line.itemId ?? null,
      item_title: line.title,
      subscription_id: line.subscriptionId ?? null,
      price_cents: line.priceCents,
      amount_cents: line.amountCents,
    })),
  );
  await copyRows(client, siteId, 'transaction_purchases', lines);
}

async function storeAdjustments(
  { resource: { id: siteId, livemode } }: ResourceContext,
  { client }: WriteScope,
  pasts: readonly PastCharge[],
  ids: readonly number[],
): Promise<void> {
  const rows = pasts.flatMap((past, position) =>
    (past.adjustments ?? []).map((adjustment) => ({
      transaction_id: ids[position] ?? 0,
      livemode,
      kind: adjustment.kind,
      amount_cents: adjustment.amountCents,
      currency: past.currency,
      reason: adjustment.reason,
      occurred_at: adjustment.at,
      recorded_at: adjustment.at,
    })),
  );
  await copyRows(client, siteId, 'transaction_adjustments', rows);
}
