import { uniqueText } from '../random.ts';
import { crudValidCalls } from './crud-valid-calls.ts';
import type { Ids } from './seeds.ts';
import type { Call, ValidCallsOf } from './valid-call.ts';

type Recipes = ValidCallsOf<'plans'> & ValidCallsOf<'pricingOptions'> & ValidCallsOf<'predictivePaywall'>;

const option = () => ({ title: uniqueText('option'), type: 'standard', period: '1 month' });
const edited = () => ({ title: uniqueText('option'), period: '1 month' });
const named = ({ option: id }: Ids): Call => ({ params: { id } });

/** Calls about plans and their pricing options. */
export const planValidCalls: Recipes = {
  ...crudValidCalls('plans', { id: 'plan', body: () => ({ title: uniqueText('plan') }) }),
  'pricingOptions.get': {
    build: ({ ids }) => named(ids),
    withIds: { id: (_site, ids) => named(ids) },
  },
  'pricingOptions.create': {
    build: ({ ids }) => ({ body: { ...option(), plan_id: ids.plan } }),
    withIds: {
      plan_id: (_site, ids) => ({ body: { ...option(), plan_id: ids.plan } }),
      next_subscription: (site, ids) => ({
        body: { ...option(), plan_id: site.ids.plan, next_subscription: ids.option },
      }),
      downgrade_subscription: (site, ids) => ({
        body: { ...option(), plan_id: site.ids.plan, downgrade_subscription: ids.option },
      }),
    },
  },
  'pricingOptions.update': {
    build: async (site) => ({ params: { id: await site.fresh('unsold') }, body: edited() }),
    withIds: {
      id: (_site, ids) => ({ ...named(ids), body: edited() }),
      plan_id: (site, ids) => ({ ...named(site.ids), body: { ...edited(), plan_id: ids.plan } }),
      next_subscription: (site, ids) => ({
        ...named(site.ids),
        body: { ...edited(), is_allowed_autorenew: false, next_subscription: ids.unsold },
      }),
      downgrade_subscription: (site, ids) => ({
        ...named(site.ids),
        body: { ...edited(), downgrade_subscription: ids.unsold },
      }),
    },
  },
  'pricingOptions.remove': {
    build: async (site) => ({ params: { id: await site.fresh('unsold') } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.unsold } }) },
  },
  'pricingOptions.effect': {
    build: ({ ids }) => ({ ...named(ids), body: { price: 1 } }),
    withIds: { id: (_site, ids) => ({ ...named(ids), body: { price: 1 } }) },
  },
  'pricingOptions.versions': {
    build: ({ ids }) => named(ids),
    withIds: { id: (_site, ids) => named(ids) },
  },
  'predictivePaywall.actions': {
    build: ({ ids }) => ({ query: `plan_id=${ids.plan}` }),
    withIds: { plan_id: (_site, ids) => ({ query: `plan_id=${ids.plan}` }) },
  },
  'predictivePaywall.status': { build: () => ({}) },
};
