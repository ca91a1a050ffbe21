// Places the cells of a table. Every cell gets explicit coordinates, so that a wrong colspan moves no others.
import type { Cell, Width } from './tree.ts';

export type Loose = Omit<Cell, 'x' | 'y'>;

const mostColumns = 20;

/**
 * Puts cells into the free columns of their rows.
 * @param rows rows of cells, those of the head first
 * @param head number of head rows; no cell spans from the head into the body
 */
export function placed(
  rows: readonly (readonly Loose[])[],
  head: number,
): { cells: Cell[]; columns: number } {
  const taken = rows.map(() => new Set<number>());
  const cells: Cell[] = [];
  rows.forEach((row, y) => {
    let x = 0;
    const end = y < head ? head : rows.length;
    for (const cell of row) {
      while (taken[y]?.has(x)) x += 1;
      if (x >= mostColumns) break;
      const columns = freeFrom(taken[y], x, Math.min(cell.columns, mostColumns - x));
      const height = Math.min(cell.rows, end - y);
      for (let down = y; down < y + height; down += 1)
        for (let across = x; across < x + columns; across += 1) taken[down]?.add(across);
      cells.push({ ...cell, x, y, columns, rows: height });
      x += columns;
    }
  });
  return { cells, columns: Math.max(1, ...cells.map((cell) => cell.x + cell.columns)) };
}

function freeFrom(taken: ReadonlySet<number> | undefined, x: number, wanted: number): number {
  let free = 1;
  while (free < wanted && !taken?.has(x + free)) free += 1;
  return free;
}

/**
 * Returns the widths of the columns, each from its first cell with a width; if none is in percent, the first column
 * takes the rest.
 */
export function columnWidths(cells: readonly Cell[], columns: number): Width[] {
  const widths: Width[] = Array.from({ length: columns }, () => null);
  for (const cell of cells) if (cell.columns === 1) widths[cell.x] ??= cell.width;
  if (!widths.some((one) => one !== null && 'percent' in one)) widths[0] ??= { percent: 100 };
  return widths;
}
