import type { Ids } from './seeds.ts';
import type { ValidCallsOf } from './valid-call.ts';

const bought = (ids: Ids) => [{ item_type: 'content', item_key: ids.content }];
const body = (ids: Ids) => ({ amount: 700, currency: 'usd', user_id: ids.member, purchases: bought(ids) });
const filters = {
  user: 'member',
  bundle: 'bundle',
  content: 'content',
  subscription: 'option',
  ti_event_ticket_pass: 'ticket',
} as const;

const items = { subscription: 'option', content: 'content', bundle: 'bundle', ticket: 'ticket' } as const;

/** Returns the input of a new transaction with other ids, once for each field that takes one. */
const named = (own: Ids, ids: Ids) => ({
  user_id: { ...body(own), user_id: ids.member },
  ...Object.fromEntries(
    Object.entries(items).map(([type, seed]) => [
      `purchases ${type}`,
      { ...body(own), purchases: [{ item_type: type, item_key: ids[seed] }] },
    ]),
  ),
});
const places = ['user_id', ...Object.keys(items).map((type) => `purchases ${type}`)];
const bodyAt = (place: string, own: Ids, ids: Ids): Record<string, unknown> =>
  Object.entries(named(own, ids)).find(([name]) => name === place)?.[1] ?? {};

/** Calls of transactions. */
export const transactionValidCalls: ValidCallsOf<'transactions'> = {
  'transactions.list': {
    build: () => ({ query: 'limit=200' }),
    showsSite: true,
    withIds: Object.fromEntries(
      Object.entries(filters).map(([name, seed]) => [
        name,
        (_site, ids) => ({ query: `filter[${name}]=${ids[seed]}` }),
      ]),
    ),
  },
  'transactions.ofMember': {
    build: ({ ids }) => ({ params: { id: ids.member } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.member } }) },
  },
  'transactions.get': {
    build: ({ ids }) => ({ params: { id: ids.transaction } }),
    showsSite: true,
    withIds: { id: (_site, ids) => ({ params: { id: ids.transaction } }) },
  },
  'transactions.create': {
    build: ({ ids }) => ({ body: body(ids) }),
    withIds: Object.fromEntries(
      places.map((place) => [place, (site, ids) => ({ body: bodyAt(place, site.ids, ids) })]),
    ),
  },
  'transactions.update': {
    build: async (site) => ({ params: { id: await site.fresh('transaction') }, body: body(site.ids) }),
    withIds: {
      id: (site, ids) => ({ params: { id: ids.transaction }, body: body(site.ids) }),
      ...Object.fromEntries(
        places.map((place) => [
          place,
          (site, ids) => ({ params: { id: site.ids.transaction }, body: bodyAt(place, site.ids, ids) }),
        ]),
      ),
    },
  },
  'transactions.remove': {
    build: async (site) => ({ params: { id: await site.fresh('transaction') } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.transaction } }) },
  },
};
