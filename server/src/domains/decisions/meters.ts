// Meters of anonymous readers: what their token says, and what was counted here since, because parallel calls all come with
// the same token. See docs/decisions/0094-calls-at-once-share-a-meter.md.

import { periodDays } from '#contract/domains/access-rules/words.ts';
import type { MeterState } from '#contract/domains/decisions/chain.ts';
import type { DecisionConfig, Opening } from '#contract/domains/decisions/situation.ts';
import { dayMs, meterKey } from '#contract/domains/decisions/windows.ts';
import { SharedLru } from '#server/platform/concurrency/shared-lru.ts';
import { type CountedMeter, minuteMs, newMeterId, type Openings, type ToldMeter } from './meter-token.ts';

/** Bytes of memory: about 90,000 readers who opened five pieces. */
const mostBytes = 128 * 1024 ** 2;
/** Browsers whose meter is known by their ids. */
const mostBrowsers = 100_000;
/** Measured bytes of a reader, and of an opening. */
const [readerBytes, openingBytes] = [1_150, 64];

const bytesOf = (openings: Openings): number =>
  Object.values(openings).reduce((sum, { length }) => sum + length * openingBytes, readerBytes);

/** Returns the window of each meter of a site, in days. */
export function meterWindows({ plans, events }: DecisionConfig): ReadonlyMap<string, number> {
  const of = (kind: 'plan' | 'event', openers: DecisionConfig['plans']) =>
    openers.flatMap(({ id, rules }) =>
      rules.flatMap((rule) =>
        rule.limit ? [[meterKey(kind, id, rule), periodDays[rule.limit.period]] as const] : [],
      ),
    );
  return new Map([...of('plan', plans), ...of('event', events)]);
}

function countByMinute(openings: Iterable<Opening>): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { at } of openings) counts.set(at, (counts.get(at) ?? 0) + 1);
  return counts;
}

type Named = ReadonlyMap<number, Opening>;

/** Returns the openings by the id of their piece; those of unknown pieces are left out. */
function namedOf(openings: readonly Opening[]): Named {
  const known = openings.flatMap((one) => (one.contentId === null ? [] : [[one.contentId, one] as const]));
  return new Map(known.sort(([, one], [, other]) => one.at - other.at));
}

const without = (named: Named, other: Named) =>
  [...named].flatMap(([id, one]) => (other.has(id) ? [] : [one]));

/** Returns how many openings of unknown pieces can't be any that only the other list names, by minute. */
function countUnmatched(openings: readonly Opening[], named: Named, other: Named): Map<number, number> {
  const more = countByMinute(without(other, named));
  const unknown = countByMinute(openings.filter(({ contentId }) => contentId === null));
  return new Map([...unknown].map(([at, count]) => [at, count - (more.get(at) ?? 0)]));
}

/**
 * Unites two lists of openings. Those of a piece are counted once. One of an unknown piece may be any of the other list at
 * its minute: a token forgets pieces that memory still knows.
 */
function unite(one: readonly Opening[], other: readonly Opening[]): Opening[] {
  const [named, otherNamed] = [namedOf(one), namedOf(other)];
  const counts = countUnmatched(one, named, otherNamed);
  for (const [at, count] of countUnmatched(other, otherNamed, named))
    counts.set(at, Math.max(count, counts.get(at) ?? 0));
  const unknown = [...counts].flatMap(([at, count]) =>
    Array.from({ length: Math.max(0, count) }, () => ({ contentId: null, at })),
  );
  return [...namedOf([...one, ...other]).values(), ...unknown];
}

/** Reader whose meter is counted. */
export interface MeterOwner {
  siteId: number;
  /** Ids of the browser and its session; null if many readers share them, as they do an address and an agent. */
  browser: string | null;
  /** Meter of the reader's token. */
  told: ToldMeter;
}

export class Meters {
  /** Openings by the id of their meter. */
  readonly #counted = new SharedLru<string, Openings>(mostBytes, bytesOf);
  /** Ids of meters by browser, for calls that come before the first token has been kept. */
  readonly #ofBrowsers = new SharedLru<string, string>(mostBrowsers);

  /** Returns the openings of a reader within the windows of the site's meters. */
  read(owner: MeterOwner, windows: ReadonlyMap<string, number>, at: number): Openings {
    const counted = this.#idsOf(owner).map((id) => this.#counted.get(owner.siteId, id));
    const all = [owner.told.openings, ...counted].filter((openings) => openings !== undefined);
    const keys = new Set(all.flatMap((openings) => Object.keys(openings)));
    return Object.fromEntries(
      [...keys].flatMap((key) => {
        const days = windows.get(key);
        if (days === undefined) return [];
        const united = all.map((openings) => openings[key] ?? []).reduce(unite);
        return [[key, united.filter((opening) => opening.at + days * dayMs > at)]];
      }),
    );
  }

  /** Counts a piece. Returns the meter with it; a reader without one gets a new one. */
  count(
    owner: MeterOwner,
    openings: Openings,
    { key }: MeterState,
    contentId: number | null,
    at: number,
  ): CountedMeter {
    const ids = this.#idsOf(owner);
    const [id = newMeterId()] = ids;
    const opening: Opening = { contentId, at: Math.floor(at / minuteMs) * minuteMs };
    const after = { ...openings, [key]: [...(openings[key] ?? []), opening] };
    for (const one of new Set([id, ...ids])) this.#counted.set(owner.siteId, one, after);
    const { siteId, browser } = owner;
    if (browser !== null && ids.length < 2) this.#ofBrowsers.set(siteId, browser, id);
    return { id, openings: after };
  }

  /** Returns the ids of the token's meter and of the browser's, which differ only if the token is another browser's. */
  #idsOf({ siteId, browser, told }: MeterOwner): string[] {
    const ofBrowser = browser === null ? null : (this.#ofBrowsers.get(siteId, browser) ?? null);
    return [...new Set([told.id, ofBrowser])].filter((id) => id !== null);
  }
}
