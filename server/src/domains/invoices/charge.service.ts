// Charges the card of a site once for each invoice whose plan says so; the billing email is notified if it is past due.
import { amountInGroups } from '#contract/base/cents.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { updateRow } from '#server/database/rows.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import type { BillingTools } from '../billing/providers.service.ts';
import { findCard } from '../billing/queries.ts';
import { unpaidMail } from './mails.ts';
import { monthInWords, usDate } from './months.rules.ts';
import { numberOf } from './on-wire.ts';
import { dayFromNow, type InvoiceRow, isDeletedSite } from './queries.ts';
import { holdInvoice, readForCharge, recordPayment } from './states.service.ts';

export interface ChargeTools extends BillingTools {
  baseUrl: string;
}

/** Emails the billing address once for each invoice; without an address only the screen shows it. */
async function notifyUnpaid(
  { baseUrl }: Pick<ChargeTools, 'baseUrl'>,
  ctx: ResourceContext,
  { db, client }: WriteScope,
  invoice: InvoiceRow,
  reason: string | null,
): Promise<void> {
  const card = await findCard(db, ctx.resource.id, invoice.livemode);
  if (!card || card.customer_email === null) return;
  const isDeleted = await isDeletedSite(db, ctx.resource.id);
  await queueMail(client, {
    id: `invoice-past-due-${ctx.resource.id}-${invoice.id}`,
    to: { address: card.customer_email },
    ...unpaidMail({
      site: ctx.resource.title,
      number: numberOf(invoice) ?? '',
      amount: `${amountInGroups(invoice.amount, invoice.currency)} ${invoice.currency.toUpperCase()}`,
      month: monthInWords(invoice.calendar_period),
      reason,
      due: usDate(invoice.payment_due_date ?? ''),
      isDeleted,
      // The billing screen is of sites that can be chosen.
      address: `${baseUrl}/${isDeleted ? `invoices?resource_id=${ctx.resource.id}` : 'billing-info'}`,
    }),
  });
}

/** @throws Error if the provider gave no answer, so that the job retries with the same key */
export async function chargeInvoice(tools: ChargeTools, ctx: ResourceContext, id: number): Promise<void> {
  const { invoice, card } = await readForCharge(ctx, id);
  if (invoice?.status !== 'open') return;
  if (!card?.payment_method_id || !card.customer_id) return;
  const provider = tools.cards(invoice.livemode);
  // The card was stored in a trial setup: the invoice stays open and is paid by other means.
  if (!provider.hasCards) return;
  const charged = await provider.charge({
    customerId: card.customer_id,
    paymentMethodId: card.payment_method_id,
    amountCents: invoice.amount,
    currency: invoice.currency,
    description: `${numberOf(invoice)} ${invoice.description}`,
    key: `invoice-${ctx.resource.id}-${id}`,
  });
  if (charged.outcome === 'unanswered') throw new Error(`the provider gave no answer: ${charged.reason}`);
  const error = charged.outcome === 'failed' ? charged.reason.slice(0, 500) : null;
  await write(ctx, 'invoices.charge', async (scope) => {
    const held = await holdInvoice(ctx, scope, id);
    // It was paid by other means meanwhile: the money from the card is recorded when it is refunded.
    if (held.status !== 'open') {
      scope.unchanged();
      if (error === null) ctx.log.error({ invoice: id }, 'an invoice was charged that is no longer open');
      return;
    }
    await recordPayment(scope, held, { paySystem: provider.name, error });
    if (error !== null) await notifyUnpaid(tools, ctx, scope, held, error);
  });
}

/** Marks invoices past due whose due date has passed. */
export function becomePastDue(tools: Pick<ChargeTools, 'baseUrl'>, ctx: ResourceContext): Promise<void> {
  return write(ctx, 'invoices.becomePastDue', async (scope) => {
    const due = await scope.db
      .selectFrom('invoices')
      .selectAll()
      .where('resource_id', '=', ctx.resource.id)
      .where('status', '=', 'open')
      .where('payment_due_date', '<', dayFromNow(ctx.resource.timezone, 0))
      .forUpdate()
      .execute();
    if (due.length === 0) scope.unchanged();
    for (const invoice of due) {
      await updateRow(scope, 'invoices', invoice, { status: 'past_due' });
      const changes = { status: ['open', 'past_due'], number: numberOf(invoice) };
      await scope.audit({ target: 'invoice', id: invoice.id, changes });
      await notifyUnpaid(tools, ctx, scope, invoice, null);
    }
  });
}
