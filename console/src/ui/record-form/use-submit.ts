import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { submitDelay } from '../browser/delays.ts';
import { hasFocusNowhere } from '../browser/screen-focus.ts';
import { useSaveInDialog, useUnsavedInDialog } from '../modal/unsaved-in-dialog.ts';
import { forgetFailure, forgetInvalid, notifyInvalid } from '../notify/notify.tsx';
import { countWrong, focusFirstInvalid } from './first-wrong.ts';
import { errorMessageOf, fieldsOf } from './server-errors.ts';
import type { RecordFormState } from './use-record-form.ts';
import { useSubmitOnce } from './use-submit-once.ts';

interface SubmitOptions<Values> {
  form: Pick<
    RecordFormState<Values>,
    'check' | 'errors' | 'getValues' | 'idempotencyKey' | 'onChange' | 'setErrors'
  > &
    Partial<Pick<RecordFormState<Values>, 'isDirty'>>;
  /** Sends the values. A rejection keeps the form open; its `fields` land on the inputs. */
  send: (values: Values, idempotencyKey: string) => Promise<unknown>;
  /** Milliseconds before the same form is sent again. */
  delay?: number;
  /** Returns the name of the input for a path of the API, if the form is flat where the API nests. */
  fieldOf?: (path: string) => string;
}

/**
 * Submits any form, on a page or in a dialog: validates, shows errors at their inputs, sends once, and shows the
 * server's errors below their inputs. Messages disappear once the form is fixed or left.
 */
export function useSubmit<Values>(options: SubmitOptions<Values>) {
  const { form, send, delay = submitDelay, fieldOf = (path) => path } = options;
  const element = useRef<HTMLFormElement>(null);
  const [isSending, setSending] = useState(false);
  /** Values saved last, as they were sent; null after a failed submission. */
  const saved = useRef<string | null>(null);
  const told = useTold(form, element);
  useUnsavedInDialog(() => form.isDirty?.() ?? false);
  useSaveInDialog(element);

  /** Focuses the input of a path once it shows its current value. */
  const focus = (path: string) =>
    setTimeout(() => element.current?.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus());

  // A dialog focuses its first field itself; a screen's form takes the focus only if no other element has it.
  useEffect(() => {
    if (hasFocusNowhere()) element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);

  const showErrors = (errors: Readonly<Record<string, string>>) => {
    // The inputs learn of it with the next render, and some of them are there only then.
    flushSync(() => form.setErrors(errors));
    if (element.current) focusFirstInvalid(element.current);
  };

  const submit = useSubmitOnce(
    async () => {
      told.forget();
      const errors = form.check();
      if (hasAny(errors) || element.current?.checkValidity() === false) {
        showErrors(errors);
        notifyInvalid((element.current && countWrong(element.current)) || Object.keys(errors).length);
        told.note(forgetInvalid);
        return false;
      }
      setSending(true);
      const before = document.activeElement;
      const asked = JSON.stringify(form.getValues());
      saved.current = null;
      try {
        await send(form.getValues(), form.idempotencyKey);
        saved.current = asked;
      } catch (error) {
        told.note(() => forgetFailure(errorMessageOf(error)));
        const fields = Object.entries(fieldsOf(error)).map(([path, text]) => [fieldOf(path), text]);
        if (fields.length > 0) showErrors(Object.fromEntries(fields));
      } finally {
        // The button is switched off while the form is sent, and loses the focus by it.
        flushSync(() => setSending(false));
        if (hasFocusNowhere() && before instanceof HTMLElement) before.focus();
      }
      return true;
    },
    delay,
    () => saved.current === JSON.stringify(form.getValues()),
  );

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog's form is a child of another form in React's tree, so its submit event must not reach that one.
    event.stopPropagation();
    submit();
  };
  return { submit, isSending, focus, formProps: { ref: element, noValidate: true, onSubmit } };
}

function hasAny(errors: object): boolean {
  return Object.keys(errors).length > 0;
}

function newTold() {
  let takeBack: (() => void) | null = null;
  return {
    note(undo: () => void) {
      takeBack = undo;
    },
    forget() {
      takeBack?.();
      takeBack = null;
    },
  };
}

/** Hides the form's messages once it has no more errors, and when it is left. */
function useTold<Values>(form: SubmitOptions<Values>['form'], element: RefObject<HTMLFormElement | null>) {
  const [told] = useState(newTold);
  const { onChange } = form;
  const hasErrors = hasAny(form.errors);
  const isWrong = useRef(hasErrors);
  useEffect(() => {
    if (isWrong.current && !hasErrors) told.forget();
    isWrong.current = hasErrors;
  }, [hasErrors, told]);
  useEffect(() => {
    // Errors of the browser's own validation are not among the form's errors.
    const stop = onChange(() => {
      if (!isWrong.current && element.current?.checkValidity() !== false) told.forget();
    });
    return () => void stop();
  }, [onChange, element, told]);
  useEffect(() => told.forget, [told]);
  return told;
}
