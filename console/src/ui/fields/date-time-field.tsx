import { DateInput, TimeInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './date-time-field.module.css';
import { type FieldProps, held, shared } from './field.ts';
import { usePicker } from './use-picker.ts';

interface DateTimeFieldProps<Values> extends Omit<FieldProps<Values>, 'label'> {
  label: string;
  /** Earliest day, `YYYY-MM-DD`. */
  min?: string | undefined;
}

/** Renders a local date and time, stored as `YYYY-MM-DDTHH:mm`; null without a day, midnight without a time. */
export function DateTimeField<Values>(props: DateTimeFieldProps<Values>) {
  return <DateTimeBox key={props.form.key(props.name)} {...props} />;
}

function DateTimeBox<Values>(props: DateTimeFieldProps<Values>) {
  const { t } = useTranslation('kit');
  const { initial, change, error, attributes } = held<Values, string | null>(props);
  const { picker, close } = usePicker();
  const [day, setDay] = useState<string | null>(initial?.slice(0, 10) ?? null);
  const [time, setTime] = useState(initial?.slice(11, 16) ?? '');
  const become = (nextDay: string | null, nextTime: string) => {
    setDay(nextDay);
    setTime(nextTime);
    change(nextDay === null ? null : `${nextDay}T${nextTime === '' ? '00:00' : nextTime}`);
  };
  return (
    <div className={classes.pair}>
      <DateInput
        {...shared(props)}
        {...attributes}
        {...picker}
        {...(props.min === undefined ? {} : { minDate: props.min })}
        placeholder="MM/DD/YYYY"
        valueFormat="MM/DD/YYYY"
        firstDayOfWeek={1}
        weekendDays={[]}
        clearable={!props.required}
        value={day}
        error={error}
        onChange={(value) => {
          close();
          become(value === null ? null : value.slice(0, 10), time);
        }}
      />
      <TimeInput
        className={classes.time}
        aria-label={t('fields.timeOf', { label: props.label })}
        disabled={props.disabled ?? false}
        value={time}
        onChange={(event) => become(day, event.currentTarget.value)}
      />
    </div>
  );
}
