import type { RecipesOf } from './recipe.ts';

/** Calls of taxonomies and content types. */
export const taxonomyRecipes: RecipesOf<'taxonomies'> = {
  'taxonomies.list': {
    own: () => ({ query: 'with_terms=1&order=title&limit=20' }),
    showsSite: true,
    withIds: {
      id: (_site, ids) => ({ query: `with_terms=1&filter[id]=${ids.taxonomy}` }),
    },
  },
  'taxonomies.listContentTypes': { own: () => ({ query: 'limit=50' }), showsSite: true },
};
