// Notes of operators about a member. The audit log stores them under the member, so that they are erased with the
// member.
import type { memberNotes } from '#contract/domains/member-notes/routes.ts';
import type { MemberNote } from '#contract/domains/member-notes/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage } from '#server/database/list.ts';
import { deleteRow, findRow, insertRow, lockRow, type Row, updateRow } from '#server/database/rows.ts';
import { actorName, read, requireVersion, type WriteScope, write } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import { isMember } from '../members/page.queries.ts';
import { countNotes, findImportedNote, findNotes, type StoredNote } from './queries.ts';

const onWire = (row: StoredNote): MemberNote => ({
  id: row.id,
  text: row.text,
  author: row.author_name,
  created_at: row.created_at.toISOString(),
  edited_at: row.edited_at?.toISOString() ?? null,
  version: row.version,
});

/** Lists the notes about a member. @throws AppError not_found */
export function listNotes(
  ctx: ResourceContext,
  input: RouteInput<typeof memberNotes.list>,
): Promise<RouteOutput<typeof memberNotes.list>> {
  const siteId = ctx.resource.id;
  const { id } = input;
  return read(ctx, async (scope) => {
    const member = await findImportedNote(scope, siteId, id);
    if (!member) throw notFound();
    const page = await fetchPage(
      input,
      async (window) => (await findNotes(scope, siteId, id, window)).map(onWire),
      () => countNotes(scope, siteId, id),
    );
    return { ...page, imported: member.note || null };
  });
}

/** Records the change of a text in the audit log. */
function auditText(scope: WriteScope, memberId: number, from: string | null, to: string | null) {
  return scope.audit({ target: 'member', id: memberId, changes: { note: { from, to } } });
}

async function storedNote(scope: WriteScope, siteId: number, noteId: number): Promise<MemberNote> {
  const row = await findRow(scope, siteId, 'member_notes', noteId);
  if (!row) throw notFound();
  return onWire(row);
}

/** Adds a note by the caller. @throws AppError not_found */
export function createNote(
  ctx: ResourceContext,
  { id, text }: RouteInput<typeof memberNotes.create>,
): Promise<MemberNote> {
  const siteId = ctx.resource.id;
  return write(ctx, 'memberNotes.create', async (scope) => {
    if (!(await isMember(scope.db, siteId, id))) throw notFound();
    const noteId = await insertRow(scope, siteId, 'member_notes', {
      member_id: id,
      text,
      author_id: ctx.actor.kind === 'operator' && !ctx.actor.service ? ctx.actor.id : null,
      author_name: actorName(ctx.actor),
    });
    await auditText(scope, id, null, text);
    return storedNote(scope, siteId, noteId);
  });
}

/** Locks a note of the member. @throws AppError not_found */
async function holdNote(
  scope: WriteScope,
  siteId: number,
  { id, noteId }: { id: number; noteId: number },
): Promise<Row<'member_notes'>> {
  const row = await lockRow(scope, siteId, 'member_notes', noteId);
  if (row.member_id !== id) throw notFound();
  return row;
}

/** Changes the text of a note. @throws AppError not_found; conflict if `version` is stale */
export function updateNote(
  ctx: ResourceContext,
  { text, version, ...ids }: RouteInput<typeof memberNotes.update>,
): Promise<MemberNote> {
  const siteId = ctx.resource.id;
  return write(ctx, 'memberNotes.update', async (scope) => {
    const row = await holdNote(scope, siteId, ids);
    requireVersion(row.version, version);
    if (row.text === text) scope.unchanged();
    else {
      await updateRow(scope, 'member_notes', row, { text, edited_at: ctx.clock.now() });
      await auditText(scope, ids.id, row.text, text);
    }
    return storedNote(scope, siteId, row.id);
  });
}

/** Deletes a note. @throws AppError not_found */
export function removeNote(
  ctx: ResourceContext,
  ids: RouteInput<typeof memberNotes.remove>,
): Promise<{ success: true }> {
  const siteId = ctx.resource.id;
  return write(ctx, 'memberNotes.remove', async (scope) => {
    const row = await holdNote(scope, siteId, ids);
    await deleteRow(scope, 'member_notes', row);
    await auditText(scope, ids.id, row.text, null);
    return { success: true };
  });
}
