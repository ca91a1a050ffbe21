// Verbs for rows: each locks or fails, checks the version, applies the domain's rules, writes the change, the audit row
// and the event, and returns the answer, in this order.
import type { RowNoun } from '#contract/base/events.ts';
import { type Change, changedFields, onlyChanged } from './changes.ts';
import type { ResourceContext } from './context.ts';
import {
  addRow,
  changeRow,
  dropRow,
  holdRow,
  type NewRow,
  type Row,
  type RowChange,
  type RowTable,
} from './rows.ts';
import { requireVersion, type WriteScope, write } from './scope.ts';
import { refusingTaken, type Taken } from './taken.ts';

type Soon<T> = T | Promise<T>;

interface Kind<T extends RowTable> {
  table: T;
  /** Name of the table's rows in the audit log. */
  target: string;
  /** Name of the table's rows in domain events; without it no event is emitted. */
  told?: RowNoun;
  /** Error texts by unique index, for two rows with the same value that are written at the same moment. */
  taken?: Taken;
}

/** Inserts a row within the caller's transaction, with its audit row and event. @returns the new id */
export async function createRowIn<T extends RowTable>(
  scope: WriteScope,
  siteId: number,
  { table, target, told, taken, values }: Kind<T> & { values: NewRow<T> },
): Promise<number> {
  const id = await refusingTaken(taken, addRow(scope, siteId, table, values));
  await scope.audit({ target, id, changes: values });
  if (told) await scope.emit(`${told}.created`, { ids: [id] });
  return id;
}

interface Making<T extends RowTable, Answer> extends Kind<T> {
  /** Returns the new row after applying the domain's rules. */
  values: (scope: WriteScope) => Soon<NewRow<T>>;
  answer: (scope: WriteScope, id: number) => Soon<Answer>;
}

/** Inserts a row and returns its answer. */
export function createRow<T extends RowTable, Answer>(
  ctx: ResourceContext,
  operation: string,
  { values, answer, ...kind }: Making<T, Answer>,
): Promise<Answer> {
  return write(ctx, operation, async (scope) => {
    const id = await createRowIn(scope, ctx.resource.id, { ...kind, values: await values(scope) });
    return answer(scope, id);
  });
}

type Changes = Record<string, Change>;

interface Saving<Stored extends { version: number }, Values extends object> {
  target: string;
  told?: RowNoun;
  taken?: Taken;
  id: number;
  /** Locked row. */
  stored: Stored;
  /** Version that the caller read; undefined skips the check. */
  version: number | undefined;
  /** Returns the new column values after applying the domain's rules; undefined leaves a column unchanged. */
  values: (stored: Stored, scope: WriteScope) => Soon<Values>;
  store: (changed: Partial<Values>) => Promise<void>;
}

/**
 * Updates a locked row: checks the version, applies the domain's rules, writes the changed columns and the audit row.
 * @returns the changed fields; empty if nothing changed
 * @throws AppError conflict if `version` is stale
 */
export async function saveIn<Stored extends { version: number }, Values extends object>(
  scope: WriteScope,
  { target, told, taken, id, stored, version, values, store }: Saving<Stored, Values>,
): Promise<Changes> {
  requireVersion(stored.version, version);
  const given = await values(stored, scope);
  const changes = changedFields(stored, given);
  if (Object.keys(changes).length === 0) scope.unchanged();
  else {
    await refusingTaken(taken, store(onlyChanged(given, changes)));
    await scope.audit({ target, id, changes });
    if (told) await scope.emit(`${told}.updated`, { ids: [id], fields: Object.keys(changes) });
  }
  return changes;
}

interface Edit<T extends RowTable> extends Kind<T> {
  id: number;
  /** Version that the caller read; undefined skips the check. */
  version: number | undefined;
  /** Returns the new column values after applying the domain's rules; undefined leaves a column unchanged. */
  values: (stored: Row<T>, scope: WriteScope) => Soon<RowChange<T>>;
}

/**
 * Updates a row within the caller's transaction.
 * @returns the changed fields; empty if nothing changed
 * @throws AppError not_found; conflict if `version` is stale
 */
export async function editRowIn<T extends RowTable>(
  scope: WriteScope,
  siteId: number,
  { table, id, ...edit }: Edit<T>,
): Promise<Changes> {
  const stored = await holdRow(scope, siteId, table, id);
  const store = (changed: Partial<RowChange<T>>) => changeRow(scope, table, stored, changed);
  return saveIn<Row<T>, RowChange<T>>(scope, { ...edit, id, stored, store });
}

/** Updates a row and returns its answer. @throws AppError not_found; conflict if `version` is stale */
export function editRow<T extends RowTable, Answer>(
  ctx: ResourceContext,
  operation: string,
  { answer, ...edit }: Edit<T> & { answer: (scope: WriteScope) => Soon<Answer> },
): Promise<Answer> {
  return write(ctx, operation, async (scope) => {
    await editRowIn(scope, ctx.resource.id, edit);
    return answer(scope);
  });
}

interface Removal<T extends RowTable> extends Kind<T> {
  id: number;
  /** Refuses rows that must stay, and detaches dependent rows. @returns the fields for the audit log */
  before: (stored: Row<T>, scope: WriteScope) => Soon<Record<string, unknown>>;
}

/**
 * Deletes a row within the caller's transaction, or marks it as removed if the table has `removed_at`.
 * @throws AppError not_found
 */
export async function removeRowIn<T extends RowTable>(
  scope: WriteScope,
  siteId: number,
  { table, target, told, id, before }: Removal<T>,
): Promise<void> {
  const stored = await holdRow(scope, siteId, table, id);
  const changes = await before(stored, scope);
  await dropRow(scope, table, stored);
  await scope.audit({ target, id, changes });
  if (told) await scope.emit(`${told}.removed`, { ids: [id] });
}

/** Deletes a row in a write of its own. @throws AppError not_found */
export function removeRow<T extends RowTable>(
  ctx: ResourceContext,
  operation: string,
  removal: Removal<T>,
): Promise<{ success: true }> {
  return write(ctx, operation, async (scope) => {
    await removeRowIn(scope, ctx.resource.id, removal);
    return { success: true };
  });
}
