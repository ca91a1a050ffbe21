import type { ValidCallsOf } from './valid-call.ts';

/** Calls of taxonomies and content types. */
export const taxonomyValidCalls: ValidCallsOf<'taxonomies'> = {
  'taxonomies.list': {
    build: () => ({ query: 'with_terms=1&order=title&limit=20' }),
    showsSite: true,
    withIds: {
      id: (_site, ids) => ({ query: `with_terms=1&filter[id]=${ids.taxonomy}` }),
    },
  },
  'taxonomies.listContentTypes': { build: () => ({ query: 'limit=50' }), showsSite: true },
};
