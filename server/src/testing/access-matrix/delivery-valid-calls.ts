import type { ValidCallsOf } from './valid-call.ts';

const slack = { kind: 'integration', target: 'slack' };

/** Calls about deliveries. */
export const deliveryValidCalls: ValidCallsOf<'deliveries'> = {
  'deliveries.list': {
    build: () => ({ query: 'limit=200' }),
    showsSite: true,
    withIds: { user: (_site, ids) => ({ query: `filter[user]=${ids.member}` }) },
  },
  'deliveries.targets': { build: () => ({ query: 'kind=integration' }) },
  'deliveries.get': {
    build: ({ ids }) => ({ params: { id: ids.delivery } }),
    showsSite: true,
    withIds: { id: (_site, ids) => ({ params: { id: ids.delivery } }) },
  },
  'deliveries.replay': {
    build: ({ ids }) => ({ params: { id: ids.delivery } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.delivery } }) },
  },
  'deliveries.replayMany': { build: () => ({ body: slack }) },
  'deliveries.resume': { build: () => ({ body: slack }) },
};
