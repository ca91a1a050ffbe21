import { useMediaQuery } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writeStorage } from '../browser/remembered.ts';
import { notifyFailure } from '../notify/notify.tsx';
import { errorMessageOf } from '../record-form/server-errors.ts';
import { ColumnMenu } from './column-menu.tsx';
import { type Column, useColumnChoice } from './columns.ts';
import { Footer } from './footer.tsx';
import { Head } from './head.tsx';
import { type AnyListState, sizeKey } from './list-state.ts';
import classes from './list-table.module.css';
import { Rows, SkeletonRows } from './rows.tsx';
import { type Selection, useRowChoice } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { Empty, type EmptyWords, Failed } from './states.tsx';
import { Toolbar } from './toolbar.tsx';

/** Query of a list; a result of the API's query options fits. */
export interface ListQuery<Row> {
  data: { items: readonly Row[]; paginator: { total_items: number } } | undefined;
  isFetching: boolean;
  /** The rows answer an earlier question, such as another page. */
  isPlaceholderData: boolean;
  isError: boolean;
  error: unknown;
  errorUpdatedAt: number;
  refetch: () => unknown;
}

interface ListTableProps<Row> {
  /** Remembers the choice of columns under this name. */
  id: string;
  /** Label of the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  list: AnyListState;
  query: ListQuery<Row>;
  /** Rows that can be chosen have numbers. */
  idOf: (row: Row) => number | string;
  /** Returns the name of a row, for its checkbox. */
  nameOf?: (row: Row) => string;
  /** Renders the content below an open row; null for a closed one. */
  below?: (row: Row) => ReactNode;
  searchLabel?: string;
  /** Off for a second table of a screen. */
  hasSearchKey?: boolean;
  empty?: EmptyWords;
  selection?: Selection;
  /** True to show as many columns as fit until the operator chooses some. */
  isFitted?: boolean;
  /** Buttons at the right of the toolbar. */
  tools?: ReactNode;
  /** True if rows that can't be loaded redirect to the 404 page, because their parent is missing. */
  isLostOnFailure?: boolean;
}

/** Width of the column of checkboxes, in pixels. */
const checkWidth = 40;

/** Returns the width of an element in pixels; 0 without a layout. */
function useWidth(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!place.current) return;
    const measure = () => setWidth(place.current?.clientWidth ?? 0);
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(place.current);
    return () => resized.disconnect();
  }, [place]);
  return width;
}

/** Tells of a failed load, once for each. */
function useFailureNotice<Row>(query: ListQuery<Row>, isLostOnFailure: boolean): string {
  const { t } = useTranslation('kit');
  const navigate = useNavigate();
  const { isError, error, errorUpdatedAt } = query;
  const reason = errorMessageOf(error) ?? t('messages.wrong');
  const told = useRef(0);
  useEffect(() => {
    if (!isError || told.current === errorUpdatedAt) return;
    told.current = errorUpdatedAt;
    if (isLostOnFailure) void navigate({ to: '/404', replace: true });
    else notifyFailure(reason);
  }, [isError, errorUpdatedAt, reason, isLostOnFailure, navigate]);
  return reason;
}

/** Renders a list that the server pages: search, filters, order, choice of columns, rows and pagination. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { list, query, idOf, selection = null, label } = props;
  const { t } = useTranslation('kit');
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false }) ?? false;
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const room = props.isFitted && width > 0 ? width - (selection === null ? 0 : checkWidth) : null;
  const choice = useColumnChoice(props.id, props.columns, isPhone, room);
  const reason = useFailureNotice(query, props.isLostOnFailure ?? false);
  const region = useRef<HTMLDivElement>(null);
  const rows = query.data?.items;
  const total = query.data?.paginator.total_items ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / list.limit));
  const isBeyond = rows !== undefined && rows.length === 0 && total > 0 && list.page > lastPage;
  const { setPage } = list;

  useEffect(() => {
    if (isBeyond) setPage(lastPage);
  }, [isBeyond, lastPage, setPage]);

  const { limit, isFixedSize } = list;
  const { isFetching } = query;
  useEffect(() => {
    if (isFetching && !isFixedSize) writeStorage(sizeKey, limit);
  }, [isFetching, isFixedSize, limit]);

  const rowChoice = useRowChoice(
    selection,
    (rows ?? []).map(idOf).filter((id) => typeof id === 'number'),
  );
  const onScroll = () => {
    if (region.current) region.current.dataset.scrolled = String(region.current.scrollLeft > 0);
  };

  const hasFailed = query.isError && rows === undefined;
  const isRefused = (query.error as { status?: unknown } | null)?.status === 403;
  return (
    <div ref={place} className={classes.list}>
      <Toolbar
        list={list}
        hasSearchKey={props.hasSearchKey ?? true}
        {...(props.searchLabel ? { searchLabel: props.searchLabel } : {})}
      >
        {props.tools}
        {choice.choosable.length > 1 && <ColumnMenu choice={choice} />}
      </Toolbar>
      <div className={classes.card}>
        {selection && !hasFailed && (rows === undefined || total > 0) && (
          <SelectionBar selection={selection} total={total} isNarrowed={list.isNarrowed} />
        )}
        {hasFailed ? (
          <Failed reason={reason} onRetry={isRefused ? null : () => void query.refetch()} />
        ) : rows?.length === 0 && !isBeyond ? (
          <Empty words={props.empty ?? {}} list={list} />
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: a named region that scrolls must take the focus
          <div
            ref={region}
            className={classes.region}
            role="region"
            aria-label={label}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by the arrow keys once it has the focus
            tabIndex={0}
            onScroll={onScroll}
          >
            <table
              className={classes.table}
              aria-label={label}
              aria-busy={query.isPlaceholderData || (query.isFetching && rows === undefined)}
              data-refetching={query.isPlaceholderData || undefined}
              data-selectable={selection !== null || undefined}
            >
              <Head columns={choice.shown} list={list} rows={rowChoice} />
              {rows === undefined ? (
                <SkeletonRows
                  columns={choice.shown.length}
                  rows={list.limit}
                  isSelectable={selection !== null}
                />
              ) : (
                <Rows
                  columns={choice.shown}
                  rows={rows}
                  idOf={idOf}
                  nameOf={props.nameOf ?? ((row) => String(idOf(row)))}
                  choice={rowChoice}
                  below={props.below ?? null}
                />
              )}
            </table>
          </div>
        )}
        {rows !== undefined && <Footer list={list} total={total} />}
      </div>
      <span className="visually-hidden" role="status">
        {rows === undefined && !hasFailed ? t('list.loading') : ''}
      </span>
    </div>
  );
}
