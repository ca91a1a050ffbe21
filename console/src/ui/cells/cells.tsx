import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { date, dateTime, money, number, truncate } from '#console/lib/formats.ts';
import classes from './cells.module.css';

/** Renders a missing value in a table or a statistic: a dash. */
export function Missing() {
  const { t } = useTranslation('kit');
  return <span className={classes.dimmed}>{t('values.missing')}</span>;
}

/** Renders a missing value in a read-only detail field: 'not set'. */
export function NotSet() {
  const { t } = useTranslation('kit');
  return <span className={classes.dimmed}>{t('values.notSet')}</span>;
}

/** Renders text of secondary weight, such as ids and emails. */
export function SecondaryText({ children }: { children: ReactNode }) {
  return <span className={classes.second}>{children}</span>;
}

/** Renders text, or a dash. With `isShort` it is cut after 20 characters and shows in full on hover. */
export function TextCell({
  value,
  isShort = false,
}: {
  value: string | null | undefined;
  isShort?: boolean;
}) {
  if (value === null || value === undefined || value === '') return <Missing />;
  return <span title={value}>{isShort ? truncate(value) : value}</span>;
}

interface TimeCellProps {
  value: string | null | undefined;
  /** IANA time zone, if times are those of the site, which the page then says. */
  zone?: string;
}

export function DateCell({ value, zone }: TimeCellProps) {
  return value ? <time dateTime={value}>{date(value, zone)}</time> : <Missing />;
}

export function DateTimeCell({ value, zone }: TimeCellProps) {
  return value ? <time dateTime={value}>{dateTime(value, zone)}</time> : <Missing />;
}

interface MoneyCellProps {
  /** Cents. */
  value: number | null | undefined;
  currency: string | null | undefined;
}

export function MoneyCell({ value, currency }: MoneyCellProps) {
  return value === null || value === undefined ? <Missing /> : money(value, currency ?? 'usd');
}

export function NumberCell({ value }: { value: number | null | undefined }) {
  return value === null || value === undefined ? <Missing /> : number(value);
}

/** Yes or no as a check or a cross. */
export function CheckCell({ value }: { value: boolean | null | undefined }) {
  const { t } = useTranslation('kit');
  if (value === null || value === undefined) return <Missing />;
  const name = t(value ? 'values.yes' : 'values.no');
  return (
    <span className={value ? classes.yes : classes.no} title={name}>
      {value ? <IconCheck size={16} aria-hidden /> : <IconX size={16} aria-hidden />}
      <span className="visually-hidden">{name}</span>
    </span>
  );
}

/** Renders text that wraps if the column is too narrow. */
export function Wrapped({ children }: { children: ReactNode }) {
  return <span className={classes.wrapped}>{children}</span>;
}

/** Renders several lines in one cell; the row grows with them. */
export function Lines({ items }: { items: readonly ReactNode[] }) {
  if (items.length === 0) return <Missing />;
  return (
    <span className={classes.lines}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
        <span key={index} title={typeof item === 'string' ? item : undefined}>
          {item}
        </span>
      ))}
    </span>
  );
}
