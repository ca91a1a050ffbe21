// Upload of an import's file: announced, received part by part, then analyzed.
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { sql } from 'kysely';
import type { MemberImport } from '#contract/domains/member-imports/import-schemas.ts';
import type { memberImports } from '#contract/domains/member-imports/routes.ts';
import { type ImportState, importKind, importsBytesMax } from '#contract/domains/member-imports/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput } from '#server/database/handlers.ts';
import { actorId, actorName, type ReadScope, read, type WriteScope, write } from '#server/database/scope.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import { UnreadableFile } from '../file/source.ts';
import { findImport, lockImport, type StoredImport, updateImport } from '../record/imports.queries.ts';
import { importOnWire } from '../record/on-wire.ts';
import { importTexts } from '../record/texts.ts';
import { columnsOfRows } from './first-look.ts';
import type { FirstRows, ReadFirstRows } from './first-rows.ts';
import { keepPart, removeParts, uploadedFile } from './import-files.ts';

/** Target of an import's audit rows. */
export const target = 'member_import';

/** Locks the import until the transaction ends. @throws AppError not_found; conflict in another state */
export async function requireImport(
  ctx: ResourceContext,
  scope: ReadScope,
  id: number,
  states: readonly ImportState[],
): Promise<StoredImport> {
  const row = await lockImport(scope.db, ctx.resource.id, id);
  if (!row) throw notFound();
  if (!states.some((state) => state === row.state))
    throw new AppError('conflict', importTexts.notNow, { params: { state: row.state } });
  return row;
}

export async function answerImport(
  ctx: ResourceContext,
  scope: ReadScope,
  id: number,
): Promise<MemberImport> {
  const row = await findImport(scope.db, ctx.resource.id, id);
  if (!row) throw notFound();
  return importOnWire(ctx, scope, row);
}

/** Checks the site's quota, in which announced bytes count like uploaded ones. @throws AppError conflict */
async function requireRoom(ctx: ResourceContext, { db }: WriteScope, bytes: number): Promise<void> {
  const siteId = ctx.resource.id;
  await sql`select pg_advisory_xact_lock(hashtextextended('import files ' || ${siteId}::bigint, 0))`.execute(
    db,
  );
  const { kept } = await db
    .selectFrom('member_imports')
    .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as('kept'))
    .where('resource_id', '=', siteId)
    .where('file_cleared_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (kept + bytes > importsBytesMax) throw new AppError('conflict', importTexts.noRoom);
}

