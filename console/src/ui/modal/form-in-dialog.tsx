import type { RefObject } from 'react';
import { useSaveInDialog, useUnsavedInDialog } from './unsaved-in-dialog.ts';

interface FormInDialogProps {
  form: RefObject<HTMLFormElement | null>;
  isUnsaved: () => boolean;
}

/** Guards a form whose state is held outside its dialog: asks on closing, submits on Ctrl+S. */
export function FormInDialog({ form, isUnsaved }: FormInDialogProps) {
  useUnsavedInDialog(isUnsaved);
  useSaveInDialog(form);
  return null;
}
