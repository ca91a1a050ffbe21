// The drafts of a month: what the terms and the counted rows make of it, compared with what there is. A dry run is the
// same without the writing, so that its answer is what a run does.
import { maxCents } from '#contract/base/cents.ts';
import type { invoices } from '#contract/domains/invoices/routes.ts';
import type { Generated, GeneratedAnswer, InvoiceLine, Outcome } from '#contract/domains/invoices/schemas.ts';
import { outcomes } from '#contract/domains/invoices/schemas.ts';
import type { CallContext, ResourceContext, ResourceScope } from '#server/database/context.ts';
import type { VerbInput } from '#server/database/handlers.ts';
import { addRow, changeRow, dropRow } from '#server/database/rows.ts';
import { type ReadScope, read, type WriteScope, write } from '#server/database/scope.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import { findPricing, type PricingRow } from '../billing/queries.ts';
import { requireKey, siteByKey } from '../resources/service.ts';
import { areSameLines, type Bill } from './amounts.rules.ts';
import { stateOfMonth } from './counted.queries.ts';
import { billsBy, countOf, periodOf } from './month.service.ts';
import { findLines, findOfMonth, type InvoiceRow, lockInvoices, putLines } from './queries.ts';
import { invoiceTexts as texts } from './texts.ts';

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `2026-10` as `October 2026`. */
export function monthInWords(period: string): string {
  return months.format(new Date(`${period}-01T00:00:00Z`));
}

/** `2026-11-03`, or the instant of that day, as `11/03/2026`. */
export const usDate = (day: string): string => day.slice(0, 10).replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');

/** What becomes of one invoice, with what it stands on. */
interface Step {
  currency: string;
  outcome: Outcome;
  bill: Bill | null;
  there: InvoiceRow | null;
}

interface Draft {
  description: string;
  graceDays: number;
  isCharged: boolean;
}

function draftOf(site: ResourceScope, pricing: PricingRow, period: string): Draft {
  return {
    description: `${site.title.slice(0, 200)}, ${monthInWords(period)}`,
    graceDays: pricing.invoice_grace_period_days ?? 0,
    isCharged: pricing.invoice_charge_automatically,
  };
}

function outcomeOf(
  bill: Bill,
  draft: Draft,
  there: InvoiceRow | null,
  lines: readonly InvoiceLine[],
): Outcome {
  if (there === null) return 'created';
  if (there.status !== 'draft') return 'finalized';
  const isSame =
    there.amount === bill.amount &&
    there.description === draft.description &&
    there.grace_days === draft.graceDays &&
    there.charge_automatically === draft.isCharged &&
    areSameLines(lines, bill.lines);
  return isSame ? 'same' : 'differs';
}

/**
 * Everything that generating a month would do.
 * @throws AppError conflict without pricing, for a month to come, and for more than an invoice can ask for
 */
async function planMonth(scope: ReadScope, site: ResourceScope, period: string) {
  const { db } = scope;
  const pricing = await findPricing(db, site.id);
  if (!pricing) throw new AppError('conflict', texts.noPricing);
  if ((await stateOfMonth(db, { zone: site.timezone, period })) === 'future')
    throw new AppError('conflict', texts.future);
  const { livemode } = pricing;
  const bills = billsBy(pricing, await countOf(scope, site, { period, livemode }));
  if (bills.some(({ amount }) => amount > maxCents)) throw new AppError('conflict', texts.tooMuch);
  const existing = await findOfMonth(db, site.id, { period, livemode });
  const lines = await findLines(
    db,
    site.id,
    existing.map(({ id }) => id),
  );
  const draft = draftOf(site, pricing, period);
  const steps: Step[] = bills.map((bill) => {
    const there = existing.find(({ currency }) => currency === bill.currency) ?? null;
    const known = there === null ? [] : (lines.get(there.id) ?? []);
    return { currency: bill.currency, bill, there, outcome: outcomeOf(bill, draft, there, known) };
  });
  const obsolete = existing.filter((one) => !bills.some(({ currency }) => currency === one.currency));
  for (const there of obsolete) {
    const outcome = there.status === 'draft' ? 'obsolete' : 'finalized';
    steps.push({ currency: there.currency, bill: null, there, outcome });
  }
  return { livemode, draft, steps };
}

