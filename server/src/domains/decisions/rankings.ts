// Ranks of readers for the predictive paywall. What they are computed from is in memory, so that only a reader's first
// question waits for the database.
import type { SiteRef } from '#server/database/context.ts';
import { read } from '#server/database/scope.ts';
import { type SystemTools, systemContext } from '#server/database/sites.ts';
import { SharedLru } from '#server/platform/concurrency/shared-lru.ts';
import { TotalHistogram } from '../predictive-paywall/histogram.service.ts';
import type { Weights } from '../predictive-paywall/rank.service.ts';
import {
  noReads,
  type ReaderProfile,
  type SalesShares,
  salesShares,
} from '../predictive-paywall/signals.service.ts';
import { findSales, findTotals } from '../predictive-paywall/totals.queries.ts';
import type { DecisionAsked } from './asked.ts';
import { BackgroundCache } from './background-cache.ts';
import type { Contact } from './freshness.ts';
import type { Holder } from './holder.queries.ts';
import { type ProfiledReader, ReaderProfiles } from './reader-profiles.ts';
import { siteOfKey } from './refreshed-cache.ts';

/** Totals in memory, of 4 KB each, and bytes of shares of sales: about 1,000 sites with 300 categories and authors each. */
const [mostTotals, mostSalesBytes] = [1_000, 32 * 1024 ** 2];
/** Bytes of a site's sales, and of each category and author that sold. */
const [salesBytes, shareBytes] = [200, 100];
/** Milliseconds after which totals of other processes and sales are noticed. */
const freshFor = { totals: 15_000, sales: 600_000 };

/** Weights of a site's signals, with their id. */
export interface Ranking {
  id: string;
  weights: Weights;
}

/** Everything that the rank of one reader at one article is computed from. */
export interface RankInputs {
  weights: Weights;
  weightsId: string;
  /** Totals of earlier decisions with these weights. */
  histogram: TotalHistogram;
  sales: SalesShares;
  profile: ReaderProfile;
  /** Reader that the profile is of; null if their reads can't be told from those of others. */
  reader: ProfiledReader | null;
  readsNewsletter: boolean;
}

/** Ids of a day, which a network shares, are uuids of version 8. */
const isOfDay = (deviceId: string) => deviceId[14] === '8';

/** Returns the reader whose reads count: the member, or else a browser with an id of its own. */
function profiledReader({ site, deviceId, isShared }: DecisionAsked, holder: Holder | null) {
  if (holder) return { site, kind: 'member', id: String(holder.memberId) } as const;
  return isShared || isOfDay(deviceId) ? null : ({ site, kind: 'device', id: deviceId } as const);
}

export class Rankings {
  readonly #profiles: ReaderProfiles;
  readonly #totals: BackgroundCache<string, TotalHistogram>;
  readonly #sales: BackgroundCache<number, SalesShares>;
  /** Sites with their weights, by the key of their totals. */
  readonly #weighted = new SharedLru<string, Ranking & { site: SiteRef }>(mostTotals);
  readonly #sites = new Map<number, SiteRef>();

  constructor(tools: SystemTools, contact: Contact) {
    this.#profiles = new ReaderProfiles(tools, contact);
    this.#totals = new BackgroundCache(contact, {
      most: mostTotals,
      siteOf: siteOfKey,
      freshFor: freshFor.totals,
      load: async (key) => {
        const known = this.#weighted.get(siteOfKey(key), key);
        if (!known) throw new Error(`totals of ${key} were never asked for`);
        const { site, id, weights } = known;
        const ctx = systemContext(tools, 'decisions.totals', site);
        const now = tools.clock.now();
        return new TotalHistogram(weights, await read(ctx, (scope) => findTotals(scope, site.id, id, now)));
      },
    });
    this.#sales = new BackgroundCache(contact, {
      most: mostSalesBytes,
      bytesOf: ({ size }) => salesBytes + size * shareBytes,
      siteOf: (siteId) => siteId,
      freshFor: freshFor.sales,
      load: async (siteId) => {
        const site = this.#sites.get(siteId);
        if (!site) throw new Error(`site ${siteId} was never asked about`);
        const ctx = systemContext(tools, 'decisions.sales', site);
        return salesShares(await read(ctx, (scope) => findSales(scope, siteId)));
      },
    });
  }

  /** Returns what a rank is computed from; null if the database can't be asked for the totals in time. */
  async find(
    site: SiteRef,
    asked: DecisionAsked,
    { id, weights }: Ranking,
    holder: Holder | null,
  ): Promise<RankInputs | null> {
    const key = `${site.id} ${id}`;
    this.#weighted.set(site.id, key, { site, id, weights });
    this.#sites.set(site.id, site);
    const reader = profiledReader({ ...asked, site }, holder);
    const [histogram, sales, profile] = await Promise.all([
      this.#totals.get(key),
      this.#sales.get(site.id),
      reader ? this.#profiles.find(reader) : noReads,
    ]);
    if (!histogram) return null;
    const readsNewsletter = holder?.readsNewsletter ?? false;
    return { weights, weightsId: id, histogram, sales: sales ?? new Map(), profile, reader, readsNewsletter };
  }

  /** Adds a read to the reader's profile, and the total to those of the site if prediction was asked. */
  note({ histogram, reader }: RankInputs, total: number | null, sessionId: string, at: number): void {
    if (total !== null) histogram.add(total);
    if (reader) this.#profiles.note(reader, sessionId, at);
  }

  /** Forgets the members of a site. */
  dropMembers(siteId: number): void {
    this.#profiles.dropMembers(siteId);
  }
}
