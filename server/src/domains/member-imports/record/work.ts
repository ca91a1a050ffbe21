import { setTimeout as sleep } from 'node:timers/promises';
import { importColumn } from '#contract/domains/member-imports/schemas.ts';
import { dateOrder, decimalSign } from '#contract/domains/member-imports/style-schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { actorName, type ReadScope, read, type WriteScope, write } from '#server/database/scope.ts';
import { type SystemTools, systemContext } from '#server/database/sites.ts';
import { FileMissing, type FileStore } from '#server/platform/files/files.ts';
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
  /** Aborted when the process is told to stop. */
  signal: AbortSignal;
  /** Told after each part that is done for good. */
  progress: JobInfo['progress'];
}

/** What became of a round of work: it is over, or it goes on in another process. */
export type Round = 'over' | 'interrupted';

/** Acts for whoever asked for this work, so that the log of changes names them. */
export async function workOn(
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

/** Whoever asked for the work may not do it any more. */
class RightLost extends Error {}

export function headingOf(row: StoredImport): Heading {
  const columns = importColumn.array().parse(row.columns);
  return new Map(columns.flatMap(({ field, position }) => (field === null ? [] : [[field, position]])));
}

/** How the file is written, as far as it was told or found out. */
export function styleIn(row: StoredImport): Style {
  return {
    dates: dateOrder.nullable().parse(row.date_order),
    decimals: decimalSign.nullable().parse(row.decimal_sign),
  };
}

/**
 * Looked at with every batch of the work: people may have lost their part in the site since they asked for it. A file
 * that names groups makes and fills them, so whoever asks for its work may change groups, too.
 * @throws RightLost
 */
export async function requireStill({ ctx }: Work, scope: ReadScope, row: StoredImport): Promise<void> {
  const areas = headingOf(row).has('groups') ? (['members', 'groups'] as const) : (['members'] as const);
  for (const area of areas)
    if (!(await mayStill(scope, ctx.resource.id, ctx.actor, { area, verb: 'write' })))
      throw new RightLost(workTexts.rightLost(actorName(ctx.actor), area));
}

/**
 * Changes the import in a transaction of its own while it is held. Whether it is still in a state is looked at first:
 * it may have been stopped, or another process may have done the work.
 * @returns null when it is not
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

/** True at most once a second, from the second call on. */
export function onceASecond(): () => boolean {
  let last = Date.now();
  return () => {
    if (Date.now() - last < 1_000) return false;
    last = Date.now();
    return true;
  };
}

/** What to tell when work cannot go on, however often it is tried; null when another try may help. */
function finalReason(error: unknown): string | null {
  if (error instanceof UnreadableFile || error instanceof RightLost) return error.message;
  return error instanceof FileMissing ? workTexts.fileGone : null;
}

const mostTries = 7;

/** Work that is given up. */
export interface End {
  /** Who ends it: not whoever asked for it, once they may not. */
  by: Work;
  /** In words. */
  reason: string;
  /** Whoever asked for it may not any more; somebody else may ask again. */
  isBarred: boolean;
}

function byNobody(work: Work): Work {
  return { ...work, ctx: systemContext(work.tools, 'member-imports.bar', work.ctx.resource) };
}

/**
 * Does the work, again after a pause when it fails: each round goes on where the last one was. What cannot succeed is
 * given up with a reason.
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
      // That somebody lost their part in the site is no fault; the log of changes tells it.
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
