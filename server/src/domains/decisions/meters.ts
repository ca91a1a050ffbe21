// Meters of anonymous readers: what their token says, and what was counted here since, because parallel calls all come with
// the same token.

import { periodDays } from '#contract/domains/access-rules/words.ts';
import type { MeterState } from '#contract/domains/decisions/chain.ts';
import type { DecisionConfig, Opening } from '#contract/domains/decisions/situation.ts';
import { dayMs, meterKey } from '#contract/domains/decisions/windows.ts';
import { SharedLru } from '#server/platform/concurrency/shared-lru.ts';
import { minuteMs, type Openings } from './meter-token.ts';

/** Bytes of memory: about 90,000 readers who opened five pieces. */
const mostBytes = 128 * 1024 ** 2;
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

/**
 * Unites two lists of openings. Those of known pieces are counted once, and unknown ones at the same minute as often as the
 * longer list has them.
 */
function unite(one: readonly Opening[], other: readonly Opening[]): Opening[] {
  const united = [...one];
  const counts = new Map<string, number>();
  const idOf = ({ contentId, at }: Opening) => (contentId === null ? `at ${at}` : String(contentId));
  for (const opening of one) counts.set(idOf(opening), (counts.get(idOf(opening)) ?? 0) + 1);
  for (const opening of other) {
    const left = counts.get(idOf(opening)) ?? 0;
    if (left > 0) counts.set(idOf(opening), left - 1);
    else united.push(opening);
  }
  return united;
}

/** Reader whose meter is counted: by browser and session, because an address and an agent are shared by many. */
export interface MeterOwner {
  siteId: number;
  deviceId: string;
  sessionId: string;
}

const ownerKey = ({ deviceId, sessionId }: MeterOwner) => `${deviceId} ${sessionId}`;

export class Meters {
  readonly #counted = new SharedLru<string, Openings>(mostBytes, bytesOf);

  /**
   * Returns the openings of a reader within the windows of the site's meters.
   * @param told openings of the reader's token
   */
  read(owner: MeterOwner, told: Openings, windows: ReadonlyMap<string, number>, at: number): Openings {
    const counted = this.#counted.get(owner.siteId, ownerKey(owner)) ?? {};
    const keys = new Set([...Object.keys(told), ...Object.keys(counted)]);
    return Object.fromEntries(
      [...keys].flatMap((key) => {
        const days = windows.get(key);
        if (days === undefined) return [];
        const all = unite(told[key] ?? [], counted[key] ?? []);
        return [[key, all.filter((opening) => opening.at + days * dayMs > at)]];
      }),
    );
  }

  /** Counts a piece. Returns the openings with it. */
  count(
    owner: MeterOwner,
    openings: Openings,
    { key }: MeterState,
    contentId: number | null,
    at: number,
  ): Openings {
    const opening: Opening = { contentId, at: Math.floor(at / minuteMs) * minuteMs };
    const after = { ...openings, [key]: [...(openings[key] ?? []), opening] };
    this.#counted.set(owner.siteId, ownerKey(owner), after);
    return after;
  }
}
