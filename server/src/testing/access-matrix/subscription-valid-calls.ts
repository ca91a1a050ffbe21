import type { ValidCallsOf } from './valid-call.ts';

const end = () => new Date(Date.now() + 40 * 86_400_000).toISOString();
const day = { attach: { action: 'attach' }, edit: { action: 'edit', autorenew: false } } as const;

/** Calls about subscriptions of members, and sponsored ones. */
export const subscriptionValidCalls: ValidCallsOf<'memberSubscriptions' | 'sponsorships'> = {
  'memberSubscriptions.list': {
    build: ({ ids }) => ({ params: { id: ids.member } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.member } }) },
  },
  'memberSubscriptions.get': {
    build: ({ ids }) => ({ params: { id: ids.member, subscriptionId: ids.subscription } }),
    withIds: {
      id: (site, ids) => ({ params: { id: ids.member, subscriptionId: site.ids.subscription } }),
      subscriptionId: (site, ids) => ({ params: { id: site.ids.member, subscriptionId: ids.subscription } }),
    },
  },
  'memberSubscriptions.attach': {
    build: ({ ids }) => ({ params: { id: ids.member, subscriptionId: ids.option }, body: {} }),
    withIds: {
      id: (site, ids) => ({ params: { id: ids.member, subscriptionId: site.ids.option }, body: {} }),
      subscriptionId: (site, ids) => ({
        params: { id: site.ids.member, subscriptionId: ids.option },
        body: {},
      }),
    },
  },
  'memberSubscriptions.update': {
    build: ({ ids }) => ({
      params: { id: ids.member, subscriptionId: ids.subscription },
      body: { subscription_end_date: end() },
    }),
    withIds: {
      id: (site, ids) => ({
        params: { id: ids.member, subscriptionId: site.ids.subscription },
        body: { subscription_end_date: end() },
      }),
      subscriptionId: (site, ids) => ({
        params: { id: site.ids.member, subscriptionId: ids.subscription },
        body: { subscription_end_date: end() },
      }),
    },
  },
  'memberSubscriptions.effect': {
    build: ({ ids }) => ({ params: { id: ids.member, subscriptionId: ids.option }, body: day.attach }),
    withIds: {
      id: (site, ids) => ({
        params: { id: ids.member, subscriptionId: site.ids.option },
        body: day.attach,
      }),
      'subscriptionId of an option': (site, ids) => ({
        params: { id: site.ids.member, subscriptionId: ids.option },
        body: day.attach,
      }),
      'subscriptionId of what is held': (site, ids) => ({
        params: { id: site.ids.member, subscriptionId: ids.subscription },
        body: day.edit,
      }),
    },
  },
  'sponsorships.list': {
    build: ({ ids }) => ({ params: { id: ids.member } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.member } }) },
  },
  'sponsorships.attach': {
    build: ({ ids }) => ({ params: { id: ids.member }, body: { subscription_id: ids.gift } }),
    withIds: {
      id: (site, ids) => ({ params: { id: ids.member }, body: { subscription_id: site.ids.gift } }),
      subscription_id: (site, ids) => ({
        params: { id: site.ids.member },
        body: { subscription_id: ids.gift },
      }),
      recipient_id: (site, ids) => ({
        params: { id: site.ids.member },
        body: { subscription_id: site.ids.gift, recipient_id: ids.member },
      }),
    },
  },
  'sponsorships.effect': {
    build: ({ ids }) => ({ params: { id: ids.member }, body: { subscription_id: ids.gift } }),
    withIds: {
      id: (site, ids) => ({ params: { id: ids.member }, body: { subscription_id: site.ids.gift } }),
      subscription_id: (site, ids) => ({
        params: { id: site.ids.member },
        body: { subscription_id: ids.gift },
      }),
    },
  },
};
