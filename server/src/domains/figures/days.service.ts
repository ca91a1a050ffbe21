// Keeps what was charged, asked for in vain and seen by day at the heels of transactions, decisions and activity: what a
// note names is derived anew as a whole. Each of the three takes turns by itself.
import type { ResourceContext } from '#server/database/context.ts';
import { patience } from '#server/database/long-work.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
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
import { takeTurn } from './turns.ts';
import { addUpVolume, allVolumeDays, takeStaleVolumeDays } from './volume.queries.ts';

/** Tables with notes of what is to be derived anew. */
export const staleDays = ['stale_volume', 'stale_hits', 'stale_people'] as const;

/** Days of charges, items and people that one statement takes on in a rebuild. */
const daysAtOnce = 31;
const itemsAtOnce = 20;
const peopleAtOnce = 10_000;

interface Kind {
  /** Of its turn. */
  name: string;
  /** Notes taken at once. */
  batch: number;
  /** Takes notes and derives what they name. @returns how many there were */
  follow(scope: WriteScope, siteId: number, limit: number): Promise<number>;
  /**
   * Counts all days of the site anew, in the turn of the kind. Days before the oldest activity that is still there stay
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

/** Their days alone follow the zone. */
export const hits: Kind = {
  name: 'figures.hits',
  batch: 2_000,
  follow: async ({ client }, siteId, limit) => {
    const pairs = await takeStaleHits(client, siteId, limit);
    if (pairs.length === 0) return 0;
    await deriveHits(client, siteId, pairs);
    await removeDaysWithoutHits(client, siteId);
    return pairs.length;
  },
  rebuild: ({ client }, siteId) => recountHitDays(client, siteId),
};

/**
 * Derives all hits of the site anew, in the turn of their kind, for days that are to be counted anew; those before the
 * oldest decision that is still there stay as they are. Which decisions are hits depends on no setting.
 */
export async function deriveAllHits({ client }: WriteScope, siteId: number): Promise<void> {
  const items = await itemsWithDecisions(client, siteId);
  await inSlices(items, itemsAtOnce, (some) => deriveHitsOfItems(client, siteId, some));
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

/** In the order in which a rebuild makes them anew; visits need the stays of those who pay. */
export const kindsOfDays: readonly Kind[] = [volume, hits, seen];

function followOnce(ctx: ResourceContext, kind: Kind, limit: number): Promise<number> {
  return write(ctx, kind.name, async (scope) => {
    // Figures follow from what was noted elsewhere.
    scope.unchanged();
    const siteId = ctx.resource.id;
    if (!(await takeTurn(scope, siteId, kind.name))) return 0;
    await scope.client.query(patience);
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
