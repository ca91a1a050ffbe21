// Cards that a site pays the platform with, one per mode. The provider stores the card; the site keeps its ids and the
// details that may be shown.
import type { billing } from '#contract/domains/billing/routes.ts';
import type { Card, CardAnswer } from '#contract/domains/billing/schemas.ts';
import type { BillingMode } from '#contract/domains/billing/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput } from '#server/database/handlers.ts';
import { type ReadScope, read, write } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import { requireKey } from '../resources/service.ts';
import type { BillingTools } from './providers.service.ts';
import { type CardRow, findCard, isExpiring, putCard } from './queries.ts';

const target = 'billing_card';
const isLive = (mode: BillingMode): boolean => mode === 'live';

/** Returns the last month of a card: `2028-03` for `2028-04-01`, the first day after it expires. */
function lastMonth(expiresOn: string): string {
  const day = new Date(`${expiresOn}T00:00:00Z`);
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
}

function onWire(row: CardRow, ends: boolean): Card | null {
  if (row.payment_method_id === null) return null;
  return {
    id: row.id,
    resource_id: row.resource_id,
    livemode: row.livemode,
    default: true,
    card_brand: row.brand ?? '',
    card_last4: row.last4 ?? '',
    customer_email: row.customer_email,
    expiration_date: row.expires_on === null ? null : lastMonth(row.expires_on),
    is_expiring: ends,
    stripe_card_id: row.card_id,
    stripe_customer_id: row.customer_id,
    stripe_payment_method_id: row.payment_method_id,
    stripe_payment_method_billing_details: row.billing_details as Record<string, unknown>,
  };
}

async function answerOf(
  { cards }: BillingTools,
  ctx: ResourceContext,
  { db }: ReadScope,
  livemode: boolean,
): Promise<CardAnswer> {
  const provider = cards(livemode);
  const row = await findCard(db, ctx.resource.id, livemode);
  const found = await db
    .selectFrom('billing_cards')
    .select(isExpiring.as('ends'))
    .where('resource_id', '=', ctx.resource.id)
    .where('livemode', '=', livemode)
    .executeTakeFirst();
  // A made-up development card that was saved earlier doesn't count where the provider has no cards.
  const isMadeUp = row?.provider === 'development' && !provider.hasCards;
  return {
    item: row && !isMadeUp ? onWire(row, found?.ends ?? false) : null,
    customer_email: row?.customer_email ?? null,
    takes_cards: provider.takesCards,
    publishable_key: provider.publishableKey,
  };
}

/** @throws AppError not_found for the key of another site */
export async function getCard(
  tools: BillingTools,
  ctx: ResourceContext,
  { key, mode }: RouteInput<typeof billing.getCard>,
): Promise<CardAnswer> {
  requireKey(ctx, key);
  return read(ctx, (scope) => answerOf(tools, ctx, scope, isLive(mode)));
}

/**
 * Saves the card behind a token in place of the card of the mode. The provider is called first, outside of any
 * transaction.
 * @throws AppError invalid for a token that the provider rejects; conflict where no cards are taken; unavailable
 * without an answer of the provider
 */
export async function saveCard(
  tools: BillingTools,
  ctx: ResourceContext,
  { key, mode, token, customer_email: email }: RouteInput<typeof billing.saveCard>,
): Promise<CardAnswer> {
  requireKey(ctx, key);
  const livemode = isLive(mode);
  const provider = tools.cards(livemode);
  const before = await read(ctx, ({ db }) => findCard(db, ctx.resource.id, livemode));
  const customerId = before?.provider === provider.name ? before.customer_id : null;
  const saved = await provider.save({ token, email, customerId });
  return write(ctx, 'billing.saveCard', async (scope) => {
    const id = await putCard(
      scope.db,
      { siteId: ctx.resource.id, livemode },
      {
        customer_email: email,
        provider: provider.name,
        customer_id: saved.customerId,
        card_id: saved.cardId,
        payment_method_id: saved.paymentMethodId,
        brand: saved.brand,
        last4: saved.last4,
        expires_on: saved.expiresOn,
        billing_details: JSON.stringify(saved.billingDetails),
        warned_for: null,
      },
    );
    const changes = { mode, brand: saved.brand, last4: saved.last4, customer_email: email };
    await scope.audit({ target, id, changes });
    return answerOf(tools, ctx, scope, livemode);
  });
}

/** Saves the email for mails about invoices of a mode; it needs no card. */
export async function saveEmail(
  tools: BillingTools,
  ctx: ResourceContext,
  { key, mode, customer_email }: RouteInput<typeof billing.saveEmail>,
): Promise<CardAnswer> {
  requireKey(ctx, key);
  const livemode = isLive(mode);
  const provider = tools.cards(livemode);
  const before = await read(ctx, ({ db }) => findCard(db, ctx.resource.id, livemode));
  const customerId = before?.provider === provider.name ? before.customer_id : null;
  if (customerId !== null) await provider.changeEmail(customerId, customer_email);
  return write(ctx, 'billing.saveEmail', async (scope) => {
    if (before?.customer_email === customer_email) scope.unchanged();
    else {
      const id = await putCard(scope.db, { siteId: ctx.resource.id, livemode }, { customer_email });
      await scope.audit({ target, id, changes: { mode, customer_email } });
    }
    return answerOf(tools, ctx, scope, livemode);
  });
}

/** Deletes the card at the provider, then here. @throws AppError not_found without a card */
export async function removeCard(
  tools: BillingTools,
  ctx: ResourceContext,
  { key, mode }: RouteInput<typeof billing.removeCard>,
): Promise<{ deleted: true }> {
  requireKey(ctx, key);
  const livemode = isLive(mode);
  const provider = tools.cards(livemode);
  const row = await read(ctx, ({ db }) => findCard(db, ctx.resource.id, livemode));
  if (!row || row.payment_method_id === null) throw notFound();
  if (row.provider === provider.name && row.customer_id !== null) await provider.remove(row.customer_id);
  return write(ctx, 'billing.removeCard', async (scope) => {
    const none = {
      provider: null,
      customer_id: null,
      card_id: null,
      payment_method_id: null,
      brand: null,
      last4: null,
      expires_on: null,
      billing_details: '{}',
      warned_for: null,
    };
    const id = await putCard(scope.db, { siteId: ctx.resource.id, livemode }, none);
    await scope.audit({ target, id, changes: { mode, brand: row.brand, last4: row.last4 } });
    return { deleted: true };
  });
}
