// Keeps the metric events in step with the log: derives the events of everyone whose log grew.
import type pg from 'pg';
import { analyzeOnGrowth } from '#server/database/analyze.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { longStatementTimeout } from '#server/database/long-statements.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { siteNow } from '#server/database/site-now.ts';
import { deriveAnew } from './derive.ts';
import { tryLockSite } from './lock.queries.ts';
import { peopleOf } from './people.queries.ts';
import { claimStale, noteStaleHolders, noteStalePeople } from './stale.queries.ts';

const usualBatch = 1_000;
/**
 * Maximum number of people per batch; a single subscription of a large group brings in all its current and former
 * members.
 */
const usualPeople = 5_000;

export const tablesOfFacts = ['payer_facts', 'payer_spans', 'value_spans', 'subscription_facts'] as const;

/** Lock for one refresh of a site, or one step of a rebuild, at a time. */
export const lockName = 'figures.refresh';

interface Portion {
  /** Number of stale markers per batch. */
  batchSize?: number;
  /** Maximum number of people per batch; the others get stale markers and are derived with the next. */
  peopleAtOnce?: number;
}

/** Returns the people whom the stale markers concern, up to the maximum; the others get stale markers of their own. */
async function peopleInHand(
  client: pg.PoolClient,
  siteId: number,
  { subscriptions, holders }: Record<'subscriptions' | 'holders', readonly number[]>,
  peopleAtOnce: number,
): Promise<{ people: number[]; isAll: boolean }> {
  const most = Math.max(peopleAtOnce, holders.length);
  const people = [...new Set([...holders, ...(await peopleOf(client, siteId, subscriptions))])];
  if (people.length <= most) return { people, isAll: true };
  await noteStaleHolders(client, siteId, people.slice(most));
  return { people: people.slice(0, most), isAll: false };
}

interface Followed {
  /** Number of stale markers processed. */
  notes: number;
  /** True if no others were left. */
  isAll: boolean;
}

/** Derives the events for one batch of stale markers; the caller holds the lock of metric events. */
export async function refreshFactsIn(
  { client }: WriteScope,
  siteId: number,
  now: Date,
  { batchSize = usualBatch, peopleAtOnce = usualPeople }: Portion = {},
): Promise<Followed> {
  const taken = {
    subscriptions: await claimStale(client, siteId, 'stale_subscriptions', batchSize),
    holders: await claimStale(client, siteId, 'stale_holders', batchSize),
  };
  const [subscriptions, holders] = [taken.subscriptions.ids, taken.holders.ids];
  const notes = subscriptions.length + holders.length;
  if (notes === 0) return { notes, isAll: true };
  const { people, isAll } = await peopleInHand(client, siteId, { subscriptions, holders }, peopleAtOnce);
  const { before, after } = await deriveAnew(
    client,
    siteId,
    { people, subscriptions },
    { areDaysKept: true },
  );
  await noteStalePeople(client, siteId, before, after, now);
  return { notes, isAll: isAll && taken.subscriptions.isAll && taken.holders.isAll };
}

function refreshBatch(ctx: ResourceContext, portion: Portion): Promise<number> {
  return write(ctx, lockName, async (scope) => {
    scope.noAudit('derived');
    const siteId = ctx.resource.id;
    await scope.client.query(longStatementTimeout);
    if (!(await tryLockSite(scope, siteId, lockName))) return 0;
    return (await refreshFactsIn(scope, siteId, siteNow(ctx), portion)).notes;
  });
}

/**
 * Brings the metric events of a site up to date with its log.
 * @param portion `signal` stops after the current batch
 * @returns the number of stale markers processed: subscriptions with new log lines, and members who joined or left
 * groups
 */
export async function refreshFigures(
  ctx: ResourceContext,
  { signal, ...portion }: Portion & { signal?: AbortSignal } = {},
): Promise<number> {
  let total = 0;
  for (let count = 1; count > 0 && !signal?.aborted; total += count) count = await refreshBatch(ctx, portion);
  await analyzeOnGrowth(ctx, tablesOfFacts, total, usualBatch);
  return total;
}
