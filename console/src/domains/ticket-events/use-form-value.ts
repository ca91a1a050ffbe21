import { useSyncExternalStore } from 'react';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import type { EventValues } from './values.ts';

/** Returns a value of the form as it is typed. Only primitive values, because they are compared by identity. */
export function useFormValue<T extends string | number | boolean | null>(
  form: RecordFormState<EventValues>,
  of: (values: EventValues) => T,
): T {
  return useSyncExternalStore(form.onChange, () => of(form.getValues()));
}
