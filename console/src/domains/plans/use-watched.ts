import { useRef, useSyncExternalStore } from 'react';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';

/** Returns a part of the form's values. The result is stable while its JSON is the same. */
export function useFormSelector<Values, T>(form: RecordFormState<Values>, pick: (values: Values) => T): T {
  const last = useRef<{ text: string; value: T } | null>(null);
  return useSyncExternalStore(form.onChange, () => {
    const value = pick(form.getValues());
    const text = JSON.stringify(value) ?? '';
    if (last.current?.text !== text) last.current = { text, value };
    return last.current.value;
  });
}