function answerOf(
  site: ResourceScope,
  period: string,
  livemode: boolean,
  steps: readonly Step[],
): GeneratedAnswer {
  const items = steps.map(
    ({ currency, outcome, bill, there }): Generated => ({
      resource: { id: site.id, title: site.title, key: site.key },
      calendar_period: period,
      livemode,
      currency,
      outcome,
      amount: bill?.amount ?? 0,
      amount_before: there?.amount ?? null,
      line_items: bill?.lines ?? [],
    }),
  );
  const countOf = (outcome: Outcome) => items.filter((item) => item.outcome === outcome).length;
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, countOf(outcome)]));
  return { items, counts: counts as GeneratedAnswer['counts'] };
}

const target = 'invoice';

/** Whether a run writes anything for it. */
const isWritten = ({ outcome }: Step, isForce: boolean): boolean =>
  outcome === 'created' || (isForce && (outcome === 'differs' || outcome === 'obsolete'));

async function writeStep(
  scope: WriteScope,
  siteId: number,
  { period, livemode, draft, isForce }: { period: string; livemode: boolean; draft: Draft; isForce: boolean },
  { outcome, bill, there, currency }: Step,
): Promise<void> {
  const values = bill && {
    amount: bill.amount,
    description: draft.description,
    grace_days: draft.graceDays,
    charge_automatically: draft.isCharged,
  };
  if (outcome === 'created' && bill && values) {
    const invoiceId = await addRow(scope, siteId, 'invoices', {
      ...values,
      livemode,
      calendar_period: period,
      currency,
    });
    await putLines(scope.db, { siteId, invoiceId }, bill.lines);
    await scope.audit({
      target,
      id: invoiceId,
      changes: { period, livemode, currency, amount: bill.amount },
    });
  } else if (outcome === 'differs' && isForce && bill && values && there) {
    await changeRow(scope, 'invoices', there, values);
    await putLines(scope.db, { siteId, invoiceId: there.id }, bill.lines);
    await scope.audit({ target, id: there.id, changes: { amount: [there.amount, bill.amount] } });
  } else if (outcome === 'obsolete' && isForce && there) {
    await dropRow(scope, 'invoices', there);
    await scope.audit({ target, id: there.id, changes: { removed: true, period, currency } });
  }
}

/**
 * Writes the drafts of a month of a site. Those there are stay, unless they are to be written anew; what is finalized
 * stays in any case.
 */
export function generateFor(
  ctx: ResourceContext,
  { period, isForce }: { period: string; isForce: boolean },
): Promise<GeneratedAnswer> {
  const { resource: site } = ctx;
  return write(ctx, 'invoices.generate', async (scope) => {
    await lockInvoices(scope.db, site.id);
    const { livemode, draft, steps } = await planMonth(scope, site, period);
    if (!steps.some((step) => isWritten(step, isForce))) scope.unchanged();
    for (const step of steps) await writeStep(scope, site.id, { period, livemode, draft, isForce }, step);
    return answerOf(site, period, livemode, steps);
  });
}

/** @throws AppError not_found for the key of no site */
export async function onSite(ctx: CallContext, key: string): Promise<ResourceContext> {
  const resource = await siteByKey(ctx, key);
  if (resource === null) throw notFound();
  return { ...ctx, resource, relation: 'root' };
}

/** @throws AppError not_found; conflict without pricing, and for a month to come */
export async function generate(
  ctx: CallContext,
  { key, calendar_period: period, is_force: isForce = false }: VerbInput<typeof invoices.generate>,
): Promise<GeneratedAnswer> {
  return generateFor(await onSite(ctx, key), { period, isForce });
}

async function lookAt(ctx: ResourceContext, period: string): Promise<GeneratedAnswer> {
  return read(ctx, async (scope) => {
    const { livemode, steps } = await planMonth(scope, ctx.resource, period);
    return answerOf(ctx.resource, period, livemode, steps);
  });
}

/** What generating would do. @throws AppError not_found; conflict without pricing, and for a month to come */
export async function dryRun(
  ctx: CallContext,
  { key, calendar_period: period }: VerbInput<typeof invoices.dryRun>,
): Promise<GeneratedAnswer> {
  return lookAt(await onSite(ctx, key), period);
}

/**
 * What the invoices of a month would say if it ended now; this month's unless another is named. Empty without pricing.
 * @throws AppError conflict for a month to come, and for more than an invoice can ask for
 */
export async function running(
  ctx: ResourceContext,
  { key, calendar_period: asked }: VerbInput<typeof invoices.running>,
): Promise<GeneratedAnswer> {
  requireKey(ctx, key);
  const { resource: site } = ctx;
  const period = asked ?? periodOf(site, ctx.clock.now());
  const pricing = await read(ctx, ({ db }) => findPricing(db, site.id));
  return pricing ? lookAt(ctx, period) : answerOf(site, period, site.livemode, []);
}
