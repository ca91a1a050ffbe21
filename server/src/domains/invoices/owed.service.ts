// Debts of a site, and what its deletion does about them: deleting a site never cancels a debt.
import { amountInGroups } from '#contract/base/cents.ts';
import type { invoices } from '#contract/domains/invoices/routes.ts';
import type { OwedAnswer, OwedItem } from '#contract/domains/invoices/schemas.ts';
import type { ResourceContext, SiteRef } from '#server/database/context.ts';
import type { RouteInput } from '#server/database/handlers.ts';
import { type ReadScope, read, type WriteScope } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { findPricing } from '../billing/queries.ts';
import { requireKey } from '../resources/service.ts';
import { billableMonths, findUnbilledMonths } from './counted.queries.ts';
import { generateIn, lookAt } from './drafts.service.ts';
import { monthInWords } from './months.rules.ts';
import { numberOf } from './on-wire.ts';
import { findUnpaid, lockInvoices } from './queries.ts';
import { invoiceTexts as texts } from './texts.ts';

async function countedMonth(
  scope: ReadScope,
  site: SiteRef,
  kind: 'unbilled' | 'running',
  period: string,
): Promise<OwedItem[]> {
  const { items } = await lookAt(scope, site, { period, ifRuns: 'counted' });
  return items
    .filter(({ amount }) => amount > 0)
    .map(({ amount, currency }) => ({
      kind,
      calendar_period: period,
      invoice_number: null,
      amount,
      currency,
    }));
}

/** Returns the site's debts in live mode, earliest month first and the running one last. */
async function findOwed(scope: ReadScope, site: SiteRef): Promise<OwedItem[]> {
  const { db } = scope;
  const { now } = await billableMonths(db, site.id);
  // The deletion rewrites a draft of the running month.
  const unpaid = (await findUnpaid(db, site.id)).filter(
    ({ status, calendar_period: period }) => status !== 'draft' || period < now,
  );
  const owed = unpaid.map(
    (row): OwedItem => ({
      kind: row.status === 'draft' ? 'draft' : 'invoice',
      calendar_period: row.calendar_period,
      invoice_number: numberOf(row),
      amount: row.amount,
      currency: row.currency,
    }),
  );
  // Invoices of test mode don't have to be paid.
  const pricing = await findPricing(db, site.id);
  if (pricing?.livemode !== true) return owed;
  for (const period of await findUnbilledMonths(db, site.id, true))
    owed.push(...(await countedMonth(scope, site, 'unbilled', period)));
  owed.sort((one, other) => one.calendar_period.localeCompare(other.calendar_period));
  return [...owed, ...(await countedMonth(scope, site, 'running', now))];
}

const isBlocking = ({ kind }: OwedItem): boolean => kind !== 'running';

/** Returns the site's debts, and whether they prevent its deletion. @throws AppError not_found */
export function owed(ctx: ResourceContext, { key }: RouteInput<typeof invoices.owed>): Promise<OwedAnswer> {
  requireKey(ctx, key);
  return read(ctx, async (scope) => {
    const items = await findOwed(scope, ctx.resource);
    return { items, blocks_deletion: items.some(isBlocking) };
  });
}

/** Formats a debt such as `123.45 USD for October 2026 (MH-2026-000017)`. */
function inWords({ calendar_period, amount, currency, invoice_number, kind }: OwedItem): string {
  const state = invoice_number ?? (kind === 'draft' ? 'draft' : 'not billed yet');
  return `${amountInGroups(amount, currency)} ${currency.toUpperCase()} for ${monthInWords(calendar_period)} (${state})`;
}

/** Months named in a refusal; the page has them all. */
const namedAtMost = 3;

/** Returns a list of debts as a part of a sentence. */
export function owedInWords(items: readonly OwedItem[]): string {
  const named = items.slice(0, namedAtMost).map(inWords).join(', ');
  const more = items.length - namedAtMost;
  return more > 0 ? `${named} and ${more} more` : named;
}

/**
 * Settles the site's debts in the transaction that deletes it: the running month becomes a last draft, and the rest
 * must be paid.
 * @throws AppError conflict while another debt is open
 */
export async function settleBeforeDeletion(scope: WriteScope, site: SiteRef): Promise<void> {
  await lockInvoices(scope.db, site.id);
  const items = await findOwed(scope, site);
  const blocking = items.filter(isBlocking);
  if (blocking.length > 0)
    throw new AppError('conflict', texts.owes, { params: { owed: owedInWords(blocking) } });
  const running = items.find(({ kind }) => kind === 'running');
  if (running)
    await generateIn(scope, site, { period: running.calendar_period, isForce: true, ifRuns: 'counted' });
}
