// The list of transactions and its sums.
import { pageWindow } from '#contract/base/paging.ts';
import type { transactions } from '#contract/domains/transactions/routes.ts';
import type { Transaction, TransactionFilter } from '#contract/domains/transactions/schemas.ts';
import { cacheLargeAnswers } from '#server/database/cached-counts.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { findRow } from '#server/database/rows.ts';
import { type ReadScope, read } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import { isSummed, matching, resolveFilter } from './filter.queries.ts';
import { onWire, sumOnWire } from './on-wire.ts';
import { findPage, findPageOfDays, type Window } from './page.queries.ts';
import { findAdjustments, findPromos, findShown } from './rows.queries.ts';
import { addUp, byCurrency, countOf, findSiteCurrency, type Sum, sumByDay } from './sums.queries.ts';

const scannedSums = cacheLargeAnswers<Sum[]>(countOf);

async function findIds(
  ctx: ResourceContext,
  scope: ReadScope,
  filter: TransactionFilter,
  window: Window,
): Promise<{ ids: number[]; sums: Sum[] }> {
  const site = ctx.resource;
  const where = matching(site, filter, await resolveFilter(scope, site, filter));
  if (isSummed(filter)) {
    const days = await sumByDay(scope, site, filter);
    return { ids: await findPageOfDays(scope, where, days, window), sums: byCurrency(days) };
  }
  const question = { transactions: filter, livemode: site.livemode };
  const sums = await scannedSums.answer(ctx, question, () => addUp(scope, where));
  return { ids: await findPage(scope, where, countOf(sums), window), sums };
}

/**
 * Returns a page of the site's transactions, newest first, with the sums of all pages by currency. The mode defaults to
 * the site's; dates of the filter are days in the site's reporting zone.
 */
export function listTransactions(
  ctx: ResourceContext,
  input: RouteInput<typeof transactions.list>,
): Promise<RouteOutput<typeof transactions.list>> {
  const { limit, page, offset } = pageWindow(input ?? {});
  return read(ctx, async (scope) => {
    const { ids, sums } = await findIds(ctx, scope, input?.filter ?? {}, { limit, offset });
    const rows = await findShown(scope, ctx.resource.id, ids);
    const own = await findSiteCurrency(scope, ctx.resource.id);
    const ofSite = sums.filter(({ currency }) => currency === own);
    const only = sums.length === 1 ? sums[0] : ofSite[0];
    return {
      items: rows.map(onWire),
      paginator: { total_items: countOf(sums), page, limit },
      filtered_amount: only?.amount ?? 0,
      filtered_amounts: [...ofSite, ...sums.filter(({ currency }) => currency !== own)].map(sumOnWire),
      timezone: ctx.resource.timezone,
    };
  });
}

/** Transactions of a member in the mode of the site, the latest first. @throws AppError not_found */
export function listMemberTransactions(
  ctx: ResourceContext,
  { id, ...input }: RouteInput<typeof transactions.ofMember>,
): Promise<RouteOutput<typeof transactions.ofMember>> {
  const { limit, page, offset } = pageWindow(input);
  return read(ctx, async (scope) => {
    if (!(await findRow(scope, ctx.resource.id, 'members', id))) throw notFound();
    const { ids, sums } = await findIds(ctx, scope, { user: id }, { limit, offset });
    const rows = await findShown(scope, ctx.resource.id, ids);
    return { items: rows.map(onWire), paginator: { total_items: countOf(sums), page, limit } };
  });
}

/** Counts the transactions that match. */
export async function countTransactions(
  ctx: ResourceContext,
  scope: ReadScope,
  filter: TransactionFilter,
): Promise<number> {
  const site = ctx.resource;
  if (isSummed(filter)) return countOf(await sumByDay(scope, site, filter));
  return countOf(await addUp(scope, matching(site, filter, await resolveFilter(scope, site, filter))));
}

/** @throws AppError not_found */
export async function requireTransaction(
  ctx: ResourceContext,
  scope: ReadScope,
  id: number,
): Promise<Transaction> {
  const [row] = await findShown(scope, ctx.resource.id, [id]);
  if (!row) throw notFound();
  const adjustments = await findAdjustments(scope, ctx.resource.id, id);
  return {
    ...onWire(row),
    promos: await findPromos(scope, ctx.resource.id, id),
    failure: row.failure_text,
    adjustments,
    recorded_at: new Date(row.recorded_at).toISOString(),
    timezone: ctx.resource.timezone,
  };
}

/** @throws AppError not_found */
export function getTransaction(ctx: ResourceContext, { id }: { id: number }): Promise<Transaction> {
  return read(ctx, (scope) => requireTransaction(ctx, scope, id));
}
