import { actAs } from '../act-as.ts';
import { knownCustomer } from './payment-recipes.ts';
import type { Kitchen, RecipesOf } from './recipe.ts';
import { newElsewhere } from './seed-renewal-handovers.ts';
import type { SeededSite } from './seed-site.ts';

/** Creates a subscription that another system renews, of a member whom Stripe knows. */
async function waitsThere(site: SeededSite, kitchen: Kitchen) {
  const { memberId } = await knownCustomer(site, kitchen);
  return newElsewhere(actAs(kitchen.database, site.resource), memberId, site.ids.option);
}

/** Calls about subscriptions that another system renews. */
export const renewalHandoverRecipes: RecipesOf<'renewalHandovers'> = {
  'renewalHandovers.list': { own: () => ({}) },
  'renewalHandovers.status': { own: () => ({}) },
  'renewalHandovers.file': { own: () => ({}) },
  'renewalHandovers.link': {
    own: async (site, kitchen) => {
      await waitsThere(site, kitchen);
      return {};
    },
  },
  'renewalHandovers.start': {
    own: async (site, kitchen) => ({ body: { ids: [await waitsThere(site, kitchen)] } }),
    withIds: { ids: (_site, ids) => ({ body: { ids: [ids.subscription] } }) },
  },
  'renewalHandovers.ended': {
    own: async (site, kitchen) => ({ body: { ids: [await waitsThere(site, kitchen)] } }),
    withIds: { ids: (_site, ids) => ({ body: { ids: [ids.subscription] } }) },
  },
};
