import type { memberNotes } from '#contract/domains/member-notes/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { createNote, listNotes, removeNote, updateNote } from './service.ts';

export const memberNoteHandlers = {
  list: listNotes,
  create: createNote,
  update: updateNote,
  remove: removeNote,
} satisfies Handlers<typeof memberNotes>;
