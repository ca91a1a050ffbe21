import type { ReactNode } from 'react';
import { useRemembered } from '../browser/remembered.ts';

export interface Column<Row> {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Column of the API that clicking the head orders by. */
  orderBy?: string;
  /** Numbers and amounts stand right. */
  align?: 'left' | 'right';
  /** Width in pixels; longer content is cut with an ellipsis. */
  width?: number;
  /** Not shown until it is chosen. */
  isExtra?: boolean;
  /** Shown on a phone, where only the first column and these stand. */
  onPhone?: boolean;
}

function readChoice(kept: unknown): string[] | null {
  return Array.isArray(kept) && kept.every((id) => typeof id === 'string') ? kept : null;
}

/** Which columns show, remembered by table; the first one always does. */
export function useColumnChoice<Row>(table: string, columns: readonly Column<Row>[], isPhone: boolean) {
  const [first, ...others] = columns;
  const hasPhoneColumns = columns.some((column) => column.onPhone);
  const usual = others
    .filter((column) => (isPhone && hasPhoneColumns ? column.onPhone : !column.isExtra))
    .map((column) => column.id);
  const key = isPhone ? `columns:${table}:phone` : `columns:${table}`;
  const [chosen, choose] = useRemembered<readonly string[]>(key, readChoice, usual);
  return {
    shown: first ? [first, ...others.filter((column) => chosen.includes(column.id))] : [],
    choosable: others,
    chosen,
    choose: (ids: readonly string[]) => choose(ids),
    reset: () => choose(null),
  };
}

export type ColumnChoice<Row> = ReturnType<typeof useColumnChoice<Row>>;
