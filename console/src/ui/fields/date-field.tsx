import { DateInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { type FieldProps, held, shared } from './field.ts';
import { usePicker } from './use-picker.ts';

interface DateFieldProps<Values> extends FieldProps<Values> {
  /** Earliest and latest day, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
}

/** Renders a calendar date, shown as MM/DD/YYYY and stored as YYYY-MM-DD; empty is null. */
export function DateField<Values>(props: DateFieldProps<Values>) {
  const { initial, change, error, attributes } = held<Values, string | null>(props);
  const { picker, close } = usePicker();
  return (
    <DateInput
      key={props.form.key(props.name)}
      {...shared(props)}
      {...attributes}
      {...picker}
      {...(props.min === undefined ? {} : { minDate: props.min })}
      {...(props.max === undefined ? {} : { maxDate: props.max })}
      placeholder={props.placeholder ?? 'MM/DD/YYYY'}
      valueFormat="MM/DD/YYYY"
      firstDayOfWeek={1}
      weekendDays={[]}
      clearable={!props.required}
      defaultValue={initial}
      error={error}
      onChange={(value) => {
        close();
        change(value === null ? null : value.slice(0, 10));
      }}
    />
  );
}
