import type { Recipe, RecipesOf } from './recipe.ts';

/** A call of one member, by the id in its path. */
const ofMember: Recipe = {
  own: ({ ids }) => ({ params: { id: ids.member } }),
  withIds: { id: (_site, ids) => ({ params: { id: ids.member } }) },
};

export const memberTimelineRecipes: RecipesOf<'memberTimeline'> = {
  'memberTimeline.list': ofMember,
  'memberTimeline.everything': ofMember,
};
