import { useSyncExternalStore } from 'react';
import type { StripeMode } from '#contract/domains/integrations/words.ts';

/** Result of the last connection or disconnection at Stripe. */
export interface StripeOutcome {
  /** Key of the site that was to be connected or disconnected. */
  site: string;
  mode: StripeMode;
  kind: 'connected' | 'declined' | 'notConnected' | 'notDisconnected';
  /** Reason of the failure, in the server's words. */
  reason?: string | null;
}

let current: StripeOutcome | null = null;
const listeners = new Set<() => void>();

/** Stores the outcome for the card that shows it; null clears it. */
export function noteStripeOutcome(outcome: StripeOutcome | null): void {
  current = outcome;
  for (const tell of listeners) tell();
}

/** Returns how the last connection of this site ended; null when there was none since the page was loaded. */
export function useStripeOutcome(site: string): StripeOutcome | null {
  const outcome = useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => current,
  );
  return outcome?.site === site ? outcome : null;
}
