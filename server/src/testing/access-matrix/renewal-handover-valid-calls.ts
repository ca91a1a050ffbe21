import { actAs } from '../act-as.ts';
import { knownCustomer } from './payment-valid-calls.ts';
import { newElsewhere } from './seed-renewal-handovers.ts';
import type { SeededSite } from './seed-site.ts';
import type { TestCallContext, ValidCallsOf } from './valid-call.ts';

/** Creates a subscription that another system renews, of a member whom Stripe knows. */
async function waitsThere(site: SeededSite, callContext: TestCallContext) {
  const { memberId } = await knownCustomer(site, callContext);
  return newElsewhere(actAs(callContext.database, site.resource), memberId, site.ids.option);
}

/** Calls about subscriptions that another system renews. */
export const renewalHandoverValidCalls: ValidCallsOf<'renewalHandovers'> = {
  'renewalHandovers.list': { build: () => ({}) },
  'renewalHandovers.status': { build: () => ({}) },
  'renewalHandovers.file': { build: () => ({}) },
  'renewalHandovers.link': {
    build: async (site, callContext) => {
      await waitsThere(site, callContext);
      return {};
    },
  },
  'renewalHandovers.start': {
    build: async (site, callContext) => ({ body: { ids: [await waitsThere(site, callContext)] } }),
    withIds: { ids: (_site, ids) => ({ body: { ids: [ids.subscription] } }) },
  },
  'renewalHandovers.ended': {
    build: async (site, callContext) => ({ body: { ids: [await waitsThere(site, callContext)] } }),
    withIds: { ids: (_site, ids) => ({ body: { ids: [ids.subscription] } }) },
  },
};
