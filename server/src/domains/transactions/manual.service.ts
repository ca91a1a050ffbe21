// Payments that an operator writes down by hand: received outside the product. They are money alone; a subscription, a
// pass or access is given on the member's page.
import type { transactions } from '#contract/domains/transactions/routes.ts';
import type { Transaction, TransactionInput } from '#contract/domains/transactions/schemas.ts';
import type { TransactionStatus } from '#contract/domains/transactions/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput } from '#server/database/handlers.ts';
import { saveRowIn } from '#server/database/row-operations.ts';
import { findRow, type Row } from '#server/database/rows.ts';
import { type ReadScope, type WriteScope, write } from '#server/database/scope.ts';
import { AppError, notFound, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { refreshSummaries } from '../members/summaries.queries.ts';
import { chargedLines, type Line, type LineInput } from './lines.ts';
import { requireTransaction } from './list.service.ts';
import { addLines, findLines, removeLines } from './manual.queries.ts';
import { keptShares, linesOf, type StoredLine, storedLine, whenOf } from './manual.rules.ts';
import { changeTransaction, lockTransaction } from './queries.ts';
import { requireKeptFacts } from './receipted.rules.ts';
import { chargeIn } from './service.ts';
import { transactionTexts as texts } from './texts.ts';

async function requireMember(ctx: ResourceContext, scope: ReadScope, id: number): Promise<void> {
  if (!(await findRow(scope, ctx.resource.id, 'members', id)))
    throwIfInvalid({ user_id: texts.unknownMember.en });
}

/**
 * Writes down a payment that was received outside the product.
 * @throws AppError invalid for a member or purchase the site does not have, and for a date in the future
 */
export function createTransaction(
  ctx: ResourceContext,
  input: RouteInput<typeof transactions.create>,
): Promise<Transaction> {
  return write(ctx, 'transactions.create', async (scope) => {
    await requireMember(ctx, scope, input.user_id);
    const id = await chargeIn(ctx, scope, {
      memberId: input.user_id,
      lines: await linesOf(ctx, scope, input),
      amountCents: input.amount,
      feeCents: input.fee,
      currency: input.currency,
      paySystem: 'manual',
      livemode: input.livemode,
      ...(await whenOf(ctx, scope, input.created_at, null)),
    });
    return requireTransaction(ctx, scope, id);
  });
}

type Stored = Row<'transactions'> & { purchases: string[] };

/** Corrected values; a stored transaction may have a currency in which nothing is sold. */
type Corrected = Omit<TransactionInput, 'currency'> & { currency: string };

async function holdManual(
  ctx: ResourceContext,
  scope: WriteScope,
  id: number,
): Promise<{ stored: Stored; lines: StoredLine[] }> {
  const row = await lockTransaction(scope.db, ctx.resource.id, id);
  if (!row) throw notFound();
  if (row.pay_system !== 'manual') throw new AppError('conflict', texts.onlyManualChanged);
  if (row.adjusted_cents > 0) throw new AppError('conflict', texts.adjustedStays);
  const lines = (await findLines(scope, ctx.resource.id, id)).map(storedLine);
  return { stored: { ...row, purchases: lines.map(nameOf) }, lines };
}

/** Returns a line's text for the audit log. */
const nameOf = (line: LineInput | StoredLine) =>
  `${line.itemType} ${line.itemId ?? ''} ${line.title}${'id' in line ? ` (${line.id})` : ''}`;

/**
 * Refuses changes of the purchase: a payment's purchase is final, but its amount and date may have been entered
 * wrongly.
 */
function requireSamePurchase(
  stored: Stored,
  given: { member_id: number; currency: string; livemode: boolean; purchases: string[] },
  amount: number,
): void {
  const isOther =
    given.member_id !== stored.member_id ||
    given.currency !== stored.currency ||
    given.livemode !== stored.livemode ||
    given.purchases.join() !== stored.purchases.join();
  if (isOther) throw new AppError('conflict', texts.boughtPeriod);
  if (amount === 0) throwIfInvalid({ amount: texts.periodHasPrice.en });
}

/** Returns the lines with their shares; existing lines keep their proportion of the total. */
function sharesOf(
  lines: readonly (LineInput | StoredLine)[],
  { amount, currency }: Corrected,
  areKept: boolean,
): readonly Line[] {
  if (!areKept) return chargedLines(lines, amount, currency);
  return keptShares(lines, amount);
}

function statusOf({ status }: Stored, amount: number): TransactionStatus {
  if (amount === 0) return 'free';
  return status === 'free' ? 'succeeded' : status;
}

async function valuesFrom(
  ctx: ResourceContext,
  scope: ReadScope,
  input: Corrected,
  { stored, lines }: { stored: Stored; lines: readonly (LineInput | StoredLine)[] },
) {
  const { at, day } = await whenOf(ctx, scope, input.created_at, {
    at: new Date(stored.created_at),
    day: stored.day,
  });
  return {
    member_id: input.user_id,
    amount_cents: input.amount,
    fee_cents: input.fee,
    currency: input.currency,
    livemode: input.livemode ?? stored.livemode,
    status: statusOf(stored, input.amount),
    created_at: at,
    day,
    purchases: lines.map(nameOf),
  };
}

/** Counts the sums of the former and the new payer again, and emits the change. */
async function announce(
  scope: WriteScope,
  siteId: number,
  { id, fields, payers }: { id: number; fields: string[]; payers: [before: number | null, after: number] },
): Promise<void> {
  await refreshSummaries(scope.client, siteId, [...new Set(payers.filter((payer) => payer !== null))]);
  await scope.emit('transaction.updated', { id, member_id: payers[1], fields });
}

/**
 * Corrects a manual transaction; omitted optional fields stay.
 * @throws AppError not_found; conflict for a transaction of a payment provider, for one that was partly refunded, for a
 * stale version, for any change but the fee of one with a receipt, and for another purchase if the payment bought a
 * subscription's period; invalid as for a new one
 */
export function updateTransaction(
  ctx: ResourceContext,
  { id, version, ...given }: RouteInput<typeof transactions.update>,
): Promise<Transaction> {
  const siteId = ctx.resource.id;
  return write(ctx, 'transactions.update', async (scope) => {
    const { stored, lines: before } = await holdManual(ctx, scope, id);
    const input = { ...given, currency: given.currency ?? stored.currency };
    if (input.user_id !== stored.member_id) await requireMember(ctx, scope, input.user_id);
    const lines = await linesOf(ctx, scope, input, input.currency === stored.currency ? before : []);
    const paysForPeriod = before.some(({ subscriptionId }) => subscriptionId !== null);
    const changes = await saveRowIn(scope, {
      target: 'transaction',
      id,
      stored,
      version,
      values: async () => {
        const values = await valuesFrom(ctx, scope, input, { stored, lines });
        await requireKeptFacts(scope, stored, values);
        if (paysForPeriod) requireSamePurchase(stored, values, input.amount);
        return values;
      },
      store: async ({ purchases, ...changed }) => {
        const touchesLines = ['amount_cents', 'currency', 'livemode'].some((name) => name in changed);
        const isNewList = purchases !== undefined;
        if (isNewList || touchesLines) await removeLines(scope, siteId, id);
        await changeTransaction(scope.db, siteId, id, changed);
        if (!isNewList && !touchesLines) return;
        const livemode = changed.livemode ?? stored.livemode;
        await addLines(scope, siteId, { id, livemode }, sharesOf(lines, input, !isNewList));
      },
    });
    const fields = Object.keys(changes);
    if (fields.length > 0)
      await announce(scope, siteId, { id, fields, payers: [stored.member_id, input.user_id] });
    return requireTransaction(ctx, scope, id);
  });
}