export function createImport(
  ctx: ResourceContext,
  input: RouteInput<typeof memberImports.create>,
): Promise<MemberImport> {
  return write(ctx, 'memberImports.create', async (scope) => {
    await requireRoom(ctx, scope, input.bytes);
    const { id } = await scope.db
      .insertInto('member_imports')
      .values({
        resource_id: ctx.resource.id,
        kind: input.kind ?? 'members',
        file_name: input.file_name,
        bytes: input.bytes,
        // A typo in a title would otherwise create a plan; the operator can allow that with the check.
        unknown_plans: 'reject',
        created_by: actorName(ctx.actor),
        created_by_id: actorId(ctx.actor),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { kind, file_name: file, bytes } = input;
    await scope.audit({ target, id, changes: { kind, file, bytes } });
    return answerImport(ctx, scope, id);
  });
}

/** Checks that the part is the next one. @throws AppError for one out of order or larger than announced */
function requireNext(row: StoredImport, part: number, bytes: number): void {
  if (part > row.parts)
    throw new AppError('conflict', importTexts.partOrder, { params: { part, expected: row.parts } });
  if (row.uploaded_bytes + bytes > row.bytes)
    throw new AppError('invalid', importTexts.tooMuch, { fields: { content: importTexts.tooMuch.en } });
}

/**
 * Stores one part of the file. An existing part stays unchanged.
 * @throws AppError not_found; conflict for a part out of order or after the upload; invalid for too many bytes
 */
export function addPart(
  files: FileStore,
  ctx: ResourceContext,
  input: RouteInput<typeof memberImports.addPart>,
): Promise<MemberImport> {
  return write(ctx, 'memberImports.addPart', async (scope) => {
    const row = await requireImport(ctx, scope, input.id, ['uploading']);
    const { part, content } = input;
    if (part < row.parts) {
      scope.unchanged();
      return importOnWire(ctx, scope, row);
    }
    requireNext(row, part, content.size);
    // The import is locked here, so two copies of one part run one after the other.
    const stream = Readable.fromWeb(content.stream() as ReadableStream);
    const bytes = await keepPart(files, row.file_key, 'upload', part, stream);
    const uploaded = row.uploaded_bytes + bytes;
    const values = { parts: part + 1, uploaded_bytes: uploaded, touched_at: ctx.clock.now() };
    await updateImport(scope.db, ctx.resource.id, input.id, values, false);
    await scope.audit({ target, id: input.id, changes: { part, bytes } });
    return answerImport(ctx, scope, input.id);
  });
}

/** Converts the error of an unreadable file to an AppError. @throws AppError invalid; other errors unchanged */
function refuseFile(error: unknown): never {
  if (!(error instanceof UnreadableFile)) throw error;
  const { message } = error;
  throw new AppError(
    'invalid',
    { key: 'member_imports.file', en: message },
    { fields: { content: message } },
  );
}

/** Operator's choices for the analysis of a file. */
interface Look {
  headingLine: number | null;
  /** Source system; null reads the file as any other, undefined detects it from the headings. */
  source: string | null | undefined;
}

async function lookAt(
  ctx: ResourceContext,
  scope: WriteScope,
  row: StoredImport,
  { rows, encoding }: FirstRows,
  { headingLine, source }: Look,
) {
  const announced = importKind.parse(row.announced_kind ?? row.kind);
  const how = { chosen: headingLine, isAnyFile: source === null };
  const found = await columnsOfRows(ctx, scope, announced, rows, how).catch(refuseFile);
  const values = {
    state: 'uploaded' as const,
    kind: found.kind,
    announced_kind: announced,
    source: found.source?.key ?? null,
    columns: JSON.stringify(found.columns),
    has_heading: found.hasHeading,
    heading_line: found.headingLine,
    encoding,
    preview: null,
    error: null,
    touched_at: ctx.clock.now(),
  };
  await updateImport(scope.db, ctx.resource.id, row.id, values);
  await scope.audit({ target, id: row.id, changes: { columns: found.columns.length } });
}

const saysHow = ({ headingLine, source }: Look): boolean => headingLine !== null || source !== undefined;

/** Returns whether a file must be analyzed: it has arrived, or the operator has chosen how it is read. */
function isToLookAt(row: StoredImport, look: Look): boolean {
  if (row.state === 'uploading') return row.uploaded_bytes === row.bytes;
  return saysHow(look) && ['uploaded', 'checked'].includes(row.state);
}

/** Returns the first rows of a file that must be analyzed; null for any other. @throws AppError invalid */
async function rowsToLookAt(
  { files, readFirstRows }: UploadTools,
  ctx: ResourceContext,
  id: number,
  look: Look,
): Promise<FirstRows | null> {
  const row = await read(ctx, ({ db }) => findImport(db, ctx.resource.id, id));
  if (!row || !isToLookAt(row, look)) return null;
  return readFirstRows(ctx.resource.id, uploadedFile(files, row)).catch(refuseFile);
}

/** Storage of uploaded files, and the reader of their first rows. */
export interface UploadTools {
  files: FileStore;
  readFirstRows: ReadFirstRows;
}

/**
 * Analyzes an uploaded file and suggests the fields of its columns. A file that was analyzed already is returned
 * unchanged, unless the input sets its heading line or its source.
 * @throws AppError not_found; conflict once it is started, and while parts are missing; invalid for a file without a
 * table, with the reason; unavailable while too many other files are read
 */
export async function finishUpload(
  tools: UploadTools,
  ctx: ResourceContext,
  { id, heading_line: line, source }: RouteInput<typeof memberImports.finishUpload>,
): Promise<MemberImport> {
  const headingLine = line ?? null;
  const look: Look = { headingLine, source };
  // This runs before the transaction: a file that waits or takes long must not hold a connection or the row.
  const rows = await rowsToLookAt(tools, ctx, id, look);
  return write(ctx, 'memberImports.finishUpload', async (scope) => {
    const row = await requireImport(ctx, scope, id, ['uploading', 'uploaded', 'checking', 'checked']);
    if (rows !== null && isToLookAt(row, look)) await lookAt(ctx, scope, row, rows, look);
    else if (row.state === 'uploading') {
      const { uploaded_bytes: uploaded, bytes } = row;
      throw new AppError('conflict', importTexts.notWhole, { params: { uploaded, bytes } });
    } else if (saysHow(look) && row.state === 'checking') {
      throw new AppError('conflict', importTexts.notNow, { params: { state: row.state } });
    } else scope.unchanged();
    return answerImport(ctx, scope, id);
  });
}

/** Deletes a file that was never imported. @throws AppError not_found; conflict once it is started or being checked */
export function removeImport(
  files: FileStore,
  ctx: ResourceContext,
  input: { id: number },
): Promise<{ success: true }> {
  return write(ctx, 'memberImports.remove', async (scope) => {
    const row = await requireImport(ctx, scope, input.id, ['uploading', 'uploaded', 'checked']);
    // Delete the files first: an interrupted removal leaves an import without a file, which can be removed again.
    await removeParts(files, row.file_key, 'upload', row.parts);
    await scope.db
      .deleteFrom('member_imports')
      .where('resource_id', '=', ctx.resource.id)
      .where('id', '=', input.id)
      .execute();
    await scope.audit({ target, id: input.id, changes: { file: row.file_name } });
    return { success: true };
  });
}
