import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { idParam } from '../../base/ids.ts';
import { pageOf, paging } from '../../base/paging.ts';
import { noteTextMax } from './words.ts';

const text = z
  .string()
  .trim()
  .min(1)
  .max(noteTextMax)
  .describe('Text of the note, at most 2,000 characters.');
const ofMember = { id: idParam.describe('Id of the member.') };

export const noteListInput = z.strictObject({ ...ofMember, ...paging });

export const byNote = z.strictObject({
  ...ofMember,
  noteId: idParam.describe('Id of the note.'),
});

export const noteInput = z.strictObject({ ...ofMember, text });

export const noteUpdateInput = z.strictObject({
  ...ofMember,
  noteId: idParam.describe('Id of the note.'),
  text,
  version: z.int().optional().describe('Version that the caller read; a newer stored version answers 409.'),
});

export const memberNote = z.object({
  id: z.int().describe('Id of the note.'),
  text: z.string().describe('Text of the note.'),
  author: z.string().describe('Name of the operator or service account that wrote it, at that time.'),
  created_at: timestamp.describe('Time of creation (UTC).'),
  edited_at: timestamp.nullable().describe('Time of the last edit (UTC); null if it was never edited.'),
  version: z.int().describe('Version of the row, incremented with each change; send it back with an update.'),
});
export type MemberNote = z.infer<typeof memberNote>;

export const notePage = pageOf(memberNote).extend({
  imported: z
    .string()
    .nullable()
    .describe('Note that an import brought with the member; read-only. Null for none.'),
});
