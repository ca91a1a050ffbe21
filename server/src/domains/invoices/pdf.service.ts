// An invoice as a PDF, rendered on request: its content is fixed once it has a number.
import { amountInGroups } from '#contract/base/cents.ts';
import type { invoices } from '#contract/domains/invoices/routes.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput } from '#server/database/handlers.ts';
import { read } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { PdfRenderer } from '#server/platform/pdf/pdf-renderer.ts';
import { requireKey } from '../resources/service.ts';
import { requireInvoice } from './list.service.ts';
import { monthInWords, usDate } from './months.rules.ts';
import { invoiceTexts as texts } from './texts.ts';

const template = `<style>
  @page { margin: 20mm 18mm 22mm 18mm }
  h1 { font-size: 22pt; margin: 0; color: #1c3d5a }
  .small { font-size: 8.5pt; color: #555555 }
  table { width: 100% }
  th { background-color: #eef2f6; padding: 5pt; text-align: left }
  td { padding: 5pt; border-bottom: 0.5pt solid #cccccc; vertical-align: top }
  .money { text-align: right; white-space: nowrap }
  .total td { font-weight: bold; border-bottom: none; font-size: 12pt }
</style>
<h1>Invoice</h1>
<p>No. {{ number }}<br>{{ date }}<br>Due {{ due }}</p>
{% if test != '' %}<p><b>{{ test }}</b></p>{% endif %}
<p>{{ partner }}<br>{{ site }}<br>{{ host }}</p>
<p>{{ month }}</p>
<table>
  <thead><tr><th style="width: 64%">Description</th><th class="money">Price</th><th class="money">Amount</th></tr></thead>
  <tbody>
    {% for line in lines %}
    <tr><td>{{ line.description }}</td><td class="money">{{ line.price }}</td><td class="money">{{ line.amount }}</td></tr>
    {% endfor %}
    <tr class="total"><td colspan="2">Total</td><td class="money">{{ total }}</td></tr>
  </tbody>
</table>
<p class="small">Masthead</p>
`;

/** @throws AppError not_found; conflict for a draft */
export async function downloadInvoice(
  { pdf }: { pdf: PdfRenderer },
  ctx: ResourceContext,
  { key, id }: RouteInput<typeof invoices.download>,
): Promise<File> {
  requireKey(ctx, key);
  const { invoice, partner } = await read(ctx, async (scope) => ({
    invoice: await requireInvoice(ctx, scope, id),
    partner: await scope.db
      .selectFrom('resources as r')
      .innerJoin('partners as p', 'p.id', 'r.partner_id')
      .select(['p.title', 'r.host'])
      .where('r.id', '=', ctx.resource.id)
      .executeTakeFirstOrThrow(),
  }));
  const { invoice_number: number, currency } = invoice;
  if (number === null) throw new AppError('conflict', texts.draft);
  const money = (cents: number) => `${amountInGroups(cents, currency)} ${currency.toUpperCase()}`;
  const values = {
    number,
    date: usDate(invoice.finalized_at ?? ''),
    due: usDate(invoice.payment_due_date ?? ''),
    test: invoice.livemode ? '' : 'Test invoice: nothing is to be paid.',
    partner: partner.title,
    site: ctx.resource.title,
    host: partner.host,
    month: monthInWords(invoice.calendar_period),
    lines: invoice.line_items.map(({ description, quantity, unit_amount: price, amount }) => ({
      description,
      price: price === null ? '' : `${quantity} × ${money(price)}`,
      amount: money(amount),
    })),
    total: money(invoice.amount),
  };
  const bytes = await pdf.make({ template, title: `Invoice ${number}`, values }, { siteId: ctx.resource.id });
  return new File([new Uint8Array(bytes)], `${key}-${number}.pdf`, { type: 'application/pdf' });
}
