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
  /** The version that was read; a newer one in the meantime answers 409. */
  version: z.int().optional(),
});

export const memberNote = z.object({
  id: z.int(),
  text: z.string(),
  /** Operator who wrote it, as they were called then. */
  author: z.string(),
  created_at: timestamp,
  /** Null for one that was never changed. */
  edited_at: timestamp.nullable(),
  version: z.int(),
});
export type MemberNote = z.infer<typeof memberNote>;

export const notePage = pageOf(memberNote).extend({
  /** The note that an import brought with the member; it can't be changed here. */
  imported: z.string().nullable(),
});
