import { Checkbox, Skeleton } from '@mantine/core';
import { type CSSProperties, Fragment, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { direction, presses } from '../browser/shortcuts.ts';
import type { Column } from './columns.ts';
import classes from './list-table.module.css';
import type { RowChoice } from './selection.ts';

interface RowsProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => number | string;
  nameOf: (row: Row) => string;
  choice: RowChoice | null;
  /** Renders the content below an open row; null for a closed one. */
  below: ((row: Row) => ReactNode) | null;
}

/** Returns the rows of the list, without the content below open ones. */
const listed = (body: HTMLTableSectionElement) =>
  Array.from(body.rows).filter((row) => row.dataset.below === undefined);

const focusable = 'a[href], button:not([disabled]), input:not([disabled])';

/** Arrows walk from row to row and stay in the same place of it; Home and End go to the first and the last row. */
function walk(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const end = direction(event, 'rowEnds');
  const step = end === undefined ? direction(event, 'rows') : end * Number.POSITIVE_INFINITY;
  const from = (event.target as HTMLElement).closest('tr');
  if (
    step === undefined ||
    !from ||
    from.dataset.below !== undefined ||
    (event.target as HTMLElement).getAttribute('aria-expanded') === 'true'
  )
    return;
  const rows = listed(event.currentTarget);
  const to = rows[Math.max(0, Math.min(rows.length - 1, rows.indexOf(from) + step))];
  const place = Array.from(from.querySelectorAll(focusable)).indexOf(event.target as HTMLElement);
  const places = to?.querySelectorAll<HTMLElement>(focusable);
  if (!places || places.length === 0) return;
  event.preventDefault();
  (places[place] ?? places[0])?.focus();
}

/** Returns the row on which the space bar was pressed, if the focused element, a link, doesn't use that key itself. */
function rowOfSpace(event: KeyboardEvent<HTMLTableSectionElement>): number | null {
  const target = event.target as HTMLElement;
  const row = target.closest('tr');
  const isSelecting = presses(event, 'select') || presses(event, 'selectRange');
  if (!isSelecting || !row || !target.matches('a[href]')) return null;
  event.preventDefault();
  return listed(event.currentTarget).indexOf(row);
}

export function Rows<Row>({ columns, rows, idOf, nameOf, choice, below }: RowsProps<Row>) {
  const { t } = useTranslation('kit');
  return (
    <tbody
      onKeyDown={(event) => {
        walk(event);
        const at = choice && rowOfSpace(event);
        const row = at === null ? undefined : rows[at];
        const id = row === undefined ? null : idOf(row);
        if (typeof id === 'number') choice?.toggle(id, event.shiftKey);
      }}
    >
      {rows.map((row) => {
        const id = idOf(row);
        const isSelected = typeof id === 'number' && (choice?.has(id) ?? false);
        const opened = below?.(row);
        return (
          <Fragment key={id}>
            <tr data-selected={isSelected || undefined}>
              {choice && typeof id === 'number' && (
                <td className={classes.check}>
                  <Checkbox
                    size="xs"
                    aria-label={t('list.selectRow', { name: nameOf(row) })}
                    checked={isSelected}
                    // The browser would select the text between two clicks with Shift.
                    onMouseDown={(event) => event.shiftKey && event.preventDefault()}
                    onChange={(event) =>
                      choice.toggle(id, (event.nativeEvent as MouseEvent).shiftKey === true)
                    }
                  />
                </td>
              )}
              {columns.map((column, index) => (
                <Cell key={column.id} column={column} isFirst={index === 0}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
            {opened && (
              <tr data-below>
                <td colSpan={columns.length + (choice ? 1 : 0)} className={classes.below}>
                  {opened}
                </td>
              </tr>
            )}
          </Fragment>
        );
      })}
    </tbody>
  );
}

interface CellProps<Row> {
  column: Column<Row>;
  isFirst: boolean;
  children: ReactNode;
}

function Cell<Row>({ column, isFirst, children }: CellProps<Row>) {
  // A variable rather than a width, because a phone limits the first column further.
  const style = (column.width === undefined ? {} : { '--widest': `${column.width}px` }) as CSSProperties;
  if (isFirst) {
    return (
      <th scope="row" className={classes.first} data-align={column.align} style={style}>
        {children}
      </th>
    );
  }
  return (
    <td data-align={column.align} style={style}>
      {children}
    </td>
  );
}

/** Rows of the right height while the first ones are on their way; shares of the heads' widths never overflow. */
export function SkeletonRows({
  columns,
  rows,
  isSelectable,
}: {
  columns: number;
  rows: number;
  isSelectable: boolean;
}) {
  return (
    <tbody aria-hidden>
      {Array.from({ length: rows }, (_row, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else
        <tr key={row}>
          {isSelectable && <td className={classes.check} />}
          {Array.from({ length: columns }, (_column, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else
            <td key={column} className={column === 0 ? classes.first : ''}>
              <Skeleton height={10} width={column === 0 ? 140 : `${40 + ((row * 37 + column * 53) % 50)}%`} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
