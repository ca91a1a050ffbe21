import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { idParam } from '../../base/ids.ts';
import { pageOf, paging } from '../../base/paging.ts';
import { noteTextMax } from './words.ts';

const text = z.string().trim().min(1).max(noteTextMax);
const ofMember = { id: idParam };

export const noteListInput = z.strictObject({ ...ofMember, ...paging });

export const byNote = z.strictObject({ ...ofMember, noteId: idParam });

export const noteInput = z.strictObject({ ...ofMember, text });

export const noteUpdateInput = z.strictObject({
  ...ofMember,
  noteId: idParam,
  text,
  /** Version that the caller read; a newer stored version answers 409. */
  version: z.int().optional(),
});

export const memberNote = z.object({
  id: z.int(),
  text: z.string(),
  /** Name of the operator who wrote it, at that time. */
  author: z.string(),
  created_at: timestamp,
  /** Time of the last edit; null if it was never edited. */
  edited_at: timestamp.nullable(),
  version: z.int(),
});
export type MemberNote = z.infer<typeof memberNote>;

export const notePage = pageOf(memberNote).extend({
  /** Note that an import brought with the member; read-only. */
  imported: z.string().nullable(),
});
