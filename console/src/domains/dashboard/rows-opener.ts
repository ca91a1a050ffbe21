import { useNavigate } from '@tanstack/react-router';
import { stringifySearch } from '#console/lib/search-params.ts';
import { otherKey, type Series } from '#console/ui/charts/series.ts';
import { type RowsOf, rowsPage, rowsSearch } from './rows-address.ts';
import { useIsClosed } from './withheld.ts';

/**
 * Opens the rows behind a value of a chart. "Other" sums several series, so it has no rows of its own.
 * @param rowsOf returns the rows for a bucket and the key of a series
 */
export function useRowsOpener(rowsOf: (bucket: number, key: string) => RowsOf | null) {
  const navigate = useNavigate();
  const isClosed = useIsClosed();
  const searchOf = (bucket: number, { key }: Series) => {
    const rows = key === otherKey ? null : rowsOf(bucket, key);
    return rows === null || isClosed(rows.figure) ? null : rowsSearch(rows);
  };
  return {
    hrefOf(bucket: number, series: Series): string | null {
      const search = searchOf(bucket, series);
      return search && `${rowsPage}${stringifySearch(search)}`;
    },
    onOpen(bucket: number, series: Series): void {
      const search = searchOf(bucket, series);
      if (search) void navigate({ to: rowsPage, search: search as never });
    },
  };
}
