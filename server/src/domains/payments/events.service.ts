// Handles Stripe's events. An event is only a hint: its data may be outdated, so Stripe is asked.
import { StripeFailure } from '#server/connectors/stripe/failure.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { read, write } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { findBilled } from '../member-subscriptions/billed-elsewhere.queries.ts';
import { inMode } from './account.service.ts';
import { takeWord } from './billed-elsewhere.service.ts';
import { findMemberOf } from './customers.queries.ts';
import { importDispute } from './disputes.service.ts';
import { type EventPayload, eventPayload } from './event-payload.ts';
import {
  importCustomer,
  importPayment,
  importPaymentOfCharge,
  importRefunds,
  stripeCaller,
} from './import-from-stripe.service.ts';
import { texts } from './texts.ts';
import type { PaymentTools } from './tools.ts';

interface Told extends EventPayload {
  /** Time of the event, by Stripe's clock. */
  at: Date;
}

type Handle = (ctx: ResourceContext, tools: PaymentTools, event: Told) => Promise<string>;

const ofPayment: Handle = async (ctx, tools, { object }) =>
  importPayment(ctx, await stripeCaller(ctx, tools)((stripe) => stripe.payment(object.id)));

async function refundsOf(ctx: ResourceContext, tools: PaymentTools, chargeId: string, at: Date) {
  const ask = stripeCaller(ctx, tools);
  const made = await ask((stripe) => stripe.oneCharge(chargeId));
  await importPaymentOfCharge(ctx, ask, made);
  const { added, failed } = await importRefunds(ctx, ask, made, at);
  return `${added} refunds added${failed > 0 ? `, ${failed} failed` : ''}`;
}

const ofRefunded: Handle = (ctx, tools, { object, at }) => refundsOf(ctx, tools, object.id, at);

/** Handles an event about one refund: it was created, it arrived, or it failed, possibly long after it arrived. */
const ofRefund: Handle = async (ctx, tools, { object, at }) => {
  const ask = stripeCaller(ctx, tools);
  const { chargeId } = await ask((stripe) => stripe.refund(object.id));
  return chargeId === null ? 'of no charge' : refundsOf(ctx, tools, chargeId, at);
};

const ofDispute: Handle = async (ctx, tools, { object, at }) => {
  const isAdded = await importDispute(ctx, stripeCaller(ctx, tools), { id: object.id, at });
  return isAdded ? 'dispute added' : 'nothing to add';
};

const ofCustomer: Handle = async (ctx, tools, { customerId }) => {
  if (customerId === null) return 'of nobody';
  const memberId = await read(ctx, (scope) => findMemberOf(scope, ctx, customerId));
  if (memberId === null) return 'of nobody';
  const found = await importCustomer(ctx, stripeCaller(ctx, tools), memberId, customerId);
  return found ? 'customer read' : 'customer gone';
};

const ofBilling: Handle = async (ctx, tools, { subscriptionId: there }) => {
  if (there === null) return 'of no subscription';
  const id = await read(ctx, (scope) => findBilled(scope, ctx, there));
  if (id === null) return 'of nobody';
  return takeWord(ctx, id, await stripeCaller(ctx, tools)((stripe) => stripe.subscriptions.get(there)));
};

function handlerOf(type: string): Handle | null {
  if (type === 'payment_intent.succeeded' || type === 'payment_intent.payment_failed') return ofPayment;
  if (type === 'charge.refunded') return ofRefunded;
  if (type.startsWith('refund.') || type === 'charge.refund.updated') return ofRefund;
  if (type.startsWith('charge.dispute.')) return ofDispute;
  if (type === 'invoice.paid' || type.startsWith('customer.subscription.')) return ofBilling;
  if (type === 'customer.updated' || type === 'customer.deleted' || type.startsWith('payment_method.'))
    return ofCustomer;
  return null;
}

/**
 * Returns the outcome to store for a permanent refusal by Stripe or by our rules; rethrows an error that a retry may
 * solve.
 */
function outcomeOf(error: unknown): string {
  if (error instanceof StripeFailure && ['refused', 'declined'].includes(error.kind))
    return `refused: ${error.code}`;
  if (error instanceof AppError && error.textKey !== texts.unreadableKey.key)
    return `not taken: ${error.textKey}`;
  throw error;
}

/** Retention of events, handled or not, in days; Stripe stops resending after a few days. */
export const eventRetentionDays = 90;

/** Deletes old events. */
export function deleteOldEvents(ctx: ResourceContext): Promise<void> {
  return write(ctx, 'payments.forget', async (scope) => {
    const { rowCount } = await scope.client.query(
      `delete from provider_events where resource_id = $1 and received_at < now() - make_interval(days => $2)`,
      [ctx.resource.id, eventRetentionDays],
    );
    if (rowCount === 0) scope.unchanged();
    else scope.noAudit('upkeep');
  });
}

/** Handles a stored event, once. @throws StripeFailure if Stripe gave no answer, so that it is retried */
export async function handleEvent(site: ResourceContext, tools: PaymentTools, id: number): Promise<void> {
  const event = await read(site, ({ db }) =>
    db
      .selectFrom('provider_events')
      .select(['type', 'payload', 'livemode', 'handled_at', 'occurred_at'])
      .where('resource_id', '=', site.resource.id)
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  if (!event || event.handled_at !== null) return;
  const ctx = inMode(site, event.livemode);
  const handle = handlerOf(event.type);
  const outcome = handle
    ? await handle(ctx, tools, {
        ...eventPayload.parse(event.payload),
        at: new Date(event.occurred_at),
      }).catch(outcomeOf)
    : 'not acted on';
  await write(ctx, 'payments.event', async (scope) => {
    scope.noAudit('progress');
    await scope.client.query(
      'update provider_events set handled_at = now(), outcome = $3 where resource_id = $1 and id = $2',
      [ctx.resource.id, id, outcome.slice(0, 200)],
    );
  });
}
