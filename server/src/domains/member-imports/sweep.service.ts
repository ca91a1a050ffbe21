// Automatic cleanup: files with personal data are kept no longer than needed.
import { sql } from 'kysely';
import type { ImportState } from '#contract/domains/member-imports/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { read, write } from '#server/database/scope.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import { enqueueIn, type ImportTask } from './record/enqueue.ts';
import { removeParts } from './upload/import-files.ts';
import { removeImport, target } from './upload/uploads.service.ts';

/** Retention of a file after its import ended or was abandoned, and of its rejected rows, in days. */
export const fileDays = 7;
export const rejectedDays = 90;

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${sql.lit(days)})`;

function importsOf(ctx: ResourceContext) {
  return read(ctx, async ({ db }) => {
    const all = db.selectFrom('member_imports').select(['id', 'file_key', 'parts', 'rejected_parts']);
    const here = all.where('resource_id', '=', ctx.resource.id);
    const abandoned = await here
      .where('state', 'in', ['uploading', 'uploaded', 'checked'])
      .where('touched_at', '<', daysAgo(fileDays))
      .execute();
    const ended = here.where('file_cleared_at', 'is', null).where('finished_at', '<', daysAgo(fileDays));
    const old = here
      .where('rejected_cleared_at', 'is', null)
      .where('finished_at', '<', daysAgo(rejectedDays));
    return { abandoned, ended: await ended.execute(), old: await old.execute() };
  });
}

type Found = Awaited<ReturnType<typeof importsOf>>['ended'][number];

/** Deletes the file, samples and preview, and the data that an undo would need. */
async function clearFile(
  files: FileStore,
  ctx: ResourceContext,
  { id, file_key, parts }: Found,
): Promise<void> {
  await removeParts(files, file_key, 'upload', parts);
  const siteId = ctx.resource.id;
  await write(ctx, 'memberImports.clearFile', async ({ client, audit }) => {
    await client.query(
      `update member_imports set file_cleared_at = now(), preview = null, columns = coalesce((
         select jsonb_agg(c || '{"samples": []}' order by c->'position') from jsonb_array_elements(columns) c), '[]')
       where resource_id = $1 and id = $2`,
      [siteId, id],
    );
    for (const table of ['member_import_members', 'member_import_makes'])
      await client.query(`delete from ${table} where resource_id = $1 and import_id = $2`, [siteId, id]);
    await audit({ target, id, changes: { cleared: 'file' } });
  });
}

async function clearRejected(files: FileStore, ctx: ResourceContext, found: Found): Promise<void> {
  await removeParts(files, found.file_key, 'rejected', found.rejected_parts);
  await write(ctx, 'memberImports.clearRejected', async ({ db, audit }) => {
    await db
      .updateTable('member_imports')
      .set({ rejected_cleared_at: sql<Date>`now()` })
      .where('resource_id', '=', ctx.resource.id)
      .where('id', '=', found.id)
      .execute();
    await audit({ target, id: found.id, changes: { cleared: 'rejected rows' } });
  });
}

/** Deletes old imports' data of one site. */
export async function sweepImports(files: FileStore, ctx: ResourceContext): Promise<void> {
  const { abandoned, ended, old } = await importsOf(ctx);
  for (const { id } of abandoned) await removeImport(files, ctx, { id });
  for (const found of ended) await clearFile(files, ctx, found);
  for (const found of old) await clearRejected(files, ctx, found);
}

/** Tasks of imports at work, by state. */
const tasks: readonly [ImportState, ImportTask][] = [
  ['checking', 'check'],
  ['queued', 'run'],
  ['running', 'run'],
  ['undoing', 'undo'],
];

/** Requeues imports whose job was lost, which only a fault can cause. */
export function wakeImports(ctx: ResourceContext): Promise<void> {
  return write(ctx, 'memberImports.wake', async (scope) => {
    scope.noAudit('job');
    const taskOf = new Map(tasks);
    const rows = await scope.db
      .selectFrom('member_imports')
      .select(['id', 'state'])
      .where('resource_id', '=', ctx.resource.id)
      .where('state', 'in', [...taskOf.keys()])
      .execute();
    for (const { id, state } of rows) {
      const task = taskOf.get(state);
      if (task) await enqueueIn(scope, task, ctx.resource.id, id);
    }
  });
}
