// Keeps what was charged, asked for in vain and seen by day, and what content is read and earns, at the heels of
// transactions, decisions, views and activity: what a note names is derived anew as a whole. Each kind has its own lock, but for the last
// two.
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
import { tryLockSite } from '../facts/lock.queries.ts';
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
  deriveSeen,
  forgetSeen,
  peopleWithActivity,
  takeStalePeople,
} from './seen-days.queries.ts';
import { addUpVolume, allVolumeDays, takeStaleVolumeDays } from './volume.queries.ts';

/** Tables with notes of what is to be derived anew. */
export const staleDays = ['stale_volume', 'stale_hits', 'stale_people', 'stale_readers'] as const;

/** Days of charges, items and people that one statement takes on in a rebuild. */
const daysAtOnce = 31;
const itemsAtOnce = 20;
const peopleAtOnce = 10_000;

interface Kind {
  /** Of its lock. */
  name: string;
  /** Notes taken at once. */
  batch: number;
  /** Takes notes and derives what they name. @returns how many there were */
  follow(scope: WriteScope, siteId: number, limit: number): Promise<number>;
  /**
   * Counts all days of the site anew, under the lock of the kind. Days before the oldest activity that is still there stay
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

/** Hits, and what else readers did at content. The days of hits alone follow the zone. */
export const hits: Kind = {
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
 * Derives all hits and reads of the site anew, under the lock of their kind, for days that are to be counted anew; those
 * before the oldest decision that is still there stay as they are. Which decisions are hits depends on no setting.
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
    if (people.length > 0) await deriveSeen(client, siteId, people);
    return people.length;
  },
  rebuild: async ({ client }, siteId) => {
    await forgetSeen(client, siteId);
    const ids = await peopleWithActivity(client, siteId);
    await inSlices(ids, peopleAtOnce, (some) => deriveAllSeen(client, siteId, some));
    await countPairs(client, siteId);
  },
};

/** Sign-ups and starts, with the content that they belong to. */
const readers: Kind = {
  // They write the same sums as the hits: where those take long, nobody waits for them with a lock in hand.
  name: hits.name,
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
 * In the order in which a rebuild makes them anew: visits need the stays of those who pay, and starts what was read, which
 * is derived with the hits.
 */
export const kindsOfDays: readonly Kind[] = [volume, hits, seen, readers];

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
 * Brings the days of a site up to what was written.
 * @param signal stops after the batch at hand
 * @returns how many notes were worked on
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
