import type { RecipesOf } from './recipe.ts';

/** Calls of the digests that operators switch on for themselves. */
export const weeklyDigestRecipes: RecipesOf<'weeklyDigests'> = {
  'weeklyDigests.list': { own: () => ({}), showsSite: true },
  'weeklyDigests.set': {
    own: ({ resource }) => ({ params: { key: resource.key }, body: { active: true } }),
    showsSite: true,
    // A program has no mailbox.
    refuses: { program: 403 },
  },
};
