import { actAs } from '../act-as.ts';
import { type ChangeState, newChange } from './seed-bulk-changes.ts';
import type { SeededSite } from './seed-site.ts';
import type { Call, TestCallContext, ValidCallsOf } from './valid-call.ts';

const changeIn =
  (state: ChangeState) =>
  async ({ resource, newMember }: SeededSite, { database }: TestCallContext): Promise<Call> => ({
    params: { id: await newChange(actAs(database, resource), await newMember(), state) },
  });

export const setPrice = { kind: 'set_price', price: 100, currency: 'usd' };
export const extendEnd = { kind: 'extend_end', amount: 7, unit: 'days' };

/** Calls about bulk changes of members, content and subscriptions. */
export const bulkChangeValidCalls: ValidCallsOf<'bulkChanges'> = {
  'bulkChanges.list': { build: () => ({}), showsSite: true },
  'bulkChanges.get': {
    build: ({ ids }) => ({ params: { id: ids.bulkChange } }),
    showsSite: true,
    withIds: { id: (_site, ids) => ({ params: { id: ids.bulkChange } }) },
  },
  'bulkChanges.rows': {
    build: ({ ids }) => ({ params: { id: ids.bulkChange } }),
    showsSite: true,
    withIds: { id: (_site, ids) => ({ params: { id: ids.bulkChange } }) },
  },
  'bulkChanges.create': {
    build: async (site) => ({ body: { user_ids: [await site.newMember()], change: { kind: 'lock' } } }),
    withIds: {
      user_ids: (_site, ids) => ({ body: { user_ids: [ids.member], change: { kind: 'lock' } } }),
      filter: (_site, ids) => ({ body: { filter: { team: ids.group }, change: { kind: 'lock' } } }),
      group_id: (site, ids) => ({
        body: { user_ids: [site.ids.member], change: { kind: 'attach_group', group_id: ids.group } },
      }),
    },
  },
  'bulkChanges.createPrices': {
    build: ({ ids }) => ({ body: { content_ids: [ids.content], change: setPrice } }),
    withIds: {
      content_ids: (_site, ids) => ({ body: { content_ids: [ids.content], change: setPrice } }),
      plan: (_site, ids) => ({ body: { filter: { plan: ids.plan }, change: setPrice } }),
    },
  },
  'bulkChanges.createEnds': {
    build: ({ ids }) => ({ body: { user_ids: [ids.member], change: extendEnd } }),
    withIds: {
      user_ids: (_site, ids) => ({ body: { user_ids: [ids.member], change: extendEnd } }),
      plan_id: (site, ids) => ({
        body: { user_ids: [site.ids.member], change: { ...extendEnd, plan_id: ids.plan } },
      }),
    },
  },
  'bulkChanges.start': {
    build: changeIn('prepared'),
    withIds: { id: (_site, ids) => ({ params: { id: ids.bulkChange } }) },
  },
  'bulkChanges.stop': {
    build: changeIn('queued'),
    withIds: { id: (_site, ids) => ({ params: { id: ids.bulkChange } }) },
  },
  'bulkChanges.undo': {
    build: changeIn('done'),
    withIds: { id: (_site, ids) => ({ params: { id: ids.bulkChange } }) },
  },
  'bulkChanges.remove': {
    build: changeIn('prepared'),
    withIds: { id: (_site, ids) => ({ params: { id: ids.bulkChange } }) },
  },
};
