import { actAs } from '../act-as.ts';
import { knownCustomer } from './payment-recipes.ts';
import type { Kitchen, Recipe, RecipesOf } from './recipe.ts';
import { plantDrift } from './seed-provider-drift.ts';
import type { SeededSite } from './seed-site.ts';

/** Creates a discrepancy that can be fixed: the stand-in has a card of the member that the site lacks. */
async function newDrift(
  site: SeededSite,
  kitchen: Kitchen,
  state: 'open' | 'ignored' = 'open',
): Promise<number> {
  const known = await knownCustomer(site, kitchen);
  return plantDrift(actAs(kitchen.database, site.resource), { ...known, state });
}

/** Returns a call about one discrepancy. */
const aboutOne = (body?: Record<string, unknown>, state: 'open' | 'ignored' = 'open'): Recipe => ({
  own: async (site, kitchen) => ({
    params: { id: await newDrift(site, kitchen, state) },
    ...(body && { body }),
  }),
  withIds: { id: (_site, ids) => ({ params: { id: ids.drift }, ...(body && { body }) }) },
});

/** Calls about discrepancies between Stripe and a site. */
export const providerDriftRecipes: RecipesOf<'providerDrift'> = {
  'providerDrift.list': { own: () => ({}) },
  'providerDrift.status': { own: () => ({}) },
  'providerDrift.get': aboutOne(),
  'providerDrift.effect': aboutOne(),
  'providerDrift.mend': aboutOne(),
  'providerDrift.ignore': aboutOne({ reason: 'Left as it is' }),
  'providerDrift.reopen': aboutOne(undefined, 'ignored'),
  'providerDrift.compare': {
    own: async (site, kitchen) => {
      await knownCustomer(site, kitchen);
      return {};
    },
  },
  'providerDrift.mendKind': {
    own: async (site, kitchen) => {
      await knownCustomer(site, kitchen);
      return { body: { kind: 'amount_differs' } };
    },
  },
};
