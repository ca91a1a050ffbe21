// Exportable table: its columns, the number of matching rows, and the rows in batches.
import type { DataClass } from '#contract/base/data-classes.ts';
import type { Cell, CellType } from '#server/platform/spreadsheets/cells.ts';
import type { ResourceContext } from './context.ts';
import type { ReadScope } from './scope.ts';

export interface Column {
  key: string;
  title: string;
  type: CellType;
  /** Data class that the column requires; absent if every caller who may export sees it. */
  sight?: DataClass;
}

/** Filters of the list as stored in the export's row; parsed by the list's own schema. */
export type Filters = Record<string, unknown>;

export interface TableSource {
  /** Key of the table among all exportable ones. */
  key: string;
  /** Name of the sheet. */
  sheet: string;
  /** All columns, in their default order. */
  columns: readonly Column[];
  /** Columns of an export that chose none. */
  usual: readonly string[];
  /** Returns the number of matching rows. @throws ZodError if the filters are no longer valid */
  count(ctx: ResourceContext, scope: ReadScope, filters: Filters): Promise<number>;
  /** Yields batches of rows with the cells of these columns. They are of one snapshot if the scope is. */
  rows(
    ctx: ResourceContext,
    scope: ReadScope,
    filters: Filters,
    keys: readonly string[],
    /** Number of rows in a batch; has a default. */
    batchSize?: number,
  ): AsyncGenerator<Cell[][]>;
}
