import type { RecipesOf } from './recipe.ts';

/** Calls of the analytics of content. */
export const contentAnalyticsRecipes: RecipesOf<'contentAnalytics'> = {
  'contentAnalytics.options': {
    own: () => ({}),
    withIds: { ids: (_site, ids) => ({ query: `filter[ids]=${ids.term}` }) },
  },
  'contentAnalytics.list': {
    own: () => ({ query: 'limit=200' }),
    showsSite: true,
    withIds: {
      category: (_site, ids) => ({ query: `filter[category]=${ids.term}` }),
      author: (_site, ids) => ({ query: `filter[author]=${ids.term}` }),
    },
  },
  'contentAnalytics.total': {
    own: () => ({}),
    withIds: {
      category: (_site, ids) => ({ query: `filter[category]=${ids.term}` }),
      author: (_site, ids) => ({ query: `filter[author]=${ids.term}` }),
    },
  },
  'contentAnalytics.rows': {
    own: () => ({ query: 'of=conversions' }),
    showsSite: true,
    withIds: {
      content_id: (_site, ids) => ({ query: `of=views&content_id=${ids.content}` }),
      category: (_site, ids) => ({ query: `of=views&filter[category]=${ids.term}` }),
      author: (_site, ids) => ({ query: `of=views&filter[author]=${ids.term}` }),
    },
  },
};
