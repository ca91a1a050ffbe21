import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import { shortSubmitDelay } from '../../../ui/browser/delays.ts';
import { remember, remembered } from '../../../ui/browser/remembered.ts';
import { useAddress } from '../../../ui/list-table/list-state.ts';
import { type Address, namesPeriod, type Period, periodAddress, readPeriod } from './period.ts';

interface Draft {
  period: Period;
  /** What stood in the address while it was made; once something else stands there, the draft is over. */
  over: string;
}

/**
 * The period of a screen. It lives in the address, so that it can be shared. What is chosen shows at once and gets
 * there half a second after the last choice, as one change.
 * @param today in the site's zone
 * @param keptAs under which name this browser remembers the period for addresses that name none
 */
export function usePeriod(today: string, keptAs: string) {
  const [inAddress, change] = useAddress('address');
  // Only who arrives without a period gets the remembered one: the way back leads to what was shown.
  const [kept, setKept] = useState(() => (namesPeriod(inAddress) ? null : remembered<Address>(keptAs)));
  if (kept !== null && namesPeriod(inAddress)) setKept(null);
  const asked = JSON.stringify(kept === null ? inAddress : { ...inAddress, ...kept });
  // The same as long as it is asked for in the same words: much is drawn anew with another one.
  const settled = useMemo(() => readPeriod(JSON.parse(asked), today), [asked, today]);
  // What was remembered gets into the address, where it can be shared.
  const toShare = useRef(kept === null ? null : periodAddress(settled));
  useEffect(() => {
    if (toShare.current !== null && namesPeriod(toShare.current)) change(toShare.current, true);
    toShare.current = null;
  });
  const now = JSON.stringify(settled);
  const [draft, setDraft] = useState<Draft | null>(null);
  // Kept any longer, it would come back with its address: the figures would be those of another period.
  if (draft !== null && draft.over !== now) setDraft(null);
  const emit = useDebouncedCallback((made: Draft) => {
    if (made.over !== now) return;
    remember(keptAs, periodAddress(made.period));
    change(periodAddress(made.period));
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
