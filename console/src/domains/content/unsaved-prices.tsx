import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { isOtherAddress, useLeaveQuestion } from '#console/ui/record-form/use-leave-question.ts';

const Unsaved = createContext<Set<number>>(new Set());

/** Asks before prices that were typed in rows are lost with them: to another page, another filter, another screen. */
export function UnsavedPrices({ children }: { children: ReactNode }) {
  const [ids] = useState(() => new Set<number>());
  useLeaveQuestion(() => ids.size > 0, isOtherAddress);
  return <Unsaved value={ids}>{children}</Unsaved>;
}

/** Tells whether the price of a piece was changed and not saved. */
export function useUnsavedPrices(id: number, isUnsaved: boolean): void {
  const ids = use(Unsaved);
  useEffect(() => {
    if (isUnsaved) ids.add(id);
    return () => void ids.delete(id);
  }, [ids, id, isUnsaved]);
}
