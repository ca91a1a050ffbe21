import { uniqueText } from '../random.ts';
import type { SeededSite } from './seed-site.ts';
import type { Ids } from './seeds.ts';
import type { ValidCallsOf } from './valid-call.ts';

const named = (_site: SeededSite, ids: Ids) => ({ params: { id: ids.account } });
const fresh = async (site: SeededSite) => ({ params: { id: await site.fresh('account') } });
const body = () => ({ title: uniqueText('program') });
const items = [{ controller: 'groups', action: 'groups.list' }];

export const serviceAccountValidCalls: ValidCallsOf<'serviceAccounts'> = {
  'serviceAccounts.list': { build: () => ({}), showsSite: true },
  'serviceAccounts.create': { build: () => ({ body: body() }) },
  'serviceAccounts.update': {
    build: async (site) => ({ ...(await fresh(site)), body: body() }),
    withIds: { id: (site, ids) => ({ ...named(site, ids), body: body() }) },
  },
  'serviceAccounts.suspend': { build: fresh, withIds: { id: named } },
  'serviceAccounts.replaceKey': { build: fresh, withIds: { id: named } },
  'serviceAccounts.remove': {
    build: async (site) => ({ params: { id: await site.fresh('suspendedAccount') } }),
    withIds: { id: named },
  },
  'serviceAccounts.operators': { build: () => ({}) },
  'serviceAccounts.grantable': { build: () => ({}) },
  'serviceAccounts.permissions': { build: (site) => named(site, site.ids), withIds: { id: named } },
  'serviceAccounts.grant': {
    build: async (site) => ({ ...(await fresh(site)), body: { items } }),
    withIds: { id: (site, ids) => ({ ...named(site, ids), body: { items } }) },
  },
};
