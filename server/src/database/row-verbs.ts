// The order in which a verb writes, said once: hold or fail, version, the domain's rules, change, audit row, event,
// answer.
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
  /** What the audit log calls a row of the table. */
  target: string;
  /** What domain events call it; without it nobody is told. */
  told?: RowNoun;
  /** What is said where another row has the value of a unique index, when two are written at the same moment. */
  taken?: Taken;
}

/** Makes a row in a transaction that is open already. @returns its id */
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
  /** The new row, once the domain's rules were asked. */
  values: (scope: WriteScope) => Soon<NewRow<T>>;
  answer: (scope: WriteScope, id: number) => Soon<Answer>;
}

/** Makes a row and answers it. */
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
  /** The row as it is held. */
  stored: Stored;
  /** The version that the caller read; undefined asks for none. */
  version: number | undefined;
  /** What columns become, once the domain's rules were asked; undefined leaves one as it is. */
  values: (stored: Stored, scope: WriteScope) => Soon<Values>;
  store: (changed: Partial<Values>) => Promise<void>;
}

/**
 * Saves a row that is held, however it is found and stored: version, rules, change, audit row.
 * @returns what changed; empty when everything was so already
 * @throws AppError conflict when `version` is no longer the current one
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
  /** The version that the caller read; undefined asks for none. */
  version: number | undefined;
  /** What columns become, once the domain's rules were asked; undefined leaves one as it is. */
  values: (stored: Row<T>, scope: WriteScope) => Soon<RowChange<T>>;
}

/**
 * Changes a row in a transaction that is open already.
 * @returns what changed; empty when everything was so already
 * @throws AppError not_found; conflict when `version` is no longer the current one
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

/**
 * Changes a row and answers it.
 * @throws AppError not_found; conflict when `version` is no longer the current one
 */
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
  /** Refuses what must stay and lets go of what hangs on the row. @returns what the audit log keeps of it */
  before: (stored: Row<T>, scope: WriteScope) => Soon<Record<string, unknown>>;
}

/**
 * Deletes a row, or takes it out of sight where the table keeps the removed ones, in a transaction that is open already.
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

/** The same as a write of its own. @throws AppError not_found */
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
