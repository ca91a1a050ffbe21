// State changes of an invoice: from draft to finalized to paid or void, never back. The database enforces this; here
// are the error messages.
import { amountInGroups } from '#contract/base/cents.ts';
import { id as idSchema } from '#contract/base/ids.ts';
import type { invoices } from '#contract/domains/invoices/routes.ts';
import type { CallContext, ResourceContext, SiteRef } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { deleteRow, lockRow, updateRow } from '#server/database/rows.ts';
import { read, type WriteScope, write } from '#server/database/scope.ts';
import { defineSiteJob } from '#server/database/site-jobs.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import { findCard } from '../billing/queries.ts';
import { siteOfInvoice } from './across-sites.queries.ts';
import { areSameAmounts } from './amounts.rules.ts';
import { stateOfMonth } from './counted.queries.ts';
import { lookAt } from './drafts.service.ts';
import { requireInvoice } from './list.service.ts';
import { onSite } from './on-site.service.ts';
import { numberOf } from './on-wire.ts';
import { dayFromNow, findLines, type InvoiceRow, lockInvoices } from './queries.ts';
import { invoiceTexts as texts } from './texts.ts';

const target = 'invoice';

/** Job that charges the card for an invoice whose plan says so. */
export const chargeJob = defineSiteJob('invoices.charge', { id: idSchema }, 'site-provider');

/** Locks an invoice until the transaction ends. @throws AppError not_found */
export function holdInvoice(ctx: ResourceContext, scope: WriteScope, id: number): Promise<InvoiceRow> {
  return lockRow(scope, ctx.resource.id, 'invoices', id);
}

/** Gives a draft its number, and its due date in the site's zone. */
async function open(ctx: ResourceContext, scope: WriteScope, draft: InvoiceRow): Promise<void> {
  const { id: siteId, timezone } = ctx.resource;
  await scope.db
    .updateTable('invoices')
    .set({ status: 'open', payment_due_date: dayFromNow(timezone, draft.grace_days) })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('resource_id', '=', siteId)
    .where('id', '=', draft.id)
    .execute();
  const { amount, currency } = draft;
  await scope.audit({ target, id: draft.id, changes: { status: ['draft', 'open'], amount, currency } });
  const card = draft.charge_automatically ? await findCard(scope.db, siteId, draft.livemode) : undefined;
  if (card && card.payment_method_id !== null) await scope.job(chargeJob, { siteId, id: draft.id });
}

/**
 * Compares a draft with its month as counted now. Support hours or terms may have changed since it was written, and a
 * numbered invoice can't be changed.
 * @throws AppError conflict if an amount differs
 */
async function requireCounted(scope: WriteScope, site: SiteRef, draft: InvoiceRow): Promise<void> {
  const { id, currency, livemode } = draft;
  const counted = await lookAt(scope, site, { period: draft.calendar_period, livemode });
  const now = counted.items.find((item) => item.currency === currency);
  const lines = (await findLines(scope.db, site.id, [id])).get(id) ?? [];
  if (now && areSameAmounts(lines, now.line_items)) return;
  const inWords = (cents: number) => `${amountInGroups(cents, currency)} ${currency.toUpperCase()}`;
  throw new AppError('conflict', texts.differs, {
    params: { drafted: inWords(draft.amount), counted: inWords(now?.amount ?? 0) },
  });
}

/**
 * Gives a draft its number; returns one that has a number unchanged.
 * @throws AppError not_found; conflict while its month has not ended, and if the month's amount differs now, unless the
 * draft is accepted as it is
 */
export async function finalize(
  ctx: CallContext,
  { id, as_drafted: isAsDrafted = false }: RouteInput<typeof invoices.finalize>,
): Promise<RouteOutput<typeof invoices.finalize>> {
  const resource = await siteOfInvoice(ctx.database, id);
  if (resource === null) throw notFound();
  const inSite: ResourceContext = { ...ctx, resource, relation: 'root' };
  return write(inSite, 'invoices.finalize', async (scope) => {
    const held = await holdInvoice(inSite, scope, id);
    if (held.status !== 'draft') scope.unchanged();
    else {
      const state = await stateOfMonth(scope.db, resource.id, held.calendar_period);
      if (state === 'running' || state === 'future') throw new AppError('conflict', texts.running);
      if (state === 'before') throw new AppError('conflict', texts.before);
      if (!isAsDrafted) await requireCounted(scope, resource, held);
      await open(inSite, scope, held);
    }
    return { item: await requireInvoice(inSite, scope, id) };
  });
}

