import { useEffect, useSyncExternalStore } from 'react';

interface Names {
  /** Of the screen's record; null for screens of no record. */
  record: string | null;
  /** Of the record that the screen above shows; null where it is a list. */
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
 * Says what the screen's record is called, for the window's title and the breadcrumb, as long as it shows.
 * @param record null for a screen of no record of its own, such as the form of a new one
 * @param above what the record is called that the screen above shows; null where that is a list
 */
export function useNameRecord(record: string | null, above: string | null = null): void {
  useEffect(() => {
    become({ record, above });
    return () => become(none);
  }, [record, above]);
}

/** What the screen's record is called, and that of the screen above. */
export function useRecordName(): Names {
  return useSyncExternalStore(subscribe, () => names);
}
