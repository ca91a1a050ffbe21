import { makePartner } from '../make-resource.ts';
import { ownPartner } from './partner-recipes.ts';
import type { RecipesOf } from './recipe.ts';

/** Calls about partner health. The caller owns the requested partner. */
export const partnerHealthRecipes: RecipesOf<'partnerHealth'> = {
  'partnerHealth.get': {
    own: async (_site, kitchen) => ({ params: { id: await ownPartner(kitchen) } }),
    ofCaller: true,
  },
  'partnerHealth.list': {
    own: async (_site, { database }) => ({ query: `ids=${(await makePartner(database)).id}` }),
  },
};
