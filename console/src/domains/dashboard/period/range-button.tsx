import { Button, Popover, Skeleton } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { date, daysInWords } from '#console/lib/formats.ts';
import type { PlainRange } from '#contract/base/date-ranges.ts';
import type { DateRange } from '../../../ui/filters/filter.ts';
import classes from './period-selector.module.css';

const DateRangeEditor = lazy(async () => {
  const { DateRangeEditor: editor } = await import('../../../ui/filters/date-range-editor.tsx');
  return { default: editor };
});

interface RangeButtonProps {
  /** Returns the label of the button for the formatted dates. */
  label: (dates: string) => string;
  range: Partial<PlainRange>;
  latest: string;
  /** Said while a date is missing. */
  missing: string;
  /** True while the panel is open; a parent may open it too. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** Called with every change; a date may be missing, and the end may be before the start. */
  onChange: (range: Partial<PlainRange>) => void;
}

/** Renders the first and last day of a range, edited by hand in a small panel. */
export function RangeButton({ label, range, latest, missing, isOpen, onOpen, onChange }: RangeButtonProps) {
  const { t } = useTranslation('periods');
  const { start, end } = range;
  const now = { ...(start === undefined ? {} : { from: start }), ...(end === undefined ? {} : { to: end }) };
  const [draft, setDraft] = useState<DateRange | null>(null);
  if (!isOpen && draft !== null) setDraft(null);
  const shown = draft ?? now;
  const dates = start !== undefined && end !== undefined ? daysInWords(start, end) : t('chooseDates');
  const change = (next: DateRange) => {
    setDraft(next);
    onChange({ start: next.from, end: next.to });
  };
  return (
    <Popover opened={isOpen} onChange={onOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          className={classes.dates}
          leftSection={<IconCalendar size={16} aria-hidden />}
          aria-label={label(dates)}
          onClick={() => onOpen(!isOpen)}
        >
          {dates}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label(dates)}>
        <div className={classes.editor}>
          <Suspense fallback={<Skeleton height={340} />}>
            <DateRangeEditor range={shown} max={latest} onChange={change} />
          </Suspense>
          <Advice draft={shown} latest={latest} missing={missing} />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Renders what is wrong with the dates, or the latest date that can be chosen. */
function Advice({ draft, latest, missing }: { draft: DateRange; latest: string; missing: string }) {
  const { t } = useTranslation('periods');
  const { from, to } = draft;
  const isWhole = from !== undefined && to !== undefined;
  const isTurned = isWhole && from > to;
  return (
    <p className={classes.advice} role="status" data-wrong={isTurned || undefined}>
      {isTurned ? t('endsFirst') : isWhole ? t('latest', { day: date(latest) }) : missing}
    </p>
  );
}
