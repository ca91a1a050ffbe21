import { useSyncExternalStore } from 'react';

interface Failure {
  mode: 'live' | 'test';
  /** What the server said. */
  reason: string | null;
  /** It was to be disconnected, and still is connected. */
  isLeaving?: true;
}

let current: Failure | null = null;
const listeners = new Set<() => void>();

/** Notes why Stripe was not connected, for the card that shows it; null once it was. */
export function noteStripeFailure(failure: Failure | null): void {
  current = failure;
  for (const tell of listeners) tell();
}

export function useStripeFailure(): Failure | null {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => current,
  );
}
