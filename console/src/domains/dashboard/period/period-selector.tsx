import { NativeSelect } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { zoneInWords } from '#console/lib/formats.ts';
import {
  type ComparisonPreset,
  comparisonPresets,
  type Grouping,
  groupings,
  type PlainRange,
  type RangePreset,
  rangePresets,
} from '#contract/base/date-ranges.ts';
import {
  isLastMonth,
  type Period,
  withComparedRange,
  withComparison,
  withLastMonth,
  withPreset,
  withRange,
  yesterday,
} from './period.ts';
import classes from './period-selector.module.css';
import { RangeButton } from './range-button.tsx';

interface PeriodSelectorProps {
  period: Period;
  onChange: (period: Period) => void;
  /** Today in the site's time zone. */
  today: string;
  /** IANA name; printed, since all days are cut in it. */
  zone: string;
  /** True if the grouping can be chosen. */
  hasGrouping?: boolean;
  /** Further filters. */
  children?: ReactNode;
}

/** Presets by a length, which all end yesterday. */
const presets = rangePresets.filter((name) => name !== 'custom');
/** A range by hand that has a name. */
const lastMonthName = 'last_month';

/** Renders the choice of the range, the compared range and the grouping. */
export function PeriodSelector(props: PeriodSelectorProps) {
  const { period, onChange, today, zone, hasGrouping = true, children } = props;
  const { t } = useTranslation('periods');
  const latest = yesterday(today);
  const [open, setOpen] = useState<'period' | 'comparison' | null>(null);
  const opening = (name: 'period' | 'comparison') => ({
    isOpen: open === name,
    onOpen: (isOpen: boolean) => setOpen(isOpen ? name : null),
  });
  const choice = <T extends string>(names: readonly T[], word: (name: T) => string) =>
    names.map((name) => ({ value: name, label: word(name) }));
  const changeRange = ({ start, end }: Partial<PlainRange>) => {
    if (start !== undefined && end !== undefined && start <= end) onChange(withRange(period, { start, end }));
  };
  return (
    <section className={classes.selector} aria-label={t('title')}>
      <div className={classes.pair}>
        <NativeSelect
          className={classes.choice}
          aria-label={t('period')}
          data={[
            ...choice(presets, (name) => t(`presets.${name}`)),
            { value: lastMonthName, label: t('lastMonth') },
            { value: 'custom', label: t('presets.custom') },
          ]}
          value={isLastMonth(period, today) ? lastMonthName : period.preset}
          onChange={({ currentTarget: { value } }) => {
            if (value === lastMonthName) onChange(withLastMonth(period, today));
            else onChange(withPreset(period, value as RangePreset, today));
            if (value === 'custom') setOpen('period');
          }}
        />
        <RangeButton
          label={(dates) => t('dates', { dates })}
          range={period.range}
          latest={latest}
          missing={t('bothNeededHere')}
          {...opening('period')}
          onChange={changeRange}
        />
      </div>
      <div className={classes.pair}>
        <span className={classes.comparison} aria-hidden>
          {t('versus')}
        </span>
        <NativeSelect
          className={classes.choice}
          aria-label={t('comparison')}
          data={choice(comparisonPresets, (name) => t(`comparisons.${name}`))}
          value={period.comparison}
          onChange={(event) => {
            const comparison = event.currentTarget.value as ComparisonPreset;
            onChange(withComparison(period, comparison));
            if (comparison === 'custom') setOpen('comparison');
          }}
        />
        {period.comparison !== 'no_comparison' && (
          <RangeButton
            label={(dates) => t('comparedDates', { dates })}
            range={period.compared}
            latest={latest}
            missing={t('bothNeeded')}
            {...opening('comparison')}
            onChange={(compared) => onChange(withComparedRange(period, compared))}
          />
        )}
      </div>
      <div className={classes.pair}>
        {hasGrouping && (
          <NativeSelect
            className={classes.grouping}
            aria-label={t('grouping')}
            data={choice(groupings, (name) => t(`groupings.${name}`))}
            value={period.grouping}
            onChange={(event) => onChange({ ...period, grouping: event.currentTarget.value as Grouping })}
          />
        )}
        {children}
      </div>
      <span className={classes.zone} title={t('zone', { zone })}>
        <IconClock size={14} aria-hidden />
        {zoneInWords(zone)}
      </span>
    </section>
  );
}
