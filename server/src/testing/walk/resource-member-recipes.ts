import { makeOperator } from '../make-resource.ts';
import { uniqueText } from '../random.ts';
import type { Kitchen, RecipesOf } from './recipe.ts';
import type { SeededSite } from './seed-site.ts';

const byKey = ({ resource }: SeededSite) => ({ key: resource.key });

/** Creates an operator who reads on the site, and whose role can be removed. */
async function reader({ resource }: SeededSite, { database }: Kitchen): Promise<number> {
  return (await makeOperator(database, { on: [{ resource, role: 'readonly' }] })).id;
}

/** Calls about the operators of a site. */
export const resourceMemberRecipes: RecipesOf<'resourceMembers'> = {
  'resourceMembers.list': { own: (site) => ({ params: byKey(site), query: 'limit=200' }) },
  'resourceMembers.add': {
    own: (site) => ({
      params: byKey(site),
      body: { email: `${uniqueText('person')}@example.com`, role: 'user' },
    }),
  },
  'resourceMembers.setRole': {
    own: async (site) => ({
      params: { ...byKey(site), userId: await site.newMember() },
      body: { role: 'user' },
    }),
    withIds: {
      userId: (site, ids) => ({ params: { ...byKey(site), userId: ids.member }, body: { role: 'user' } }),
    },
  },
  'resourceMembers.changeRole': {
    own: async (site, kitchen) => ({
      params: { ...byKey(site), operatorId: await reader(site, kitchen) },
      body: { role: 'user' },
    }),
  },
  'resourceMembers.remove': {
    own: async (site, kitchen) => ({
      params: { ...byKey(site), operatorId: await reader(site, kitchen) },
    }),
  },
};
