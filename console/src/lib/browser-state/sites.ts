import { useSyncExternalStore } from 'react';
import type { AvailableResource } from '#contract/domains/resources/schemas.ts';
import { readCookie, writeCookie, yearInDays } from './cookies.ts';

export type Site = AvailableResource;

interface State {
  available: readonly Site[];
  current: Site | null;
  /** Error of loading the sites, or null. */
  failure: unknown;
}

const cookie = 'resource';
const none: State = { available: [], current: null, failure: null };

let state: State = none;
const listeners = new Set<() => void>();

function become(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps the latest clock: a test clock only advances, so an older answer must not set it back. */
function withLatestClock(site: Site): Site {
  const known = state.available.find(({ key }) => key === site.key)?.clock_ahead_ms ?? 0;
  return known > site.clock_ahead_ms ? { ...site, clock_ahead_ms: known } : site;
}

/**
 * Sites of the operator, and the current one. It is held here and not read from the cookie again: a choice made in
 * another window must not change what this one writes to.
 */
export const sites = {
  state: () => state,

  currentKey: (): string | null => state.current?.key ?? readCookie(cookie),

  /** Takes over the list; the current site stays if it is in it, else the cookie's, else the first. */
  setAvailable(answered: readonly Site[]): void {
    const available = answered.map(withLatestClock);
    const wanted = state.current?.key ?? readCookie(cookie);
    const current = available.find((site) => site.key === wanted) ?? available[0] ?? null;
    become({ available, current, failure: null });
    if (current) writeCookie(cookie, current.key, yearInDays);
  },

  fail(failure: unknown): void {
    become({ ...none, failure: failure ?? true });
  },

  choose(key: string): void {
    const current = state.available.find((site) => site.key === key);
    if (!current) return;
    writeCookie(cookie, key, yearInDays);
    become({ ...state, current });
  },

  /** Sets the offset of the current site's clock, in milliseconds ahead of real time; never back. */
  moveClock(clock_ahead_ms: number): void {
    const { current, available } = state;
    if (current === null || current.clock_ahead_ms >= clock_ahead_ms) return;
    const moved = { ...current, clock_ahead_ms };
    become({
      ...state,
      current: moved,
      available: available.map((site) => (site === current ? moved : site)),
    });
  },

  /** Forgets everything at sign-out; the cookie keeps the choice for the next sign-in. */
  forget(): void {
    become(none);
  },
};

export function useSites(): State {
  return useSyncExternalStore(subscribe, sites.state);
}

/** Returns the current site; null only outside the console's frame. */
export function useSite(): Site | null {
  return useSites().current;
}

/** Returns the current time of the site: that of this computer, unless the site's test clock is ahead. */
export function siteNow(): Date {
  return new Date(Date.now() + (state.current?.clock_ahead_ms ?? 0));
}

/** Returns the time zone in which the days of the site begin and end. */
export function useSiteZone(): string {
  return useSite()?.reporting_timezone ?? 'UTC';
}
