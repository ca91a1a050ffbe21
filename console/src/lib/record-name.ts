import { useEffect, useSyncExternalStore } from 'react';

interface Names {
  /** Name of the screen's record; null for screens without one. */
  record: string | null;
  /** Name of the parent screen's record; null if it is a list. */
  above: string | null;
}

const none: Names = { record: null, above: null };
let names = none;
const listeners = new Set<() => void>();

function become(next: Names): void {
  names = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Sets the name of the screen's record for the window's title and the breadcrumb, while it is mounted.
 * @param record null for a screen without a record, such as the form of a new one
 * @param above name of the parent screen's record; null if it is a list
 */
export function useNameRecord(record: string | null, above: string | null = null): void {
  useEffect(() => {
    become({ record, above });
    return () => become(none);
  }, [record, above]);
}

/** Returns the names of the screen's record and of the parent screen's. */
export function useRecordName(): Names {
  return useSyncExternalStore(subscribe, () => names);
}
