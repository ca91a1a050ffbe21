import { uniqueText } from '../random.ts';
import type { SeededSite } from './seed-site.ts';
import { giveOwnPassword } from './session-valid-calls.ts';
import type { TestCallContext, ValidCallsOf } from './valid-call.ts';

const byKey = ({ resource }: SeededSite) => ({ key: resource.key });

const withPassword = async (callContext: TestCallContext) => ({
  password: await giveOwnPassword(callContext),
});

const byId = {
  build: async (site: SeededSite, callContext: TestCallContext) => ({
    params: { ...byKey(site), id: await site.fresh('website') },
    body: await withPassword(callContext),
  }),
  withIds: {
    id: (site: SeededSite, ids: { website: number }) => ({ params: { ...byKey(site), id: ids.website } }),
  },
};

/** Calls about the websites of a site. */
export const websiteValidCalls: ValidCallsOf<'websites'> = {
  'websites.list': { build: (site) => ({ params: byKey(site) }), showsSite: true },
  'websites.add': {
    build: async (site, callContext) => ({
      params: byKey(site),
      body: {
        origin: `https://${uniqueText('www').toLowerCase()}.example.com`,
        ...(await withPassword(callContext)),
      },
    }),
  },
  'websites.check': byId,
  'websites.remove': byId,
};
