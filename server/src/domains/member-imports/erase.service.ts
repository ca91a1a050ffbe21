// Deletes uploaded files that name a member who is being erased.
import { sql } from 'kysely';
import type { ResourceContext } from '#server/database/context.ts';
import { read, write } from '#server/database/scope.ts';
import { FileNotFound, type FileStore } from '#server/platform/files/files.ts';
import { readFileRows } from './file/file-reader.ts';
import { type FileSource, UnreadableFile } from './file/source.ts';
import { rejectedParts, removeParts, uploadedFile } from './upload/import-files.ts';
import { target } from './upload/uploads.service.ts';

/** Values by which a row is recognized as being about the member, in lower case; empty if there is none. */
export interface Named {
  email: string;
  externalId: string;
  stripeCustomerId: string;
  firstName: string;
  lastName: string;
}

function importsWithFiles(ctx: ResourceContext) {
  return read(ctx, ({ db }) =>
    db
      .selectFrom('member_imports')
      .select(['id', 'state', 'bytes', 'file_key', 'parts', 'encoding', 'rejected_parts', 'finished_at'])
      .select(['file_cleared_at', 'rejected_cleared_at'])
      .where('resource_id', '=', ctx.resource.id)
      .where((eb) => eb.or([eb('file_cleared_at', 'is', null), eb('rejected_cleared_at', 'is', null)]))
      .orderBy('id')
      .execute(),
  );
}

type Kept = Awaited<ReturnType<typeof importsWithFiles>>[number];

function isAbout(who: Named, cells: readonly string[]): boolean {
  const said = cells.map((cell) => cell.trim().toLowerCase());
  const { email, externalId, stripeCustomerId, firstName, lastName } = who;
  if (said.some((cell) => cell.includes(email))) return true;
  if ([externalId, stripeCustomerId].some((id) => id !== '' && said.includes(id))) return true;
  if (firstName === '' || lastName === '') return false;
  return (
    (said.includes(firstName) && said.includes(lastName)) ||
    said.includes(`${firstName} ${lastName}`) ||
    said.includes(`${lastName}, ${firstName}`)
  );
}

/** Returns whether a file names the member. A file that can't be read counts as naming them. */
async function namesIn(source: FileSource, who: Named): Promise<boolean> {
  try {
    for await (const { rows } of readFileRows(source))
      if (rows.some(({ cells }) => isAbout(who, cells))) return true;
    return false;
  } catch (error) {
    if (error instanceof UnreadableFile) return true;
    throw error;
  }
}

/**
 * Returns whether the file of rejected rows names the member. It has the rows as they were written, without a heading
 * of their own.
 */
async function namesInRejected(files: FileStore, kept: Kept, who: Named): Promise<boolean> {
  const words = [who.email, who.externalId, who.stripeCustomerId].filter((word) => word.length > 2);
  for (const { open } of await rejectedParts(files, kept.file_key, kept.rejected_parts)) {
    const chunks: Buffer[] = [];
    for await (const chunk of open()) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8').toLowerCase();
    if (words.some((word) => text.includes(word))) return true;
    if (text.split(/[\r\n]+/).some((line) => isAbout(who, line.split(/[,;\t|"]/)))) return true;
  }
  return false;
}

async function isNamed(files: FileStore, kept: Kept, who: Named): Promise<boolean> {
  try {
    const isFileThere = kept.file_cleared_at === null && kept.parts > 0;
    if (isFileThere && (await namesIn(uploadedFile(files, kept), who))) return true;
    return kept.rejected_cleared_at === null && (await namesInRejected(files, kept, who));
  } catch (error) {
    if (error instanceof FileNotFound) return false;
    throw error;
  }
}

/** Deletes the file, samples, preview and rejected rows. The data for an undo stays: it refers to members by id. */
async function clearFiles(files: FileStore, ctx: ResourceContext, kept: Kept): Promise<void> {
  await removeParts(files, kept.file_key, 'upload', kept.parts);
  await removeParts(files, kept.file_key, 'rejected', kept.rejected_parts);
  await write(ctx, 'memberImports.clearFile', async ({ db, audit }) => {
    await sql`
      update member_imports set file_cleared_at = coalesce(file_cleared_at, now()),
        rejected_cleared_at = coalesce(rejected_cleared_at, now()), preview = null, columns = coalesce((
          select jsonb_agg(c || '{"samples": []}' order by c->'position') from jsonb_array_elements(columns) c), '[]')
      where resource_id = ${ctx.resource.id} and id = ${kept.id}`.execute(db);
    await audit({ target, id: kept.id, changes: { cleared: 'a member was erased' } });
  });
}

/**
 * Deletes the files of finished imports that name a member.
 * @returns the number of imports; null if an import that names the member isn't finished, because it would bring the
 * member back
 */
export async function clearFilesNaming(
  files: FileStore,
  ctx: ResourceContext,
  who: Named,
): Promise<number | null> {
  let cleared = 0;
  for (const kept of await importsWithFiles(ctx)) {
    if (!(await isNamed(files, kept, who))) continue;
    if (kept.finished_at === null) return null;
    await clearFiles(files, ctx, kept);
    cleared += 1;
  }
  return cleared;
}
