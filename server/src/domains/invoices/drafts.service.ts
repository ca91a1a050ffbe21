// The drafts of a month: computed from the terms and the counted rows, and compared with the existing ones. A dry run
// does the same without writing, so its answer matches a run.
import { maxCents } from '#contract/base/cents.ts';
import type { invoices } from '#contract/domains/invoices/routes.ts';
import type {
  Generated,
  GeneratedAnswer,
  Outcome,
  RunningAnswer,
} from '#contract/domains/invoices/schemas.ts';
import { outcomes } from '#contract/domains/invoices/schemas.ts';
import type { CallContext, ResourceContext, SiteRef } from '#server/database/context.ts';
import type { RouteInput } from '#server/database/handlers.ts';
import { deleteRow, insertRow, updateRow } from '#server/database/rows.ts';
import { type ReadScope, read, type WriteScope, write } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { findPricing, type PricingRow } from '../billing/queries.ts';
import { requireKey } from '../resources/service.ts';
import type { Bill } from './amounts.rules.ts';
import { stateOfMonth } from './counted.queries.ts';
import { billsBy, countOf, periodBefore, periodOf } from './month.service.ts';
import { onSite } from './on-site.service.ts';
import { type Draft, draftOf, outcomeOf } from './outcome.rules.ts';
import { findLines, findOfMonth, type InvoiceRow, lockInvoices, putLines } from './queries.ts';
import { invoiceTexts as texts } from './texts.ts';

/** Planned change of one invoice, with the bill and the existing invoice behind it. */
interface Step {
  currency: string;
  outcome: Outcome;
  bill: Bill | null;
  there: InvoiceRow | null;
}

/** Reasons why a month of a site has no invoices. Those of the current month would be stale by its end. */
const refusals = {
  before: texts.before,
  gone: texts.gone,
  future: texts.future,
  running: texts.notEnded,
} as const;

interface CountedMonth {
  period: string;
  /** Treatment of the current month: `refused` by default, or counted as if it ended now. */
  ifRuns?: 'refused' | 'counted';
  /** Mode of the invoices; that of the pricing by default. */
  livemode?: boolean;
}

/**
 * Plans the generation of a month.
 * @throws AppError conflict without pricing, for a future month, before the site's first day or after its deletion, and
 * for an amount above the limit of an invoice
 */
async function planMonth(
  scope: ReadScope,
  site: SiteRef,
  { period, ifRuns = 'refused', livemode: asked }: CountedMonth,
) {
  const { db } = scope;
  const pricing = await findPricing(db, site.id);
  if (!pricing) throw new AppError('conflict', texts.noPricing);
  const state = await stateOfMonth(db, site.id, period);
  if (state !== 'past' && !(state === 'running' && ifRuns === 'counted'))
    throw new AppError('conflict', refusals[state]);
  const livemode = asked ?? pricing.livemode;
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

function answerOf(site: SiteRef, period: string, livemode: boolean, steps: readonly Step[]): GeneratedAnswer {
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

/** Returns whether a run writes anything for the step. */
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
    const invoiceId = await insertRow(scope, siteId, 'invoices', {
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
    await updateRow(scope, 'invoices', there, values);
    await putLines(scope.db, { siteId, invoiceId: there.id }, bill.lines);
    await scope.audit({ target, id: there.id, changes: { amount: [there.amount, bill.amount] } });
  } else if (outcome === 'obsolete' && isForce && there) {
    await deleteRow(scope, 'invoices', there);
    await scope.audit({ target, id: there.id, changes: { removed: true, period, currency } });
  }
}

interface Run extends CountedMonth {
  isForce: boolean;
}

/** Writes the drafts of a month in the caller's transaction, which has locked the invoices of the site. */
export async function generateIn(
  scope: WriteScope,
  site: SiteRef,
  { isForce, ...month }: Run,
): Promise<GeneratedAnswer> {
  const { period } = month;
  const { livemode, draft, steps } = await planMonth(scope, site, month);
  if (!steps.some((step) => isWritten(step, isForce))) scope.unchanged();
  for (const step of steps) await writeStep(scope, site.id, { period, livemode, draft, isForce }, step);
  return answerOf(site, period, livemode, steps);
}

/**
 * Writes the drafts of a month of a site. Existing drafts stay, unless the run replaces them; finalized invoices always
 * stay.
 */
export function generateFor(ctx: ResourceContext, run: Run): Promise<GeneratedAnswer> {
  return write(ctx, 'invoices.generate', async (scope) => {
    await lockInvoices(scope.db, ctx.resource.id);
    return generateIn(scope, ctx.resource, run);
  });
}

/**
 * @throws AppError not_found; conflict without pricing, and for a month that has not ended or in which the site did not
 * exist
 */
export async function generate(
  ctx: CallContext,
  { key, calendar_period: period, is_force: isForce = false }: RouteInput<typeof invoices.generate>,
): Promise<GeneratedAnswer> {
  return generateFor(await onSite(ctx, key), { period, isForce });
}

/** Returns the invoices of a month as counted now, with the planned change of existing ones. */
export async function lookAt(scope: ReadScope, site: SiteRef, month: CountedMonth): Promise<GeneratedAnswer> {
  const { livemode, steps } = await planMonth(scope, site, month);
  return answerOf(site, month.period, livemode, steps);
}

/** Previews generating invoices. @throws AppError like generating */
export async function dryRun(
  ctx: CallContext,
  { key, calendar_period: period }: RouteInput<typeof invoices.dryRun>,
): Promise<GeneratedAnswer> {
  const inSite = await onSite(ctx, key);
  return read(inSite, (scope) => lookAt(scope, inSite.resource, { period }));
}

/** Returns whether the site, or its pricing, started in the month. */
async function isFirstMonth(
  { db }: ReadScope,
  site: SiteRef,
  pricing: Pick<PricingRow, 'created_at'>,
  period: string,
): Promise<boolean> {
  if (periodOf(site, new Date(pricing.created_at)) === period) return true;
  return (await stateOfMonth(db, site.id, periodBefore(period))) === 'before';
}

/**
 * Returns the invoices of a month as if it ended now; the current month by default. Empty without pricing.
 * @throws AppError conflict for a future month, one before the first day, or an amount above the limit of an invoice
 */
export async function running(
  ctx: ResourceContext,
  { key, calendar_period: asked }: RouteInput<typeof invoices.running>,
): Promise<RunningAnswer> {
  requireKey(ctx, key);
  const { resource: site } = ctx;
  const period = asked ?? periodOf(site, ctx.clock.now());
  return read(ctx, async (scope) => {
    const pricing = await findPricing(scope.db, site.id);
    if (!pricing) return { ...answerOf(site, period, site.livemode, []), is_first_month: false };
    const answer = await lookAt(scope, site, { period, ifRuns: 'counted' });
    return { ...answer, is_first_month: await isFirstMonth(scope, site, pricing, period) };
  });
}
