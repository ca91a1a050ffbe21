import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { api } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import { searchDelay } from '#console/ui/browser/delays.ts';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import type { AskedFilter } from './asked-filter.ts';
import { asFields, type Chosen } from './chosen.ts';
import classes from './preview.module.css';

/** Renders the first rows of the file; follows the choice of columns after half a second. */
export function Preview({ filters, chosen }: { filters: AskedFilter; chosen: Chosen }) {
  const { t } = useTranslation('exports');
  const [settled] = useDebouncedValue(chosen, searchDelay);
  const query = useQuery({
    ...api.exports.preview.queryOptions({ input: { filters, fields: asFields(settled) } }),
    enabled: settled.length > 0,
    placeholderData: keepPreviousData,
  });
  if (chosen.length === 0) return null;
  const { data } = query;
  if (data === undefined)
    return query.isError ? (
      <p className={classes.text} role="alert">
        {descriptionOf(query.error) ?? t('preview.failed')}
      </p>
    ) : (
      <Skeleton height={180} />
    );
  const { titles, rows, total_rows: total } = data;
  const count = { count: total, n: number(total) };
  const said =
    total === 0
      ? t('preview.none')
      : rows.length < total
        ? t('preview.first', { shown: rows.length, n: number(total) })
        : t('preview.all', count);
  return (
    <div className={classes.preview}>
      <p className={classes.text}>{said}</p>
      <div data-old={query.isPlaceholderData || undefined} className={classes.rows}>
        <PlainTable
          label={t('preview.title')}
          head={titles.map((title, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same title
            <th key={at} scope="col">
              {title}
            </th>
          ))}
        >
          {rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
            <tr key={line}>
              {row.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells never move
                <td key={at} className={classes.cell} title={cell}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </PlainTable>
      </div>
    </div>
  );
}
