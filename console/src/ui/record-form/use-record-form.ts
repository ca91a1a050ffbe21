import { type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';

export interface RecordFormState<Values> extends UseFormReturnType<Values> {
  /** Calls back after each change of a value, and when the form is no longer dirty. Answers how to stop. */
  onChange: (listener: () => void) => () => unknown;
  /** Constant while the form is open: the same form sent twice creates one record. */
  idempotencyKey: string;
  /** Texts of number fields that are no valid number, by path; the value there is NaN. */
  refusedTexts: Map<string, string>;
  /** Returns the errors by the path of their values; empty without errors. */
  check: () => Record<string, string>;
}

interface Options<Values> {
  /** Values as the API takes them: cents, ISO dates, null for empty. */
  initial: Values;
  /** Returns the errors: `bySchema(groupInput)`, or a function of the values. */
  validate?: (values: Values) => Record<string, string>;
}

function newFormKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

/**
 * Holds the state of a form for one record. Inputs are uncontrolled (a keystroke renders nothing else); errors show on
 * saving and disappear on typing, never when a field is left, which would move the button under the pointer.
 */
export function useRecordForm<Values extends object>(options: Options<Values>): RecordFormState<Values> {
  const [own] = useState(() => {
    const listeners = new Set<() => void>();
    const onChange = (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    };
    const tell = () => {
      for (const listener of listeners) listener();
    };
    return { tell, onChange, idempotencyKey: newFormKey(), refusedTexts: new Map<string, string>() };
  });
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: options.initial,
    clearInputErrorOnChange: true,
    onValuesChange: () => own.tell(),
  });
  return Object.assign({}, form, {
    resetDirty: (values?: Values) => {
      form.resetDirty(values);
      own.tell();
    },
    idempotencyKey: own.idempotencyKey,
    refusedTexts: own.refusedTexts,
    onChange: own.onChange,
    check: () => options.validate?.(form.getValues()) ?? {},
  });
}
