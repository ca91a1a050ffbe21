import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { inUnit, type Unit } from '#contract/base/units.ts';
import classes from './figure-link.module.css';
import { type RowsOf, rowsPage, rowsSearch } from './rows-address.ts';
import { useIsClosed } from './withheld.ts';

interface FigureLinkProps {
  /** Name of the metric, for screen readers. */
  label: string;
  /** Value; null if there is nothing to divide by. */
  value: number | null;
  unit: Unit;
  rows: RowsOf;
  isSecond?: boolean;
}

/** Renders a metric that opens its rows. */
export function FigureLink({ label, value, unit, rows, isSecond = false }: FigureLinkProps) {
  const { t } = useTranslation('kit');
  const figure = value === null ? t('values.missing') : inUnit(value, unit);
  return (
    <RowsLink rows={rows} label={label} isSecond={isSecond}>
      {figure}
    </RowsLink>
  );
}

interface RowsLinkProps {
  /** Label, if the visible text doesn't say what is counted. */
  label?: string;
  rows: RowsOf;
  isSecond?: boolean;
  children: ReactNode;
}

/** Renders text that contains a metric and opens its rows. */
export function RowsLink({ label, rows, isSecond = false, children }: RowsLinkProps) {
  const isClosed = useIsClosed();
  if (isClosed(rows.figure))
    return (
      <span className={classes.text} data-second={isSecond || undefined}>
        {children}
      </span>
    );
  return (
    <Link
      to={rowsPage}
      search={rowsSearch(rows) as never}
      className={classes.link}
      data-second={isSecond || undefined}
    >
      {label !== undefined && <span className="visually-hidden">{`${label}: `}</span>}
      {children}
    </Link>
  );
}
