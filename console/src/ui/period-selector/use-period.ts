import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { shortSubmitDelay } from '../browser/delays.ts';
import { useAddress } from '../list-table/list-state.ts';
import { type Period, periodAddress, readPeriod } from './period.ts';

interface Draft {
  period: Period;
  /** What stood in the address while it was made; once something else stands there, the draft is over. */
  over: string;
}

/**
 * The period of a screen. It lives in the address, so that it can be shared. What is chosen shows at once and gets
 * there half a second after the last choice, as one change.
 * @param today in the site's zone
 */
export function usePeriod(today: string) {
  const [address, change] = useAddress('address');
  const settled = readPeriod(address, today);
  const now = JSON.stringify(settled);
  const [draft, setDraft] = useState<Draft | null>(null);
  // Kept any longer, it would come back with its address: the figures would be those of another period.
  if (draft !== null && draft.over !== now) setDraft(null);
  const emit = useDebouncedCallback((made: Draft) => {
    if (made.over === now) change(periodAddress(made.period));
  }, shortSubmitDelay);
  return {
    /** What the calls are made for. */
    settled,
    /** What the selector shows. */
    chosen: draft?.over === now ? draft.period : settled,
    choose(period: Period) {
      const made = { period, over: now };
      setDraft(made);
      emit(made);
    },
  };
}
