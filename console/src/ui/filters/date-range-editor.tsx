import { DateInput, DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './chip.module.css';
import type { DateRange } from './filter.ts';

interface DateRangeEditorProps {
  range: DateRange;
  /** Latest day that can be chosen, YYYY-MM-DD. */
  max?: string;
  onChange: (range: DateRange) => void;
}

/**
 * Renders first and last day, typed or picked; either may be open. Loaded when it is opened, so that it isn't part of
 * the first page.
 */
export function DateRangeEditor({ range, max, onChange }: DateRangeEditorProps) {
  const { t } = useTranslation('kit');
  const first = useRef<HTMLInputElement>(null);

  // It arrives after the panel has opened, too late to be given the focus by it.
  useEffect(() => first.current?.focus(), []);
  const latest = max === undefined ? {} : { maxDate: max };
  // The calendar opens on its range, not on today.
  const opened = range.from ?? range.to ?? max;
  const end = (name: keyof DateRange) => (value: string | null) => {
    const { [name]: _before, ...rest } = range;
    onChange(value === null ? rest : { ...rest, [name]: value.slice(0, 10) });
  };
  const input = (name: keyof DateRange, label: string) => (
    <DateInput
      // Marked, since the panel may give the focus after this has taken it: the calendar marks its chosen day.
      {...(name === 'from' ? { ref: first, 'data-autofocus': true } : {})}
      label={label}
      valueFormat="MM/DD/YYYY"
      placeholder="MM/DD/YYYY"
      // A calendar is already shown below both inputs.
      popoverProps={{ disabled: true }}
      // An emptied input is an open end.
      allowDeselect
      {...latest}
      value={range[name] ?? null}
      onChange={end(name)}
    />
  );
  return (
    <>
      <div className={classes.pair}>
        {input('from', t('list.from'))}
        {input('to', t('list.to'))}
      </div>
      <DatePicker
        type="range"
        allowSingleDateInRange
        firstDayOfWeek={1}
        weekendDays={[]}
        {...(opened === undefined ? {} : { defaultDate: opened })}
        {...latest}
        value={[range.from ?? null, range.to ?? null]}
        onChange={([from, to]) => onChange({ ...(from ? { from } : {}), ...(to ? { to } : {}) })}
      />
    </>
  );
}
