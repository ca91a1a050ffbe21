import { setTimeout as sleep } from 'node:timers/promises';
import { importColumn } from '#contract/domains/member-imports/schemas.ts';
import { dateOrder, decimalSign } from '#contract/domains/member-imports/style-schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { actorName, type ReadScope, read, type WriteScope, write } from '#server/database/scope.ts';
import { type SystemTools, systemContext } from '#server/database/sites.ts';
import { FileNotFound, type FileStore } from '#server/platform/files/files.ts';
import type { JobInfo } from '#server/platform/queue/task.ts';
import { mayStill } from '../../resources/service.ts';
import type { Heading } from '../file/headings.ts';
import { UnreadableFile } from '../file/source.ts';
import type { Style } from '../file/style.ts';
import type { ReadStyle } from '../file/style-reader.ts';
import { findImport, lockImport, type StoredImport, updateImport } from './imports.queries.ts';
import { workTexts } from './texts.ts';

export interface ImportTools extends SystemTools {
  files: FileStore;
  readStyle: ReadStyle;
}

/** One import that a job works on. */
export interface Work {
  tools: ImportTools;
  ctx: ResourceContext;
  importId: number;
  /** Signal that aborts when the process is stopping. */
  signal: AbortSignal;
  /** Callback after each part that has been committed. */
  progress: JobInfo['progress'];
}

/** Result of a run: the work is finished, or another process continues it. */
export type Round = 'over' | 'interrupted';

/**
 * Loads the work of an import and acts for the operator who asked for it, so that the audit log names them. Returns
 * null if there is no such import.
 */
export async function loadImportWork(
  tools: ImportTools,
  ctx: ResourceContext,
  importId: number,
  { signal, progress }: Pick<JobInfo, 'signal' | 'progress'>,
): Promise<Work | null> {
  const row = await read(ctx, ({ db }) => findImport(db, ctx.resource.id, importId));
  if (!row) return null;
  const id = row.asked_by_id ?? row.created_by_id;
  const email = row.asked_by ?? row.created_by;
  const actor = id === null ? ctx.actor : ({ kind: 'operator', id, email } as const);
  return { tools, ctx: { ...ctx, actor }, importId, signal, progress };
}

/** Thrown if the operator who asked for the work no longer has the right to it. */
class RightLost extends Error {}

export function headingOf(row: StoredImport): Heading {
  const columns = importColumn.array().parse(row.columns);
  return new Map(columns.flatMap(({ field, position }) => (field === null ? [] : [[field, position]])));
}

/** Returns the style of the file, as chosen or detected. */
export function styleIn(row: StoredImport): Style {
  return {
    dates: dateOrder.nullable().parse(row.date_order),
    decimals: decimalSign.nullable().parse(row.decimal_sign),
  };
}

/**
 * Checks the rights of the operator who asked for the work, before every batch: they may have lost their role since. A
 * file that names groups creates and fills them, so it also requires the right to change groups.
 * @throws RightLost
 */
export async function requireStill({ ctx }: Work, scope: ReadScope, row: StoredImport): Promise<void> {
  const areas = headingOf(row).has('groups') ? (['members', 'groups'] as const) : (['members'] as const);
  for (const area of areas)
    if (!(await mayStill(scope, ctx.resource.id, ctx.actor, { area, verb: 'write' })))
      throw new RightLost(workTexts.rightLost(actorName(ctx.actor), area));
}

/**
 * Changes a locked import in a transaction of its own, if it is still in one of the states: it may have been stopped,
 * or another process may have done the work.
 * @returns null if it isn't
 */
export function inState<T>(
  { ctx, importId }: Work,
  states: readonly string[],
  change: (scope: WriteScope, row: StoredImport) => Promise<T>,
): Promise<T | null> {
  return write(ctx, 'memberImports.work', async (scope) => {
    scope.noAudit('progress');
    const row = await lockImport(scope.db, ctx.resource.id, importId);
    return row && states.includes(row.state) ? change(scope, row) : null;
  });
}

export function set(
  work: Work,
  scope: WriteScope,
  values: Parameters<typeof updateImport>[3],
  isNewVersion = true,
) {
  return updateImport(scope.db, work.ctx.resource.id, work.importId, values, isNewVersion);
}

/** Returns a function that is true at most once a second, from the second call on. */
export function onceASecond(): () => boolean {
  let last = Date.now();
  return () => {
    if (Date.now() - last < 1_000) return false;
    last = Date.now();
    return true;
  };
}

/** Returns the message if retries can't help; null if another attempt may succeed. */
function finalReason(error: unknown): string | null {
  if (error instanceof UnreadableFile || error instanceof RightLost) return error.message;
  return error instanceof FileNotFound ? workTexts.fileGone : null;
}

const mostTries = 7;

/** Failed work. */
export interface End {
  /** Actor who ends the work: a job if the operator has lost the right to it. */
  by: Work;
  /** Reason for the operator. */
  reason: string;
  /** True if the operator lost the right to the work; another operator may start it again. */
  isBarred: boolean;
}

function byNobody(work: Work): Work {
  return { ...work, ctx: systemContext(work.tools, 'member-imports.bar', work.ctx.resource) };
}

/**
 * Runs the work and retries it after a pause when it fails; each attempt continues from the last one. An error that
 * can't succeed fails the work with a reason.
 */
export async function persist(
  work: Work,
  round: () => Promise<Round>,
  giveUp: (end: End) => Promise<unknown>,
): Promise<Round> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await round();
    } catch (error) {
      const reason = finalReason(error) ?? (tries === mostTries ? workTexts.notDone : null);
      const facts = { err: error, site: work.ctx.resource.key, import: work.importId, tries };
      // A lost role is no fault of the system, so it isn't logged; the audit log records it.
      if (!(error instanceof RightLost)) work.tools.log.warn(facts, 'an import failed');
      if (reason !== null) {
        const isBarred = error instanceof RightLost;
        await giveUp({ by: isBarred ? byNobody(work) : work, reason, isBarred });
        return 'over';
      }
      const pause = sleep(Math.min(30_000, 500 * 2 ** tries), undefined, { signal: work.signal });
      await pause.catch(() => undefined);
      if (work.signal.aborted) return 'interrupted';
    }
  }
}
