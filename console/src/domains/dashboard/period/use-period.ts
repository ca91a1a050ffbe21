import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import { shortSubmitDelay } from '../../../ui/browser/delays.ts';
import { readStorage, writeStorage } from '../../../ui/browser/remembered.ts';
import { useAddress } from '../../../ui/list-table/list-state.ts';
import { type Address, namesPeriod, type Period, periodAddress, readPeriod } from './period.ts';

interface Draft {
  period: Period;
  /** Address when the draft was made; the draft is dropped when the address changes. */
  over: string;
}

/**
 * Manages the period of a screen. It is kept in the address, so that it can be shared. A choice shows at once and is
 * written to the address half a second after the last one, as one change.
 * @param today in the site's time zone
 * @param keptAs storage key under which this browser remembers the period for addresses that name none
 */
export function usePeriod(today: string, keptAs: string) {
  const [inAddress, change] = useAddress('address');
  // Only an address without a period gets the remembered one, so that going back leads to what was shown.
  const [kept, setKept] = useState(() => (namesPeriod(inAddress) ? null : readStorage<Address>(keptAs)));
  if (kept !== null && namesPeriod(inAddress)) setKept(null);
  const asked = JSON.stringify(kept === null ? inAddress : { ...inAddress, ...kept });
  // Stable while the address is the same, because a new object renders much of the screen again.
  const settled = useMemo(() => readPeriod(JSON.parse(asked), today), [asked, today]);
  // The remembered period is written to the address, where it can be shared.
  const toShare = useRef(kept === null ? null : periodAddress(settled));
  useEffect(() => {
    if (toShare.current !== null && namesPeriod(toShare.current)) change(toShare.current, true);
    toShare.current = null;
  });
  const now = JSON.stringify(settled);
  const [draft, setDraft] = useState<Draft | null>(null);
  // A draft must not outlive its address: it would return with it and show metrics of another period.
  if (draft !== null && draft.over !== now) setDraft(null);
  const emit = useDebouncedCallback((made: Draft) => {
    if (made.over !== now) return;
    writeStorage(keptAs, periodAddress(made.period));
    change(periodAddress(made.period));
  }, shortSubmitDelay);
  return {
    /** Period that the calls use. */
    settled,
    /** Period that the selector shows. */
    chosen: draft?.over === now ? draft.period : settled,
    choose(period: Period) {
      const made = { period, over: now };
      setDraft(made);
      emit(made);
    },
  };
}
