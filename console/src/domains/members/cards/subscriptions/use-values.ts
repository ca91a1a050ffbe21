import { useEffect, useState } from 'react';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';

/** Returns the current values of a form, for what is shown beside its fields. */
export function useValues<Values>(form: RecordFormState<Values>): Values {
  const [values, setValues] = useState(() => form.getValues());
  const { onChange, getValues } = form;
  useEffect(() => {
    const stop = onChange(() => setValues({ ...getValues() }));
    return () => void stop();
  }, [onChange, getValues]);
  return values;
}
