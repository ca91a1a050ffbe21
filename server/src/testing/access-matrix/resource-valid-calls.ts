import { makeResource } from '../make-resource.ts';
import { pixel } from '../pixel.ts';
import { ownPartner } from './partner-valid-calls.ts';
import type { SeededSite } from './seed-site.ts';
import type { TestCallContext, ValidCallsOf } from './valid-call.ts';

const byKey = ({ resource }: SeededSite) => ({ params: { key: resource.key } });
const ofVersion = ({ resource }: SeededSite) => ({ params: { key: resource.key, version: 2 } });
const setting = (site: SeededSite, settings: object) => ({ ...byKey(site), body: { settings } });

/** Creates a site of a partner that the caller owns. */
async function ownSite(callContext: TestCallContext): Promise<number> {
  const partner = { id: await ownPartner(callContext) };
  return (await makeResource(callContext.database, { partner })).id;
}

/** Calls about sites and their settings. */
export const resourceValidCalls: ValidCallsOf<'resources'> = {
  'resources.listAvailable': { build: () => ({}), showsSite: true },
  'resources.list': { build: () => ({ query: 'limit=200' }), showsSite: true },
  'resources.get': { build: byKey, showsSite: true },
  'resources.update': {
    build: (site) => setting(site, { compromised_limit: 5 }),
    showsSite: true,
    withIds: {
      default_subscription_id: (site, ids) => setting(site, { default_subscription_id: ids.option }),
      downgrade_subscription_id: (site, ids) => setting(site, { downgrade_subscription_id: ids.option }),
      default_guest_subscription_id: (site, ids) =>
        setting(site, { default_guest_subscription_id: ids.option }),
      mask_user: (site, ids) =>
        setting(site, { mask_ips_users: [{ mask_ip: '203.0.113.0/24', user_id: ids.member }] }),
      range_user: (site, ids) =>
        setting(site, {
          range_ips_users: [{ ip_from: '203.0.113.1', ip_to: '203.0.113.9', user_id: ids.member }],
        }),
    },
  },
  'resources.remove': {
    build: async (_site, callContext) => ({ params: { id: await ownSite(callContext) } }),
    ofCaller: true,
  },
  'resources.uploadLogo': { build: () => ({ files: { file: pixel } }) },
  'resources.removeLogo': { build: () => ({}) },
  'resources.listVersions': { build: byKey },
  'resources.getVersion': { build: ofVersion },
  'resources.restoreVersion': { build: (site) => ({ ...ofVersion(site), body: {} }), showsSite: true },
  'resources.undoVersion': { build: (site) => ({ ...ofVersion(site), body: {} }), showsSite: true },
  'resources.replacePrivateKey': {
    build: async (site, { database }) => {
      // Five replaced keys may work at a time; the walk replaces more often.
      await database.owner.query(
        'delete from private_keys where resource_id = $1 and works_until is not null',
        [site.resource.id],
      );
      return byKey(site);
    },
  },
  'resources.endReplacedKeys': { build: byKey },
  'resources.firebaseState': { build: byKey },
  'resources.saveFirebase': {
    build: (site) => ({ ...byKey(site), body: { firebase_account_web_app_config: '{"a":1}' } }),
  },
};
