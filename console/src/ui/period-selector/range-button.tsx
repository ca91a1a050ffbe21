import { Button, Popover, Skeleton } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { date } from '#console/lib/formats.ts';
import type { PlainRange } from '#contract/base/date-ranges.ts';
import type { DateRange } from '../filters/filter.ts';
import classes from './period-selector.module.css';

const DateRangeEditor = lazy(async () => {
  const { DateRangeEditor: editor } = await import('../filters/date-range-editor.tsx');
  return { default: editor };
});

interface RangeButtonProps {
  /** Names the button: it gets the dates in words. */
  label: (dates: string) => string;
  range: Partial<PlainRange>;
  latest: string;
  /** Said while a date is missing. */
  missing: string;
  /** Told of every change; a date may be missing, and the end may lie before the start. */
  onChange: (range: Partial<PlainRange>) => void;
}

/** First and last day of a range, edited by hand in a small panel. */
export function RangeButton({ label, range, latest, missing, onChange }: RangeButtonProps) {
  const { t } = useTranslation(['periods', 'kit']);
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState<DateRange>({});
  const { start, end } = range;
  const dates =
    start !== undefined && end !== undefined
      ? t('kit:list.between', { from: date(start), to: date(end) })
      : t('periods:chooseDates');
  const open = () => {
    setDraft({ ...(start === undefined ? {} : { from: start }), ...(end === undefined ? {} : { to: end }) });
    setOpen(true);
  };
  const change = (next: DateRange) => {
    setDraft(next);
    onChange({ start: next.from, end: next.to });
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          className={classes.dates}
          leftSection={<IconCalendar size={16} aria-hidden />}
          aria-label={label(dates)}
          onClick={() => (isOpen ? setOpen(false) : open())}
        >
          {dates}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label(dates)}>
        <div className={classes.editor}>
          <Suspense fallback={<Skeleton height={340} />}>
            <DateRangeEditor range={draft} max={latest} onChange={change} />
          </Suspense>
          <Advice draft={draft} latest={latest} missing={missing} />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** What is still wrong with the dates, else which the latest one is. */
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
