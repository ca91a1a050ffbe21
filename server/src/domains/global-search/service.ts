// Global search. Each kind is searched on the sites where the caller may list it, by the access of the route that lists
// it; kinds that take too long are left out and named in the answer.
import type { AnyContractProcedure } from '@orpc/contract';
import { allows, type RouteMeta } from '#contract/base/access.ts';
import { codeFamilies } from '#contract/domains/code-families/routes.ts';
import { content } from '#contract/domains/content/routes.ts';
import type { globalSearch } from '#contract/domains/global-search/routes.ts';
import type { SearchResult } from '#contract/domains/global-search/schemas.ts';
import { type SearchKind, searchKinds } from '#contract/domains/global-search/words.ts';
import { groups } from '#contract/domains/groups/routes.ts';
import { invites } from '#contract/domains/invites/routes.ts';
import { invoices } from '#contract/domains/invoices/routes.ts';
import { memberNotes } from '#contract/domains/member-notes/routes.ts';
import { members } from '#contract/domains/members/routes.ts';
import { partners } from '#contract/domains/partners/routes.ts';
import { plans } from '#contract/domains/plans/routes.ts';
import { pricingOptions } from '#contract/domains/pricing-options/routes.ts';
import { promos } from '#contract/domains/promos/routes.ts';
import { receipts } from '#contract/domains/receipts/routes.ts';
import { ticketEvents } from '#contract/domains/ticket-events/routes.ts';
import { transactions } from '#contract/domains/transactions/routes.ts';
import type { OperatorContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { read } from '#server/database/scope.ts';
import { limitConcurrency, QueueFull } from '#server/platform/concurrency/limit.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { databaseTrouble } from '#server/platform/postgres/database-trouble.ts';
import { findCaller } from '../partners/queries.ts';
import { findAvailable } from '../resources/queries.ts';
import { type Asked, type Finder, finders, type ListedSite } from './finders.ts';

/** List route of each kind: a caller without access to it on a site finds no rows of the kind there. */
const listedBy: Readonly<Record<SearchKind, AnyContractProcedure>> = {
  member: members.list,
  group: groups.list,
  plan: plans.list,
  pricing_option: pricingOptions.get,
  content: content.list,
  ticket_event: ticketEvents.list,
  promo: promos.list,
  invite: invites.list,
  unique_code: codeFamilies.codes,
  note: memberNotes.list,
  transaction: transactions.list,
  receipt: receipts.list,
  invoice: invoices.list,
  partner: partners.list,
};

/** Timeout of the whole search in milliseconds; the operator waits for it while typing. */
const longestAnswer = 1_000;
/** Maximum number of database connections per search. */
const atOnce = 3;
/** Returns whether a text is worth a search: a single letter matches too much, a single digit may be a number. */
const isTelling = (text: string) => text.length > 1 || /\d/.test(text);

interface Caller {
  isRoot: boolean;
  sites: readonly ListedSite[];
}

/** Returns the role of the caller and their relation to each site, as of now. */
function findRights(ctx: OperatorContext): Promise<Caller> {
  return read(ctx, async ({ db }) => {
    const { role } = await findCaller(db, ctx.actor.id);
    const found = await findAvailable(db, ctx.actor.id);
    const sites = found.map(
      ({
        id,
        key,
        title,
        livemode,
        reporting_timezone: timezone,
        clock_ahead_ms: clockOffsetMs,
        relation,
      }) => {
        return { id, key, title, livemode, timezone, clockOffsetMs, relation };
      },
    );
    return { isRoot: role === 'root', sites };
  });
}

/** Returns the sites on which the caller may list a kind; null if they may not list it anywhere. */
function sitesFor(kind: SearchKind, { isRoot, sites }: Caller): readonly ListedSite[] | null {
  const { access } = listedBy[kind]['~orpc'].meta as RouteMeta;
  if (access.who === 'root') return isRoot ? [] : null;
  if (access.who !== 'area') throw new Error(`${kind} is listed to everybody`);
  const listed = sites.filter(({ relation }) => allows(relation, access.area, access.verb));
  return listed.length > 0 ? listed : null;
}

/**
 * Returns whether an error means that the search was too slow: a full queue, a canceled statement, or no free
 * connection.
 */
function isTooSlow(error: unknown): boolean {
  if (error instanceof QueueFull) return true;
  if (error instanceof AppError) return error.code === 'unavailable';
  return databaseTrouble(error) !== null;
}

/** Runs the work until the signal aborts, then returns null; work in progress continues without a reader. */
async function inTime<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | null> {
  if (signal.aborted) return null;
  const over = new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  const found = work().catch((error: unknown) => {
    if (isTooSlow(error)) return null;
    throw error;
  });
  return Promise.race([found, over]);
}

interface Options {
  /** Finders by kind. */
  by?: Readonly<Record<SearchKind, Finder>>;
  /** Timeout of the search in milliseconds. */
  longest?: number;
}

/**
 * Returns a few search results of each kind that the caller may list: from the named site, and for kinds with few rows
 * also from the caller's other sites. A site that the caller has no access to counts as not named.
 */
export async function findEverything(
  ctx: OperatorContext,
  { q: text, site: key }: RouteInput<typeof globalSearch.find>,
  { by = finders, longest = longestAnswer }: Options = {},
): Promise<RouteOutput<typeof globalSearch.find>> {
  if (!isTelling(text)) return { items: [], incomplete: [] };
  const caller = await findRights(ctx);
  const signal = AbortSignal.any([AbortSignal.timeout(longest), ...(ctx.signal ? [ctx.signal] : [])]);
  const limit = limitConcurrency(atOnce);
  const late = new Set<SearchKind>();
  const find = async (kind: SearchKind): Promise<SearchResult[]> => {
    const sites = sitesFor(kind, caller);
    if (sites === null) return [];
    const here = sites.find((site) => site.key === key) ?? null;
    const elsewhere = sites.filter((site) => site !== here);
    const asked: Asked = { ctx, text, here, elsewhere, longest };
    const hits = await inTime(signal, () => limit(() => by[kind](asked), { signal }));
    if (hits === null) late.add(kind);
    return hits ?? [];
  };
  const items = (await Promise.all(searchKinds.map(find))).flat();
  return { items, incomplete: searchKinds.filter((kind) => late.has(kind)) };
}
