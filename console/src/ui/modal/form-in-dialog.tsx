import type { RefObject } from 'react';
import { useSaveInDialog, useUnsavedInDialog } from './unsaved-in-dialog.ts';

interface FormInDialogProps {
  form: RefObject<HTMLFormElement | null>;
  isUnsaved: () => boolean;
}

/** For a form whose state stands around its dialog: closing asks, Ctrl+S sends. */
export function FormInDialog({ form, isUnsaved }: FormInDialogProps) {
  useUnsavedInDialog(isUnsaved);
  useSaveInDialog(form);
  return null;
}
