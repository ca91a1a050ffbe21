import { createContext, type RefObject, use, useEffect, useRef } from 'react';
import { useShortcut } from '../browser/use-shortcut.ts';

/** Asks each form of a dialog whether it holds something that would be lost. */
export type UnsavedForms = Set<() => boolean>;

/** Asks whether the unsaved input of a dialog may be discarded. */
export const AskToDiscard = createContext<() => Promise<boolean>>(() => Promise.resolve(true));

export const Unsaved = createContext<UnsavedForms | null>(null);

/** Makes the dialog around a form ask before it is closed by Escape, its close button or a click outside. */
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

/** Returns whether Ctrl+S applies to the form: it is in the top dialog, and no other form of it has the focus. */
function isMeant(form: HTMLFormElement): boolean {
  // A question that was answered may still be fading out above the form.
  const dialogs = document.querySelectorAll('[role="dialog"][aria-modal="true"]:not([data-closing])');
  const top = dialogs[dialogs.length - 1];
  if (!top?.contains(form)) return false;
  const focused = document.activeElement?.closest('form');
  return focused === form || !focused || !top.contains(focused);
}

/** Submits a form in a dialog on Ctrl+S and Cmd+S. */
export function useSaveInDialog(form: RefObject<HTMLFormElement | null>): void {
  const isInDialog = use(Unsaved) !== null;
  useShortcut('save', () => {
    if (!isInDialog || form.current === null || !isMeant(form.current)) return false;
    form.current.requestSubmit();
    return true;
  });
}
