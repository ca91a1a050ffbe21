import { useSyncExternalStore } from 'react';
import type { AvailableResource } from '#contract/domains/resources/schemas.ts';
import { readCookie, writeCookie, yearInDays } from './cookies.ts';

export type Site = AvailableResource;

interface State {
  available: readonly Site[];
  current: Site | null;
  /** Why the sites could not be loaded, or null. */
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

/**
 * The sites of the operator and the one that is worked on. It is held here and not read from the cookie again: a
 * choice made in another window must not change what this one writes to.
 */
export const sites = {
  state: () => state,

  currentKey: (): string | null => state.current?.key ?? readCookie(cookie),

  /** Takes over the list; the current site stays if it is in it, else the cookie's, else the first. */
  setAvailable(available: readonly Site[]): void {
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

  /** Forgets everything at sign-out; the cookie keeps the choice for the next sign-in. */
  forget(): void {
    become(none);
  },
};

export function useSites(): State {
  return useSyncExternalStore(subscribe, sites.state);
}

/** The site that is worked on; null only outside the console's frame. */
export function useSite(): Site | null {
  return useSites().current;
}
