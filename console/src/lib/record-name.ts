import { useEffect, useSyncExternalStore } from 'react';

let name: string | null = null;
const listeners = new Set<() => void>();

function become(next: string | null): void {
  name = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says what the screen's record is called, for the window's title and the breadcrumb, as long as it shows. */
export function useNameRecord(record: string): void {
  useEffect(() => {
    become(record);
    return () => become(null);
  }, [record]);
}

/** What the record is called that the screen shows; null for screens of no record. */
export function useRecordName(): string | null {
  return useSyncExternalStore(subscribe, () => name);
}
