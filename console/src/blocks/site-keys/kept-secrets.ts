import { useSyncExternalStore } from 'react';

/** Secret keys that were made since the console was opened, by the key of their site; a reload forgets them. */
const kept = new Map<string, string>();
const listeners = new Set<() => void>();

export function keepSecret(siteKey: string, secret: string): void {
  kept.set(siteKey, secret);
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** Returns the secret key of a site that was just made; null for one from before. */
export function useKeptSecret(siteKey: string): string | null {
  return useSyncExternalStore(subscribe, () => kept.get(siteKey) ?? null);
}
