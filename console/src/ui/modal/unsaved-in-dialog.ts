import { createContext, use, useEffect, useRef } from 'react';

/** Asks each form of a dialog whether it holds something that would be lost. */
export type UnsavedForms = Set<() => boolean>;

/** Asks whether what was typed in a dialog may be lost. */
export const AskToDiscard = createContext<() => Promise<boolean>>(() => Promise.resolve(true));

export const Unsaved = createContext<UnsavedForms | null>(null);

/** Lets the dialog around a form ask before it is closed by Escape, by its cross or by a click beside it. */
export function useUnsavedInDialog(isUnsaved: () => boolean): void {
  const forms = use(Unsaved);
  const latest = useRef(isUnsaved);
  useEffect(() => {
    latest.current = isUnsaved;
  });
  useEffect(() => {
    if (forms === null) return;
    const ask = () => latest.current();
    forms.add(ask);
    return () => void forms.delete(ask);
  }, [forms]);
}
