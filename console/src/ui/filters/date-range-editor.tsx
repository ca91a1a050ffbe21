import { DateInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useTranslation } from 'react-i18next';
import type { DateRange } from './filter.ts';

interface DateRangeEditorProps {
  range: DateRange;
  onChange: (range: DateRange) => void;
}

/** First and last day. Loaded when it is opened: the calendar is not part of the first page. */
export function DateRangeEditor({ range, onChange }: DateRangeEditorProps) {
  const { t } = useTranslation('kit');
  const common = {
    valueFormat: 'MM/DD/YYYY',
    placeholder: 'MM/DD/YYYY',
    firstDayOfWeek: 1,
    weekendDays: [],
    clearable: true,
    popoverProps: { withinPortal: false },
  } as const;
  const end = (name: keyof DateRange) => (value: string | null) => {
    const { [name]: _before, ...rest } = range;
    onChange(value === null ? rest : { ...rest, [name]: value.slice(0, 10) });
  };
  return (
    <>
      <DateInput
        {...common}
        weekendDays={[]}
        label={t('list.from')}
        value={range.from ?? null}
        {...(range.to ? { maxDate: range.to } : {})}
        onChange={end('from')}
        data-autofocus
      />
      <DateInput
        {...common}
        weekendDays={[]}
        label={t('list.to')}
        value={range.to ?? null}
        {...(range.from ? { minDate: range.from } : {})}
        onChange={end('to')}
      />
    </>
  );
}
