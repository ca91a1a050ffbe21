// Verbs for rows: each locks or fails, checks the version, applies the domain's rules, writes the change, the audit row
// and the event, and returns the answer, in this order.
import type { RowNoun } from '#contract/base/events.ts';
import { type Change, changedFields, onlyChanged } from './changes.ts';
import type { ResourceContext } from './context.ts';
import {
  deleteRow,
  insertRow,
  lockRow,
  type NewRow,
  type Row,
  type RowTable,
  type RowUpdate,
  updateRow,
} from './rows.ts';
import { requireVersion, type WriteScope, write } from './scope.ts';
import { mapUniqueViolation, type UniqueViolations } from './unique-violations.ts';

type MaybePromise<T> = T | Promise<T>;

interface RowKind<T extends RowTable> {
  table: T;
  /** Name of the table's rows in the audit log. */
  target: string;
  /** Name of the table's rows in domain events; without it no event is emitted. */
  eventNoun?: RowNoun;
  /** Error texts by unique index, for two rows with the same value that are written at the same moment. */
  uniqueViolations?: UniqueViolations;
}

/** Inserts a row within the caller's transaction, with its audit row and event. @returns the new id */
export async function createRowIn<T extends RowTable>(
  scope: WriteScope,
  siteId: number,
  { table, target, eventNoun, uniqueViolations, values }: RowKind<T> & { values: NewRow<T> },
): Promise<number> {
  const id = await mapUniqueViolation(uniqueViolations, insertRow(scope, siteId, table, values));
  await scope.audit({ target, id, changes: values });
  if (eventNoun) await scope.emit(`${eventNoun}.created`, { ids: [id] });
  return id;
}

interface RowCreation<T extends RowTable, Answer> extends RowKind<T> {
  /** Returns the new row after applying the domain's rules. */
  values: (scope: WriteScope) => MaybePromise<NewRow<T>>;
  answer: (scope: WriteScope, id: number) => MaybePromise<Answer>;
}

/** Inserts a row and returns its answer. */
export function createRow<T extends RowTable, Answer>(
  ctx: ResourceContext,
  operation: string,
  { values, answer, ...kind }: RowCreation<T, Answer>,
): Promise<Answer> {
  return write(ctx, operation, async (scope) => {
    const id = await createRowIn(scope, ctx.resource.id, { ...kind, values: await values(scope) });
    return answer(scope, id);
  });
}

type Changes = Record<string, Change>;

interface RowSave<Stored extends { version: number }, Values extends object> {
  target: string;
  eventNoun?: RowNoun;
  uniqueViolations?: UniqueViolations;
  id: number;
  /** Locked row. */
  stored: Stored;
  /** Version that the caller read; undefined skips the check. */
  version: number | undefined;
  /** Returns the new column values after applying the domain's rules; undefined leaves a column unchanged. */
  values: (stored: Stored, scope: WriteScope) => MaybePromise<Values>;
  store: (changed: Partial<Values>) => Promise<void>;
}

/**
 * Updates a locked row: checks the version, applies the domain's rules, writes the changed columns and the audit row.
 * @returns the changed fields; empty if nothing changed
 * @throws AppError conflict if `version` is stale
 */
export async function saveRowIn<Stored extends { version: number }, Values extends object>(
  scope: WriteScope,
  { target, eventNoun, uniqueViolations, id, stored, version, values, store }: RowSave<Stored, Values>,
): Promise<Changes> {
  requireVersion(stored.version, version);
  const given = await values(stored, scope);
  const changes = changedFields(stored, given);
  if (Object.keys(changes).length === 0) scope.unchanged();
  else {
    await mapUniqueViolation(uniqueViolations, store(onlyChanged(given, changes)));
    await scope.audit({ target, id, changes });
    if (eventNoun) await scope.emit(`${eventNoun}.updated`, { ids: [id], fields: Object.keys(changes) });
  }
  return changes;
}

interface RowEdit<T extends RowTable> extends RowKind<T> {
  id: number;
  /** Version that the caller read; undefined skips the check. */
  version: number | undefined;
  /** Returns the new column values after applying the domain's rules; undefined leaves a column unchanged. */
  values: (stored: Row<T>, scope: WriteScope) => MaybePromise<RowUpdate<T>>;
}

/**
 * Updates a row within the caller's transaction.
 * @returns the changed fields; empty if nothing changed
 * @throws AppError not_found; conflict if `version` is stale
 */
export async function editRowIn<T extends RowTable>(
  scope: WriteScope,
  siteId: number,
  { table, id, ...edit }: RowEdit<T>,
): Promise<Changes> {
  const stored = await lockRow(scope, siteId, table, id);
  const store = (changed: Partial<RowUpdate<T>>) => updateRow(scope, table, stored, changed);
  return saveRowIn<Row<T>, RowUpdate<T>>(scope, { ...edit, id, stored, store });
}

/** Updates a row and returns its answer. @throws AppError not_found; conflict if `version` is stale */
export function editRow<T extends RowTable, Answer>(
  ctx: ResourceContext,
  operation: string,
  { answer, ...edit }: RowEdit<T> & { answer: (scope: WriteScope) => MaybePromise<Answer> },
): Promise<Answer> {
  return write(ctx, operation, async (scope) => {
    await editRowIn(scope, ctx.resource.id, edit);
    return answer(scope);
  });
}

interface RowRemoval<T extends RowTable> extends RowKind<T> {
  id: number;
  /** Refuses rows that must stay, and detaches dependent rows. @returns the fields for the audit log */
  before: (stored: Row<T>, scope: WriteScope) => MaybePromise<Record<string, unknown>>;
}

/**
 * Deletes a row within the caller's transaction, or marks it as removed if the table has `removed_at`.
 * @throws AppError not_found
 */
export async function removeRowIn<T extends RowTable>(
  scope: WriteScope,
  siteId: number,
  { table, target, eventNoun, id, before }: RowRemoval<T>,
): Promise<void> {
  const stored = await lockRow(scope, siteId, table, id);
  const changes = await before(stored, scope);
  await deleteRow(scope, table, stored);
  await scope.audit({ target, id, changes });
  if (eventNoun) await scope.emit(`${eventNoun}.removed`, { ids: [id] });
}

/** Deletes a row in a write of its own. @throws AppError not_found */
export function removeRow<T extends RowTable>(
  ctx: ResourceContext,
  operation: string,
  removal: RowRemoval<T>,
): Promise<{ success: true }> {
  return write(ctx, operation, async (scope) => {
    await removeRowIn(scope, ctx.resource.id, removal);
    return { success: true };
  });
}
