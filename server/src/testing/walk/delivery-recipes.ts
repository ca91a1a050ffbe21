import type { RecipesOf } from './recipe.ts';

const slack = { kind: 'integration', target: 'slack' };

/** Calls about deliveries. */
export const deliveryRecipes: RecipesOf<'deliveries'> = {
  'deliveries.list': {
    own: () => ({ query: 'limit=200' }),
    showsSite: true,
    withIds: { user: (_site, ids) => ({ query: `filter[user]=${ids.member}` }) },
  },
  'deliveries.targets': { own: () => ({ query: 'kind=integration' }) },
  'deliveries.get': {
    own: ({ ids }) => ({ params: { id: ids.delivery } }),
    showsSite: true,
    withIds: { id: (_site, ids) => ({ params: { id: ids.delivery } }) },
  },
  'deliveries.replay': {
    own: ({ ids }) => ({ params: { id: ids.delivery } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.delivery } }) },
  },
  'deliveries.replayMany': { own: () => ({ body: slack }) },
  'deliveries.resume': { own: () => ({ body: slack }) },
};
