// Stores metrics by day: charges, paywall hits, visits, and reads and revenue of content. They follow transactions,
// decisions, views and activity: everything that a stale marker names is derived again. Each kind has its own lock,
// except that readers share that of hits.
import type { ResourceContext } from '#server/database/context.ts';
import { longStatementTimeout } from '#server/database/long-statements.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import {
  deriveAttributions,
  forgetStaleReaders,
  membersWhoRead,
  takeStaleReaders,
} from '../content/attributions.queries.ts';
import { deriveReads, deriveReadsOfItems } from '../content/reads.queries.ts';
import { recountAttributions, recountReads } from '../content/recount.queries.ts';
import { tryLockSite } from '../events/lock.queries.ts';
import {
  deriveHits,
  deriveHitsOfItems,
  itemsWithDecisions,
  recountHitDays,
  removeDaysWithoutHits,
  takeStaleHits,
} from './hits.queries.ts';
import {
  countPairs,
  deriveAllSeen,
  deriveVisitorDays,
  forgetSeen,
  peopleWithActivity,
  takeStalePeople,
} from './visitor-days.queries.ts';
import { addUpVolume, allVolumeDays, takeStaleVolumeDays } from './volume.queries.ts';

/** Tables of stale markers. */
export const staleDays = ['stale_volume', 'stale_hits', 'stale_people', 'stale_readers'] as const;

/** Number of days of charges, items and people per statement in a rebuild. */
const daysAtOnce = 31;
const itemsAtOnce = 20;
const peopleAtOnce = 10_000;

interface Kind {
  /** Name of the kind's lock. */
  name: string;
  /** Number of stale markers per batch. */
  batch: number;
  /** Deletes stale markers and derives the data that they name. @returns the number of markers */
  follow(scope: WriteScope, siteId: number, limit: number): Promise<number>;
  /**
   * Recounts all days of the site, under the lock of the kind. Days before the oldest activity that still exists stay
   * as they are.
   */
  rebuild(scope: WriteScope, siteId: number): Promise<void>;
}

async function inSlices<T>(
  items: readonly T[],
  size: number,
  run: (slice: T[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < items.length; from += size) await run(items.slice(from, from + size));
}

const volume: Kind = {
  name: 'figures.volume',
  batch: 20_000,
  follow: async ({ client }, siteId, limit) => {
    const { notes, days } = await takeStaleVolumeDays(client, siteId, limit);
    await inSlices(days, daysAtOnce, (some) => addUpVolume(client, siteId, some));
    return notes;
  },
  rebuild: async ({ client }, siteId) => {
    const days = await allVolumeDays(client, siteId);
    await inSlices(days, daysAtOnce, (some) => addUpVolume(client, siteId, some));
  },
};

/** Paywall hits, and reads of content. Only the days of hits depend on the zone. */
export const paywallHitDays: Kind = {
  name: 'figures.hits',
  batch: 2_000,
  follow: async ({ client }, siteId, limit) => {
    const pairs = await takeStaleHits(client, siteId, limit);
    if (pairs.length === 0) return 0;
    await deriveHits(client, siteId, pairs);
    await removeDaysWithoutHits(client, siteId);
    await deriveReads(client, siteId, pairs);
    return pairs.length;
  },
  rebuild: ({ client }, siteId) => recountHitDays(client, siteId),
};

/**
 * Derives all hits and reads of the site again, under the lock of their kind, before their days are recounted; those
 * before the oldest decision that still exists stay as they are. They depend on no setting.
 */
export async function deriveAllHitsIn({ client }: WriteScope, siteId: number): Promise<void> {
  const items = await itemsWithDecisions(client, siteId);
  await inSlices(items, itemsAtOnce, async (some) => {
    await deriveHitsOfItems(client, siteId, some);
    await deriveReadsOfItems(client, siteId, some);
  });
  await recountReads(client, siteId);
}

const seen: Kind = {
  name: 'figures.seen',
  batch: 2_000,
  follow: async ({ client }, siteId, limit) => {
    const people = await takeStalePeople(client, siteId, limit);
    if (people.length > 0) await deriveVisitorDays(client, siteId, people);
    return people.length;
  },
  rebuild: async ({ client }, siteId) => {
    await forgetSeen(client, siteId);
    const ids = await peopleWithActivity(client, siteId);
    await inSlices(ids, peopleAtOnce, (some) => deriveAllSeen(client, siteId, some));
    await countPairs(client, siteId);
  },
};

/** Sign-ups and starts, attributed to content. */
const readers: Kind = {
  // Shares the lock of hits, because both write the same sums. Otherwise this kind could wait for rows that a long
  // update of hits has locked, while holding its own lock.
  name: paywallHitDays.name,
  batch: 1_000,
  follow: async ({ client }, siteId, limit) => {
    const members = await takeStaleReaders(client, siteId, limit);
    if (members.length > 0) await deriveAttributions(client, siteId, members);
    return members.length;
  },
  rebuild: async ({ client }, siteId) => {
    await forgetStaleReaders(client, siteId);
    const ids = await membersWhoRead(client, siteId);
    await inSlices(ids, peopleAtOnce, (some) => deriveAttributions(client, siteId, some));
    await recountAttributions(client, siteId);
  },
};

/**
 * In the order of a rebuild: visits need the stays of payers, and starts need the reads, which are derived with the
 * hits.
 */
export const kindsOfDays: readonly Kind[] = [volume, paywallHitDays, seen, readers];

function followOnce(ctx: ResourceContext, kind: Kind, limit: number): Promise<number> {
  return write(ctx, kind.name, async (scope) => {
    scope.noAudit('derived');
    const siteId = ctx.resource.id;
    if (!(await tryLockSite(scope, siteId, kind.name))) return 0;
    await scope.client.query(longStatementTimeout);
    return kind.follow(scope, siteId, limit);
  });
}

/**
 * Derives the days of a site for all stale markers.
 * @param signal stops after the current batch
 * @returns the number of markers processed
 */
export async function refreshDays(
  ctx: ResourceContext,
  { batchSize, signal }: { batchSize?: number; signal?: AbortSignal } = {},
): Promise<number> {
  let total = 0;
  for (const kind of kindsOfDays) {
    const size = batchSize ?? kind.batch;
    for (let count = size; count === size && !signal?.aborted; total += count)
      count = await followOnce(ctx, kind, size);
  }
  return total;
}
