// Moving members in from a file on this machine, as the command does. A second run of the same file changes nothing:
// that is what makes an interrupted run safe to start again.
import { basename } from 'node:path';
import type { ImportTotals, UnknownPlans } from '#contract/domains/member-imports/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { type Batch, readBatches } from './batches.ts';
import { type FileSource, fileAt, readFileRows, UnreadableFile } from './file-reader.ts';
import { type Heading, readHeading } from './headings.ts';
import { rejectedFile } from './rejected-file.ts';
import { type Taken, takeRows } from './take.service.ts';

export interface ImportResult extends ImportTotals {
  /** File of the rejected rows, or null when there were none. */
  rejectedPath: string | null;
}

interface ImportOptions {
  path: string;
  /** Where rejected rows go. */
  rejectedPath: string;
  /** What happens to rows with a tier that no plan is called; left out, the plan is made. */
  unknownPlans?: UnknownPlans;
  /** Called after each batch. `share` of the file is 0 to 1. */
  onProgress?: (totals: ImportTotals, share: number) => void;
}

/** Takes one batch in, in one transaction. */
function takeBatch(ctx: ResourceContext, options: ImportOptions, batch: Batch): Promise<Taken> {
  return write(ctx, 'members.import', async (scope) => {
    const taken = await takeRows(ctx, scope, batch.members, options.unknownPlans ?? 'create');
    const { created, updated } = taken;
    if (created + updated === 0) scope.unchanged();
    else {
      const changes = { file: basename(options.path), created, updated };
      await scope.audit({ target: 'member_import', id: null, changes });
    }
    return taken;
  });
}

async function readFirstRow(source: FileSource): Promise<{ heading: Heading; cells: string[] }> {
  for await (const { rows } of readFileRows(source)) {
    const cells = rows[0]?.cells ?? [];
    const heading = readHeading(cells);
    if (heading === null)
      throw new UnreadableFile('The first row names no column "email", so members cannot be matched.');
    return { heading, cells };
  }
  throw new UnreadableFile('The file is empty.');
}

/**
 * Imports members from a file of comma, semicolon or tab separated values with a heading row (Ghost's members export
 * as it comes, or the same headings in any order). Labels become tags; tiers become subscriptions attached to plans
 * of that title, made when missing unless told otherwise.
 * @throws UnreadableFile when the file has no usable heading
 */
export async function importMembers(ctx: ResourceContext, options: ImportOptions): Promise<ImportResult> {
  const source = await fileAt(options.path);
  const { heading, cells } = await readFirstRow(source);
  const rejectedRows = rejectedFile(options.rejectedPath, cells);
  const totals: ImportTotals = { rows: 0, created: 0, updated: 0, unchanged: 0, rejected: 0 };
  for await (const batch of readBatches(source, { heading, hasHeading: true, now: ctx.clock.now() })) {
    const taken = await takeBatch(ctx, options, batch);
    const rejected = [...batch.rejected, ...taken.rejected].sort((a, b) => a.line - b.line);
    for (const row of rejected) await rejectedRows.write(row);
    totals.rows = batch.to;
    totals.created += taken.created;
    totals.updated += taken.updated;
    totals.unchanged += taken.unchanged;
    totals.rejected += rejected.length;
    options.onProgress?.({ ...totals }, batch.share);
  }
  return { ...totals, rejectedPath: await rejectedRows.close() };
}
