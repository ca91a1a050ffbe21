import { useSyncExternalStore } from 'react';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import type { EventValues } from './values.ts';

/** A value of the form for whoever shows it, as it is typed. Only plain values: they are compared by themselves. */
export function useFormValue<T extends string | number | boolean | null>(
  form: RecordFormState<EventValues>,
  of: (values: EventValues) => T,
): T {
  return useSyncExternalStore(form.onChange, () => of(form.getValues()));
}
