// The walk through Stripe's lists, a page at a time. Each page and its progress are one transaction, so that a walk
// that was killed, or got no answer, continues where it stopped.
import { setTimeout as pauseFor } from 'node:timers/promises';
import type { PageRequest, StripePage } from '#server/connectors/stripe/lists.ts';
import type { StripeCalls } from '#server/connectors/stripe/stripe.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { type ReadScope, read, write } from '#server/database/scope.ts';
import { findAccount } from '../payments/account.service.ts';
import {
  advanceComparison,
  type Comparison,
  endComparison,
  lastComparisons,
  markSeen,
  type OurStage,
  ourStages,
  type Stage,
  type TheirStage,
  theirStages,
} from './comparisons.queries.ts';
import {
  type ComparedPage,
  compareCharges,
  compareCustomers,
  compareDisputes,
  compareRefunds,
} from './page.service.ts';
import { lookAtUnseen, upsertDiscrepancies } from './record.queries.ts';
import { unmetAdjustments, unmetCharges, unmetCustomers } from './unseen.queries.ts';

/** Time that Stripe's events may take to arrive, in milliseconds: until then a discrepancy isn't shown. */
export const settlingTimeMs = 5 * 60_000;

/** Disputes are decided long after they were opened, and how they went does not show in their date. */
const disputesLookedBackDays = 120;
const day = 86_400_000;

/**
 * Returns the milliseconds between the starts of two pages: half of Stripe's limit for one account in live mode, and
 * four fifths of it in test mode.
 */
export const defaultPageIntervalMs = (livemode: boolean): number => (livemode ? 20 : 50);

type Compare<Item> = (
  ctx: ResourceContext,
  scope: ReadScope,
  items: readonly Item[],
) => Promise<ComparedPage>;

interface Read {
  next: string | null;
  count: number;
  compare: (ctx: ResourceContext, scope: ReadScope) => Promise<ComparedPage>;
}

async function readBy<Item>(asked: Promise<StripePage<Item>>, compare: Compare<Item>): Promise<Read> {
  const { items, next } = await asked;
  return { next, count: items.length, compare: (ctx, scope) => compare(ctx, scope, items) };
}

function readPage({ lists }: StripeCalls, stage: TheirStage, page: PageRequest): Promise<Read> {
  if (stage === 'charges') return readBy(lists.charges(page), compareCharges);
  if (stage === 'refunds') return readBy(lists.refunds(page), compareRefunds);
  if (stage === 'customers') return readBy(lists.customers(page), compareCustomers);
  const since = page.since && new Date(page.since.getTime() - disputesLookedBackDays * day);
  return readBy(lists.disputes({ ...page, since }), compareDisputes);
}

/**
 * Returns the stage after the current one; null after the last. Only a full walk finds records that Stripe doesn't
 * have.
 */
function stageAfter({ stage, is_full: isFull }: Comparison): Stage | null {
  const all: readonly Stage[] = isFull ? [...theirStages, ...ourStages] : theirStages;
  return all[all.indexOf(stage) + 1] ?? null;
}

interface Taken extends ComparedPage {
  /** Cursor for the next page; null after the last. */
  next: string | null;
  /** Rows of Stripe's. */
  count: number;
}

/** Stores the discrepancies of a page and the progress of the walk. @returns false if another process was faster */
function keepPage(
  ctx: ResourceContext,
  walk: Comparison,
  take: (scope: ReadScope) => Promise<Taken>,
): Promise<boolean> {
  return write(ctx, 'provider-drift.page', async (scope) => {
    const { found, met, next, count } = await take(scope);
    const stage = next === null ? stageAfter(walk) : walk.stage;
    const place = { stage: stage ?? walk.stage, cursor: next, rows: count };
    if (!(await advanceComparison(scope, ctx, walk, place))) {
      scope.unchanged();
      return false;
    }
    scope.noAudit('progress');
    await upsertDiscrepancies(scope, ctx, found, settlingTimeMs);
    if (walk.is_full && met) await markSeen(scope, ctx, walk.id, met);
    if (stage !== null) return true;
    if (walk.is_full) await lookAtUnseen(scope, ctx, new Date(walk.started_at));
    await endComparison(scope, ctx, walk.id, 'done');
    return true;
  });
}

async function takePage(
  ctx: ResourceContext,
  stripe: StripeCalls,
  walk: Comparison,
  stage: TheirStage,
): Promise<boolean> {
  const since = walk.since && new Date(walk.since);
  const { next, count, compare } = await readPage(stripe, stage, { after: walk.cursor, since });
  return keepPage(ctx, walk, async (scope) => ({ ...(await compare(ctx, scope)), next, count }));
}

const unmetOf = {
  our_charges: unmetCharges,
  our_adjustments: unmetAdjustments,
  our_customers: unmetCustomers,
} as const;

/** Compares the next batch of our records that the walk hasn't found at Stripe. */
function takeUnmet(ctx: ResourceContext, walk: Comparison, stage: OurStage): Promise<boolean> {
  const { id: comparisonId, started_at: before, cursor } = walk;
  const part = { comparisonId, before: new Date(before), after: Number(cursor ?? 0) };
  return keepPage(ctx, walk, async (scope) => {
    const account = await findAccount(scope, ctx);
    const asked = { ...part, connectedAt: new Date(account?.created_at ?? before) };
    const { found, next } = await unmetOf[stage](scope, ctx, asked);
    return { found, met: null, next: next === null ? null : String(next), count: 0 };
  });
}

const isOurs = (stage: Stage): stage is OurStage => ourStages.some((one) => one === stage);

export interface WalkOptions {
  /** Length of the time slice, in milliseconds. */
  forMs: number;
  /** Milliseconds between the beginnings of two pages. */
  pace?: number;
  signal?: AbortSignal;
  /** Called after each page. */
  onPage?: () => Promise<void>;
}

/**
 * Continues the walk of the mode for a time slice.
 * @returns whether it has ended
 * @throws StripeFailure; the walk keeps its position
 */
export async function continueComparison(
  ctx: ResourceContext,
  stripe: StripeCalls,
  { forMs, pace = defaultPageIntervalMs(ctx.resource.livemode), signal, onPage }: WalkOptions,
): Promise<boolean> {
  const until = Date.now() + forMs;
  for (;;) {
    const { running } = await read(ctx, (scope) => lastComparisons(scope, ctx));
    if (!running) return true;
    const { stage } = running;
    const began = Date.now();
    const isTaken = await (isOurs(stage)
      ? takeUnmet(ctx, running, stage)
      : takePage(ctx, stripe, running, stage));
    if (!isTaken) return false;
    await onPage?.();
    if (Date.now() >= until || signal?.aborted) return false;
    await pauseFor(Math.max(0, pace - (Date.now() - began)));
  }
}
