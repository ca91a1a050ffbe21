import type { ValidCallsOf } from './valid-call.ts';

/** Calls of the analytics of content. */
export const contentAnalyticsValidCalls: ValidCallsOf<'contentAnalytics'> = {
  'contentAnalytics.options': {
    build: () => ({}),
    withIds: { ids: (_site, ids) => ({ query: `filter[ids]=${ids.term}` }) },
  },
  'contentAnalytics.list': {
    build: () => ({ query: 'limit=200' }),
    showsSite: true,
    withIds: {
      category: (_site, ids) => ({ query: `filter[category]=${ids.term}` }),
      author: (_site, ids) => ({ query: `filter[author]=${ids.term}` }),
    },
  },
  'contentAnalytics.total': {
    build: () => ({}),
    withIds: {
      category: (_site, ids) => ({ query: `filter[category]=${ids.term}` }),
      author: (_site, ids) => ({ query: `filter[author]=${ids.term}` }),
    },
  },
  'contentAnalytics.rows': {
    build: () => ({ query: 'of=conversions' }),
    showsSite: true,
    withIds: {
      content_id: (_site, ids) => ({ query: `of=views&content_id=${ids.content}` }),
      category: (_site, ids) => ({ query: `of=views&filter[category]=${ids.term}` }),
      author: (_site, ids) => ({ query: `of=views&filter[author]=${ids.term}` }),
    },
  },
};
