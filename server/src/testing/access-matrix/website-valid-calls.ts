import { uniqueText } from '../random.ts';
import type { SeededSite } from './seed-site.ts';
import type { ValidCallsOf } from './valid-call.ts';

const byKey = ({ resource }: SeededSite) => ({ key: resource.key });

const byId = {
  build: async (site: SeededSite) => ({ params: { ...byKey(site), id: await site.fresh('website') } }),
  withIds: {
    id: (site: SeededSite, ids: { website: number }) => ({ params: { ...byKey(site), id: ids.website } }),
  },
};

/** Calls about the websites of a site. */
export const websiteValidCalls: ValidCallsOf<'websites'> = {
  'websites.list': { build: (site) => ({ params: byKey(site) }), showsSite: true },
  'websites.add': {
    build: (site) => ({
      params: byKey(site),
      body: { origin: `https://${uniqueText('www').toLowerCase()}.example.com` },
    }),
  },
  'websites.check': byId,
  'websites.remove': byId,
};