function requirePayable({ status }: InvoiceRow): void {
  if (status === 'draft') throw new AppError('conflict', texts.draft);
  if (status === 'void') throw new AppError('conflict', texts.isVoid);
}

export interface Payment {
  paySystem: 'manual' | 'stripe' | 'development';
  /** Reason of the failure; null if it was paid. */
  error: string | null;
}

/** Records an attempt to pay a locked invoice, and its effect on the invoice. */
export async function recordPayment(
  scope: WriteScope,
  held: InvoiceRow,
  { paySystem, error }: Payment,
): Promise<void> {
  const status = error === null ? 'paid' : 'failed';
  const { resource_id, id: invoice_id, amount, currency } = held;
  await scope.db
    .insertInto('invoice_payments')
    .values({ resource_id, invoice_id, pay_system: paySystem, amount, currency, status, error })
    .execute();
  const next = error === null ? 'paid' : 'past_due';
  if (held.status !== next)
    await updateRow(scope, 'invoices', held, {
      status: next,
      ...(next === 'paid' ? { paid_at: new Date() } : {}),
    });
  const changes = { status: [held.status, next], paySystem, number: numberOf(held), error };
  await scope.audit({ target, id: invoice_id, changes });
}

/**
 * Records that an invoice was paid by other means; a paid one stays unchanged.
 * @throws AppError not_found; conflict for a draft and for a void invoice
 */
export async function pay(
  ctx: CallContext,
  { key, id }: RouteInput<typeof invoices.pay>,
): Promise<{ success: true }> {
  const inSite = await onSite(ctx, key);
  return write(inSite, 'invoices.pay', async (scope) => {
    const held = await holdInvoice(inSite, scope, id);
    requirePayable(held);
    if (held.status === 'paid') scope.unchanged();
    else await recordPayment(scope, held, { paySystem: 'manual', error: null });
    return { success: true };
  });
}

/** @throws AppError not_found; conflict for a draft and for one that is paid */
export async function voidInvoice(
  ctx: CallContext,
  { key, id }: RouteInput<typeof invoices.voidInvoice>,
): Promise<{ success: true }> {
  const inSite = await onSite(ctx, key);
  return write(inSite, 'invoices.voidInvoice', async (scope) => {
    const held = await holdInvoice(inSite, scope, id);
    if (held.status === 'draft') throw new AppError('conflict', texts.draft);
    if (held.status === 'paid') throw new AppError('conflict', texts.isPaid);
    if (held.status === 'void') scope.unchanged();
    else {
      await updateRow(scope, 'invoices', held, { status: 'void' });
      await scope.audit({ target, id, changes: { status: [held.status, 'void'], number: numberOf(held) } });
    }
    return { success: true };
  });
}

/** Removes a draft. @throws AppError not_found; conflict for a numbered invoice */
export async function discard(
  ctx: CallContext,
  { key, id }: RouteInput<typeof invoices.discard>,
): Promise<{ success: true }> {
  const inSite = await onSite(ctx, key);
  return write(inSite, 'invoices.discard', async (scope) => {
    await lockInvoices(scope.db, inSite.resource.id);
    const held = await holdInvoice(inSite, scope, id);
    if (held.status !== 'draft') throw new AppError('conflict', texts.notDraft);
    await deleteRow(scope, 'invoices', held);
    const { calendar_period: period, amount, currency } = held;
    await scope.audit({ target, id, changes: { discarded: true, period, amount, currency } });
    return { success: true };
  });
}

/** Returns the invoice and the card before a charge. */
export function readForCharge(ctx: ResourceContext, id: number) {
  return read(ctx, async ({ db }) => {
    const invoice = await db
      .selectFrom('invoices')
      .selectAll()
      .where('resource_id', '=', ctx.resource.id)
      .where('id', '=', id)
      .executeTakeFirst();
    const card = invoice && (await findCard(db, ctx.resource.id, invoice.livemode));
    return { invoice, card };
  });
}
