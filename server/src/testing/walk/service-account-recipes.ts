import { uniqueText } from '../random.ts';
import type { RecipesOf } from './recipe.ts';
import type { SeededSite } from './seed-site.ts';
import type { Ids } from './seeds.ts';

const named = (_site: SeededSite, ids: Ids) => ({ params: { id: ids.account } });
const fresh = async (site: SeededSite) => ({ params: { id: await site.fresh('account') } });
const body = () => ({ title: uniqueText('program') });
const items = [{ controller: 'groups', action: 'groups.list' }];

export const serviceAccountRecipes: RecipesOf<'serviceAccounts'> = {
  'serviceAccounts.list': { own: () => ({}), showsSite: true },
  'serviceAccounts.create': { own: () => ({ body: body() }) },
  'serviceAccounts.update': {
    own: async (site) => ({ ...(await fresh(site)), body: body() }),
    withIds: { id: (site, ids) => ({ ...named(site, ids), body: body() }) },
  },
  'serviceAccounts.suspend': { own: fresh, withIds: { id: named } },
  'serviceAccounts.replaceKey': { own: fresh, withIds: { id: named } },
  'serviceAccounts.remove': {
    own: async (site) => ({ params: { id: await site.fresh('suspendedAccount') } }),
    withIds: { id: named },
  },
  'serviceAccounts.operators': { own: () => ({}) },
  'serviceAccounts.grantable': { own: () => ({}) },
  'serviceAccounts.permissions': { own: (site) => named(site, site.ids), withIds: { id: named } },
  'serviceAccounts.grant': {
    own: async (site) => ({ ...(await fresh(site)), body: { items } }),
    withIds: { id: (site, ids) => ({ ...named(site, ids), body: { items } }) },
  },
};
