import { uniqueText } from '../random.ts';
import type { SeededSite } from './seed-site.ts';
import { giveOwnPassword, knownPassword } from './session-valid-calls.ts';
import type { TestCallContext, ValidCallsOf } from './valid-call.ts';

const byKey = ({ resource }: SeededSite) => ({ key: resource.key });

const withPassword = async (callContext: TestCallContext) => ({
  password: await giveOwnPassword(callContext),
});

/** Deletes all websites of a site but the one that calls name: each caller's calls add some, and a site has few. */
const makeRoom = (site: SeededSite, { database }: TestCallContext) =>
  database.owner.query('delete from websites where resource_id = $1 and id <> $2', [
    site.resource.id,
    site.ids.website,
  ]);

const byId = {
  ofCaller: true as const,
  build: async (site: SeededSite, callContext: TestCallContext) => ({
    params: { ...byKey(site), id: await site.fresh('website') },
    body: await withPassword(callContext),
  }),
  withIds: {
    id: (site: SeededSite, ids: { website: number }) => ({
      params: { ...byKey(site), id: ids.website },
      body: { password: knownPassword },
    }),
  },
};

/** Calls about the websites of a site. */
export const websiteValidCalls: ValidCallsOf<'websites'> = {
  'websites.list': { build: (site) => ({ params: byKey(site) }), showsSite: true },
  'websites.add': {
    ofCaller: true,
    build: async (site, callContext) => {
      await makeRoom(site, callContext);
      const origin = `https://${uniqueText('www').toLowerCase()}.example.com`;
      return { params: byKey(site), body: { origin, ...(await withPassword(callContext)) } };
    },
  },
  'websites.check': byId,
  'websites.remove': byId,
};
