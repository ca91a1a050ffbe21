import { wordpressExport } from '../wordpress.ts';
import type { ValidCallsOf } from './valid-call.ts';

const price = { price: 250, currency: 'eur' };

/** Calls of content, which may be named by its id. */
export const contentValidCalls: ValidCallsOf<'content'> = {
  'content.list': {
    build: () => ({ query: 'limit=200' }),
    showsSite: true,
    withIds: {
      content_type: (_site, ids) => ({ query: `filter[content_type]=${ids.contentType}` }),
      plan: (_site, ids) => ({ query: `filter[plan]=${ids.plan}` }),
      ti_event: (_site, ids) => ({ query: `filter[ti_event]=${ids.event}` }),
    },
  },
  'content.updatePrice': {
    build: async (site) => ({ params: { key: await site.fresh('content') }, body: price }),
    withIds: { key: (_site, ids) => ({ params: { key: ids.content }, body: price }) },
  },
  'content.reach': {
    build: ({ ids }) => ({ params: { key: ids.content } }),
    showsSite: true,
    withIds: { key: (_site, ids) => ({ params: { key: ids.content } }) },
  },
  'content.countReach': {
    build: ({ ids }) => ({ body: { plan: ids.plan, full_access: true } }),
    withIds: {
      plan: (_site, ids) => ({ body: { plan: ids.plan } }),
      ti_event: (_site, ids) => ({ body: { ti_event: ids.event } }),
      taxonomy: (site, ids) => ({
        body: { taxonomies: [{ id: ids.taxonomy, terms: [{ id: site.ids.term, exclude: false }] }] },
      }),
      term: (site, ids) => ({
        body: { taxonomies: [{ id: site.ids.taxonomy, terms: [{ id: ids.term, exclude: false }] }] },
      }),
      content_type: (_site, ids) => ({ body: { content_types: [{ id: ids.contentType, exclude: false }] } }),
    },
  },
  'content.importPiece': { build: () => ({ files: { content: wordpressExport([{ id: 'walked' }]) } }) },
};
