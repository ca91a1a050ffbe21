import type { Call, Recipe, RecipesOf } from './recipe.ts';
import type { Ids } from './seeds.ts';

const text = 'Called about the invoice';

/** Returns a call that names a note, by the ids of its member and its own. */
const ofNote = (fresh: Recipe['own'], body?: Call['body']): Recipe => ({
  own: fresh,
  withIds: {
    id: (_site, ids: Ids) => ({
      params: { id: ids.member, noteId: ids.memberNote },
      ...(body ? { body } : {}),
    }),
  },
});

export const memberNoteRecipes: RecipesOf<'memberNotes'> = {
  'memberNotes.list': {
    own: ({ ids }) => ({ params: { id: ids.member } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.member } }) },
  },
  'memberNotes.create': {
    own: ({ ids }) => ({ params: { id: ids.member }, body: { text } }),
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
