import type { ReactNode } from 'react';
import { useLocalStorage } from '../browser/remembered.ts';

export interface Column<Row> {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Renders the cell on a phone instead of `cell`, for example with two values. */
  phoneCell?: (row: Row) => ReactNode;
  /** Column of the API that clicking the head orders by. */
  orderBy?: string;
  /** Alignment; numbers and amounts are aligned right. */
  align?: 'left' | 'right';
  /** Width in pixels; longer content is cut with an ellipsis. */
  width?: number;
  /** Not shown until it is chosen. */
  isExtra?: boolean;
  /** True to show the column on a phone, which shows only the first column and these. */
  onPhone?: boolean;
  /** True to keep the column where others don't fit, for example that of the actions. */
  isKept?: boolean;
}

function readChoice(kept: unknown): string[] | null {
  return Array.isArray(kept) && kept.every((id) => typeof id === 'string') ? kept : null;
}

/** Room that a column of dates or numbers takes, in pixels. */
const narrow = 112;

const widthOf = ({ width = narrow }: { width?: number }) => width;

/** Returns the columns that fit beside the kept ones, in order; at least the first four. */
export function fitting<Row>(columns: readonly Column<Row>[], room: number): readonly Column<Row>[] {
  let left = columns.filter(({ isKept }) => isKept).reduce((rest, column) => rest - widthOf(column), room);
  let isFull = false;
  return columns.filter((column, at) => {
    if (column.isKept) return true;
    left -= widthOf(column);
    isFull ||= at > 3 && left < 0;
    return !isFull;
  });
}

function asOnPhone<Row>(column: Column<Row>): Column<Row> {
  if (!column.phoneCell) return column;
  // The width is that of the other cell.
  const { width: _, ...rest } = column;
  return { ...rest, cell: column.phoneCell };
}

/**
 * Holds which columns show, remembered by table; the first one always does. Until some are chosen, those that fit.
 * @param room pixels for columns; null if the table may be wider than its container
 */
export function useColumnChoice<Row>(
  table: string,
  columns: readonly Column<Row>[],
  isPhone: boolean,
  room: number | null,
) {
  const [first, ...others] = columns;
  const hasPhoneColumns = columns.some((column) => column.onPhone);
  const ordinary = columns.filter((column) => !column.isExtra);
  const showing = room === null ? ordinary : fitting(ordinary, room);
  const usual = (isPhone && hasPhoneColumns ? others.filter((column) => column.onPhone) : showing)
    .map((column) => column.id)
    .filter((id) => id !== first?.id);
  const key = isPhone ? `columns:${table}:phone` : `columns:${table}`;
  const [chosen, choose] = useLocalStorage<readonly string[]>(key, readChoice, usual);
  const shown = first ? [first, ...others.filter((column) => chosen.includes(column.id))] : [];
  return {
    shown: isPhone ? shown.map(asOnPhone) : shown,
    choosable: others,
    chosen,
    choose: (ids: readonly string[]) => choose(ids),
    reset: () => choose(null),
  };
}

export type ColumnChoice<Row> = ReturnType<typeof useColumnChoice<Row>>;
