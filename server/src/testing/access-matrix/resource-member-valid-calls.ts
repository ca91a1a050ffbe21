import { makeOperator } from '../make-resource.ts';
import { uniqueText } from '../random.ts';
import type { SeededSite } from './seed-site.ts';
import type { TestCallContext, ValidCallsOf } from './valid-call.ts';

const byKey = ({ resource }: SeededSite) => ({ key: resource.key });

/** Creates an operator who reads on the site, and whose role can be removed. */
async function reader({ resource }: SeededSite, { database }: TestCallContext): Promise<number> {
  return (await makeOperator(database, { on: [{ resource, role: 'readonly' }] })).id;
}

/** Calls about the operators of a site. */
export const resourceMemberValidCalls: ValidCallsOf<'resourceMembers'> = {
  'resourceMembers.list': { build: (site) => ({ params: byKey(site), query: 'limit=200' }) },
  'resourceMembers.add': {
    build: (site) => ({
      params: byKey(site),
      body: { email: `${uniqueText('person')}@example.com`, role: 'user' },
    }),
  },
  'resourceMembers.setRole': {
    build: async (site) => ({
      params: { ...byKey(site), userId: await site.newMember() },
      body: { role: 'user' },
    }),
    withIds: {
      userId: (site, ids) => ({ params: { ...byKey(site), userId: ids.member }, body: { role: 'user' } }),
    },
  },
  'resourceMembers.changeRole': {
    build: async (site, callContext) => ({
      params: { ...byKey(site), operatorId: await reader(site, callContext) },
      body: { role: 'user' },
    }),
  },
  'resourceMembers.remove': {
    build: async (site, callContext) => ({
      params: { ...byKey(site), operatorId: await reader(site, callContext) },
    }),
  },
};
