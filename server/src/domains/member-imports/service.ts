// Moving members in from a file. Matched by e-mail, nothing is ever deleted, and a second run of the same file
// changes nothing: that is what makes an interrupted run safe to start again.
import { basename } from 'node:path';
import type { ResourceContext } from '#server/database/context.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { attachImportedPlans } from '../member-subscriptions/import.service.ts';
import { refreshSummaries } from '../members/summaries.queries.ts';
import { type Heading, type ImportedMember, readHeading, readRow } from './columns.ts';
import { readFileRows } from './file-reader.ts';
import { addTags, ensureTags, idsByEmail, upsertMembers } from './queries.ts';
import { rejectedFile } from './rejected-file.ts';

/** Rows that go into one transaction. */
const batchSize = 1_000;

export interface ImportTotals {
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  rejected: number;
}

export interface ImportResult extends ImportTotals {
  /** File of the rejected rows, or null when there were none. */
  rejectedPath: string | null;
}

interface ImportOptions {
  path: string;
  /** Where rejected rows go. */
  rejectedPath: string;
  /** Called after each batch. `share` of the file is 0 to 1. */
  onProgress?: (totals: ImportTotals, share: number) => void;
}

/** A file that cannot be read as a list of members at all. */
export class UnreadableFile extends Error {}

async function tagMembers(
  scope: WriteScope,
  siteId: number,
  rows: readonly ImportedMember[],
  ids: ReadonlyMap<string, number>,
): Promise<number[]> {
  const titles = new Set(rows.flatMap((row) => row.tags));
  if (titles.size === 0) return [];
  const tags = await ensureTags(scope.client, siteId, [...titles]);
  const pairs = rows.flatMap((row) => {
    const memberId = ids.get(row.email.toLowerCase());
    if (memberId === undefined) return [];
    return row.tags.flatMap((title) => {
      const tagId = tags.get(title);
      return tagId === undefined ? [] : [{ memberId, tagId }];
    });
  });
  return addTags(scope.client, siteId, pairs);
}

/** Takes one batch in, in one transaction. @returns how many members are new and how many changed */
function takeBatch(
  ctx: ResourceContext,
  file: string,
  rows: readonly ImportedMember[],
): Promise<{ created: number; updated: number }> {
  const siteId = ctx.resource.id;
  return write(ctx, 'members.import', async (scope) => {
    const changed = await upsertMembers(scope.client, siteId, rows);
    const ids = await idsByEmail(
      scope.client,
      siteId,
      rows.map((row) => row.email.toLowerCase()),
    );
    const tagged = await tagMembers(scope, siteId, rows, ids);
    const subscribed = await attachImportedPlans(
      ctx,
      scope,
      rows.flatMap((row) => {
        const memberId = ids.get(row.email.toLowerCase());
        return memberId === undefined
          ? []
          : row.plans.map((planTitle) => ({ memberId, planTitle, isComplimentary: row.isComplimentary }));
      }),
    );
    const created = new Set(changed.filter((row) => row.isNew).map((row) => row.id));
    const touched = new Set([...changed.map((row) => row.id), ...tagged, ...subscribed]);
    if (touched.size === 0) scope.unchanged();
    else {
      await refreshSummaries(scope.client, siteId, [...touched]);
      const counts = { created: created.size, updated: touched.size - created.size };
      await scope.audit({ target: 'member_import', id: null, changes: { file, ...counts } });
    }
    return { created: created.size, updated: touched.size - created.size };
  });
}

interface RowSource {
  heading: Heading;
  headingCells: string[];
  rows: AsyncIterable<{ line: number; cells: string[]; progress: number }>;
}

async function openSource(path: string): Promise<RowSource> {
  const rows = readFileRows(path);
  const first = await rows.next();
  if (first.done) throw new UnreadableFile('The file is empty.');
  const heading = readHeading(first.value.cells);
  if (heading === null)
    throw new UnreadableFile('The first row names no column "email", so members cannot be matched.');
  return { heading, headingCells: first.value.cells, rows };
}

/**
 * Imports members from a file of comma, semicolon or tab separated values with a heading row (Ghost's members export
 * as it comes, or the same headings in any order). Labels become tags; tiers become subscriptions attached to plans
 * of that title, made when missing.
 * @throws UnreadableFile when the file has no usable heading
 */
export async function importMembers(ctx: ResourceContext, options: ImportOptions): Promise<ImportResult> {
  const source = await openSource(options.path);
  const rejected = rejectedFile(options.rejectedPath, source.headingCells);
  const totals: ImportTotals = { rows: 0, created: 0, updated: 0, unchanged: 0, rejected: 0 };
  const seen = new Map<string, number>();
  let batch: ImportedMember[] = [];

  const flush = async (share: number): Promise<void> => {
    if (batch.length > 0) {
      const { created, updated } = await takeBatch(ctx, basename(options.path), batch);
      totals.created += created;
      totals.updated += updated;
      totals.unchanged += batch.length - created - updated;
      batch = [];
    }
    options.onProgress?.({ ...totals }, share);
  };

  for await (const { line, cells, progress } of source.rows) {
    totals.rows += 1;
    const row = readRow(source.heading, cells, line, ctx.clock.now());
    const earlier = 'reason' in row ? undefined : seen.get(row.email.toLowerCase());
    if ('reason' in row || earlier !== undefined) {
      const reason = 'reason' in row ? row.reason : `the same email stands on line ${earlier}`;
      rejected.write({ line, reason, cells });
      totals.rejected += 1;
    } else {
      seen.set(row.email.toLowerCase(), line);
      batch.push(row);
    }
    if (batch.length >= batchSize) await flush(progress);
  }
  await flush(1);
  return { ...totals, rejectedPath: await rejected.close() };
}
