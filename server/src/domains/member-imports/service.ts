// Moving members or sales in from a file on this machine, as the command does. A second run of the same file changes
// nothing: that is what makes an interrupted run safe to start again.
import { basename } from 'node:path';
import {
  type ImportKind,
  type ImportTotals,
  lackingFields,
  type UnknownPlans,
} from '#contract/domains/member-imports/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { readBatches, readSaleBatches } from './batches.ts';
import type { RejectedRow } from './cells.ts';
import { type FileSource, fileAt, readFileRows, UnreadableFile } from './file-reader.ts';
import { type Heading, readHeading } from './headings.ts';
import { rejectedFile } from './rejected-file.ts';
import type { Batch } from './row-batches.ts';
import { SaleIdentities } from './sale-identity.ts';
import { type Taken, takeRows } from './take.service.ts';
import { takeSales } from './take-sales.service.ts';

/** Counts of rows, and how many members were made: of sales, those they were made for. */
export interface Totals extends ImportTotals {
  madeMembers: number;
}

export interface ImportResult extends Totals {
  /** File of the rejected rows, or null when there were none. */
  rejectedPath: string | null;
}

interface ImportOptions {
  kind: ImportKind;
  path: string;
  /** Where rejected rows go. */
  rejectedPath: string;
  /** What happens to rows that name a plan or a group the site does not have; left out, it is made. */
  unknownPlans?: UnknownPlans;
  /** Called after each batch. `share` of the file is 0 to 1. */
  onProgress?: (totals: Totals, share: number) => void;
}

type Take<Row> = (scope: WriteScope, rows: readonly Row[]) => Promise<Taken>;

/** Takes one batch in, in one transaction. */
function takeBatch<Row>(
  ctx: ResourceContext,
  options: ImportOptions,
  { rows }: Batch<Row>,
  take: Take<Row>,
): Promise<Taken> {
  return write(ctx, 'members.import', async (scope) => {
    const taken = await take(scope, rows);
    const { created, updated } = taken;
    if (created + updated === 0) scope.unchanged();
    else {
      const changes = { kind: options.kind, file: basename(options.path), created, updated };
      await scope.audit({ target: 'member_import', id: null, changes });
    }
    return taken;
  });
}

/** @throws UnreadableFile */
async function readFirstRow(
  kind: ImportKind,
  source: FileSource,
): Promise<{ heading: Heading; cells: string[] }> {
  for await (const { rows } of readFileRows(source)) {
    const cells = rows[0]?.cells ?? [];
    const heading = readHeading(kind, cells);
    const lacking = lackingFields(kind, [...heading.keys()]);
    if (lacking.length === 0) return { heading, cells };
    const columns = lacking.map((fields) => fields.map((field) => `"${field}"`).join(' or ')).join(', ');
    throw new UnreadableFile(
      `The first row names no column ${columns}, so ${kind === 'members' ? 'members cannot be matched' : 'sales cannot be read'}.`,
    );
  }
  throw new UnreadableFile('The file is empty.');
}

async function takeAll<Row>(
  ctx: ResourceContext,
  options: ImportOptions,
  batches: AsyncIterable<Batch<Row>>,
  take: Take<Row>,
  reject: (row: RejectedRow) => Promise<void>,
): Promise<Totals> {
  const totals: Totals = { rows: 0, created: 0, updated: 0, unchanged: 0, rejected: 0, madeMembers: 0 };
  for await (const batch of batches) {
    const taken = await takeBatch(ctx, options, batch, take);
    const rejected = [...batch.rejected, ...taken.rejected].sort((a, b) => a.line - b.line);
    for (const row of rejected) await reject(row);
    totals.rows = batch.to;
    totals.created += taken.created;
    totals.updated += taken.updated;
    totals.unchanged += taken.unchanged;
    totals.rejected += rejected.length;
    totals.madeMembers += taken.createdMembers.length;
    options.onProgress?.({ ...totals }, batch.share);
  }
  return totals;
}

/**
 * Imports a file of comma, semicolon or tab separated values with a heading row. Of members: Ghost's members export as
 * it comes, or the same headings in any order; labels become tags, tiers become subscriptions attached to plans of that
 * title, groups become places in groups of that name, both made when missing unless told otherwise. Of sales: id or
 * email, date, amount, currency, and perhaps title.
 * @throws UnreadableFile when the file has no usable heading
 */
export async function importFile(ctx: ResourceContext, options: ImportOptions): Promise<ImportResult> {
  const source = await fileAt(options.path);
  const { heading, cells } = await readFirstRow(options.kind, source);
  const rejectedRows = rejectedFile(options.rejectedPath, cells);
  const { livemode, timezone: siteZone } = ctx.resource;
  const reading = { heading, hasHeading: true, now: ctx.clock.now(), siteZone };
  const reject = (row: RejectedRow) => rejectedRows.write(row);
  const identities = new SaleIdentities(livemode);
  const totals = await (options.kind === 'members'
    ? takeAll(
        ctx,
        options,
        readBatches(source, reading),
        (scope, rows) => takeRows(ctx, scope, rows, options.unknownPlans ?? 'create', null),
        reject,
      )
    : takeAll(
        ctx,
        options,
        readSaleBatches(source, reading),
        (scope, rows) => takeSales(ctx, scope, rows, identities, null),
        reject,
      ));
  return { ...totals, rejectedPath: await rejectedRows.close() };
}
