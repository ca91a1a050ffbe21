// Reads of each reader within 30 days, in memory: loaded at their first question to a predicting site, and kept up to date by
// what is decided here.
import type { SiteRef } from '#server/database/context.ts';
import { read } from '#server/database/scope.ts';
import { type SystemTools, systemContext } from '#server/database/sites.ts';
import { noReads, type ReaderProfile, withRead } from '../predictive-paywall/signals.service.ts';
import { BackgroundCache } from './background-cache.ts';
import type { Contact } from './freshness.ts';
import { findVisits, profileDays, type VisitRow } from './reader-profiles.queries.ts';
import { siteOfKey } from './refreshed-cache.ts';

/** Readers in memory, of about 200 bytes each, and milliseconds after which their reads elsewhere are noticed. */
const [most, freshFor] = [{ device: 100_000, member: 10_000 }, 600_000];

type Kind = keyof typeof most;

/** Reader whose reads make a profile. */
export interface ProfiledReader {
  site: SiteRef;
  kind: Kind;
  id: string;
}

/** Returns the profile of a reader from their visits. */
export function profileOf(visits: readonly VisitRow[]): ReaderProfile {
  const [last, earlier] = visits.toSorted((one, other) => other.last_at.getTime() - one.last_at.getTime());
  if (!last) return noReads;
  return {
    visits: visits.length,
    reads: visits.reduce((sum, { reads }) => sum + reads, 0),
    last: {
      sessionId: last.session_id,
      firstAt: last.first_at.getTime(),
      lastAt: last.last_at.getTime(),
    },
    earlierAt: earlier?.last_at.getTime() ?? null,
  };
}

const keyOf = ({ site, id }: ProfiledReader) => `${site.id} ${id}`;

interface Batch {
  readers: Set<string>;
  visits: Promise<ReadonlyMap<string, VisitRow[]>>;
}

export class ReaderProfiles {
  readonly #tools: SystemTools;
  readonly #caches: Readonly<Record<Kind, BackgroundCache<string, ReaderProfile>>>;
  readonly #sites = new Map<number, SiteRef>();
  /** Readers whose visits are about to be read, by site and kind. */
  readonly #batches = new Map<string, Batch>();

  constructor(tools: SystemTools, contact: Contact) {
    this.#tools = tools;
    const cacheOf = (kind: Kind) =>
      new BackgroundCache<string, ReaderProfile>(contact, {
        most: most[kind],
        siteOf: siteOfKey,
        freshFor,
        load: (key) => this.#load(siteOfKey(key), kind, key.slice(key.indexOf(' ') + 1)),
      });
    this.#caches = { device: cacheOf('device'), member: cacheOf('member') };
  }

  /** Returns the profile of a reader; without reads if it can't be had in time. */
  async find(reader: ProfiledReader): Promise<ReaderProfile> {
    this.#sites.set(reader.site.id, reader.site);
    return (await this.#caches[reader.kind].get(keyOf(reader))) ?? noReads;
  }

  /** Adds a read to the profile. */
  note(reader: ProfiledReader, sessionId: string, at: number): void {
    this.#caches[reader.kind].change(keyOf(reader), (profile) => withRead(profile, sessionId, at));
  }

  /** Forgets the members of a site. */
  dropMembers(siteId: number): void {
    this.#caches.member.dropSite(siteId);
  }

  async #load(siteId: number, kind: Kind, id: string): Promise<ReaderProfile> {
    const place = `${siteId} ${kind}`;
    const batch = this.#batches.get(place) ?? this.#startBatch(place, siteId, kind);
    batch.readers.add(id);
    return profileOf((await batch.visits).get(id) ?? []);
  }

  /** Reads the visits of all readers who are asked about in this turn of the event loop together. */
  #startBatch(place: string, siteId: number, kind: Kind): Batch {
    const readers = new Set<string>();
    const visits = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      this.#batches.delete(place);
      return this.#readVisits(siteId, kind, [...readers]);
    });
    const batch = { readers, visits };
    this.#batches.set(place, batch);
    return batch;
  }

  async #readVisits(siteId: number, kind: Kind, readers: readonly string[]) {
    const site = this.#sites.get(siteId);
    if (!site) throw new Error(`site ${siteId} was never asked about`);
    const since = new Date(this.#tools.clock.now().getTime() - profileDays * 86_400_000);
    const ctx = systemContext(this.#tools, 'decisions.profiles', site);
    const rows = await read(ctx, (scope) => findVisits(scope, siteId, kind, readers, since));
    return Map.groupBy(rows, ({ reader }) => reader);
  }
}
