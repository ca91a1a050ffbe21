// A table that can be exported: its columns, how many rows match, and the rows, a batch at a time.
import type { Sight } from '#contract/base/sight.ts';
import type { Cell, CellType } from '#server/platform/spreadsheets/cells.ts';
import type { ResourceContext } from './context.ts';
import type { ReadScope } from './scope.ts';

export interface Column {
  key: string;
  title: string;
  type: CellType;
  /** What it takes to see it; left out for what everybody sees who may export. */
  sight?: Sight;
}

/** What a list was asked for, as it stands in the export's row; read by the list's own schema. */
export type Filters = Record<string, unknown>;

export interface TableSource {
  /** What the list is called among all that can be exported. */
  key: string;
  /** Heads the sheet. */
  sheet: string;
  /** All columns there are, in their usual order. */
  columns: readonly Column[];
  /** Those of an export that chose none. */
  usual: readonly string[];
  /** @throws ZodError when the filters are no longer understood */
  count(ctx: ResourceContext, scope: ReadScope, filters: Filters): Promise<number>;
  /** Batches of rows with the cells of these columns. All of one moment when the scope is. */
  rows(
    ctx: ResourceContext,
    scope: ReadScope,
    filters: Filters,
    keys: readonly string[],
    /** Rows of a batch; a usual number when left out. */
    batchSize?: number,
  ): AsyncGenerator<Cell[][]>;
}
