import type { Ids } from './seeds.ts';
import type { Call, ValidCall, ValidCallsOf } from './valid-call.ts';

const text = 'Called about the invoice';

/** Returns a call that names a note, by the ids of its member and its own. */
const ofNote = (fresh: ValidCall['build'], body?: Call['body']): ValidCall => ({
  build: fresh,
  withIds: {
    id: (_site, ids: Ids) => ({
      params: { id: ids.member, noteId: ids.memberNote },
      ...(body ? { body } : {}),
    }),
  },
});

export const memberNoteValidCalls: ValidCallsOf<'memberNotes'> = {
  'memberNotes.list': {
    build: ({ ids }) => ({ params: { id: ids.member } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.member } }) },
  },
  'memberNotes.create': {
    build: ({ ids }) => ({ params: { id: ids.member }, body: { text } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.member }, body: { text } }) },
  },
  'memberNotes.update': ofNote(
    ({ ids }) => ({ params: { id: ids.member, noteId: ids.memberNote }, body: { text } }),
    { text },
  ),
  'memberNotes.remove': ofNote(async (site) => ({
    params: { id: site.ids.member, noteId: await site.fresh('memberNote') },
  })),
};
