import { sql } from 'kysely';
import { containsText } from '#server/database/list.ts';
import type { Row } from '#server/database/rows.ts';
import type { ReadScope } from '#server/database/scope.ts';

export type StoredNote = Pick<
  Row<'member_notes'>,
  'id' | 'text' | 'author_name' | 'created_at' | 'edited_at' | 'version'
>;

const columns = ['id', 'text', 'author_name', 'created_at', 'edited_at', 'version'] as const;

const notesOf = ({ db }: ReadScope, siteId: number, memberId: number) =>
  db.selectFrom('member_notes').where('resource_id', '=', siteId).where('member_id', '=', memberId);

/** Returns a page of a member's notes, newest first. */
export function findNotes(
  scope: ReadScope,
  siteId: number,
  memberId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<StoredNote[]> {
  const notes = notesOf(scope, siteId, memberId).select(columns);
  return notes.orderBy('id', 'desc').limit(limit).offset(offset).execute();
}

export async function countNotes(scope: ReadScope, siteId: number, memberId: number): Promise<number> {
  const counted = await notesOf(scope, siteId, memberId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return counted.count;
}

/** Returns the note that an import brought; undefined for an unknown member. */
export async function findImportedNote(
  { db }: ReadScope,
  siteId: number,
  memberId: number,
): Promise<{ note: string | null } | undefined> {
  return db
    .selectFrom('members')
    .select('note')
    .where('resource_id', '=', siteId)
    .where('id', '=', memberId)
    .executeTakeFirst();
}

export interface NoteHit {
  id: number;
  member_id: number;
  text: string;
  created_at: Date;
  first_name: string;
  last_name: string;
  email: string;
}

/** Returns notes that contain the text, newest first, each with its member. */
export function findNotesWith(
  { db }: ReadScope,
  siteId: number,
  { text, limit }: { text: string; limit: number },
): Promise<NoteHit[]> {
  return db
    .selectFrom('member_notes as n')
    .innerJoin('members as m', (on) =>
      on.onRef('m.resource_id', '=', 'n.resource_id').onRef('m.id', '=', 'n.member_id'),
    )
    .select(['n.id', 'n.member_id', 'n.text', 'n.created_at', 'm.first_name', 'm.last_name', 'm.email'])
    .where('n.resource_id', '=', siteId)
    .where(containsText('n.text', text) ?? sql<boolean>`false`)
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute();
}
