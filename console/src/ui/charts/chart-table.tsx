import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PlainTable } from '../plain-table/plain-table.tsx';
import classes from './chart.module.css';
import type { ChartProps } from './chart.tsx';
import type { Series } from './series.ts';

/** Renders the values of a chart, latest bucket first. */
export function ChartTable({ label, buckets, series, format, hrefOf, bucketTitle }: ChartProps) {
  const { t } = useTranslation('kit');
  const latestFirst = buckets.map((bucket, position) => ({ bucket, position })).reverse();
  const value = (position: number, one: Series) => {
    const found = one.values[position] ?? null;
    if (found === null) return t('values.missing');
    const href = found === 0 ? null : (hrefOf?.(position, one) ?? null);
    return href === null ? format(found) : <Link to={href}>{format(found)}</Link>;
  };
  const ownName = (position: number, one: Series) => {
    const name = one.bucketNames?.[position];
    return name !== undefined && <span className={classes.own}>{name}</span>;
  };
  return (
    <div className={classes.table}>
      <PlainTable
        label={label}
        head={
          <>
            <th scope="col">{bucketTitle}</th>
            {series.map((one) => (
              <th key={one.key} scope="col" data-align="right">
                <div className={classes.name} data-short={one.label.length < 20 || undefined}>
                  {one.label}
                </div>
              </th>
            ))}
          </>
        }
      >
        {latestFirst.map(({ bucket, position }) => (
          <tr key={position}>
            <th scope="row" className={classes.bucket}>
              {bucket.label}
              {bucket.isPartial && <span className={classes.part}> {t('chart.part')}</span>}
            </th>
            {series.map((one) => (
              <td key={one.key} data-align="right">
                {value(position, one)}
                {ownName(position, one)}
              </td>
            ))}
          </tr>
        ))}
      </PlainTable>
    </div>
  );
}
