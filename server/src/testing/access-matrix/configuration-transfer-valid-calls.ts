import { getTransfer } from '#server/domains/configuration-transfers/service.ts';
import { actAs } from '../act-as.ts';
import { makeResource } from '../make-resource.ts';
import { uniqueText } from '../random.ts';
import { testSecrets } from '../test-server.ts';
import type { SeededSite } from './seed-site.ts';
import { newPopup, newTransfer, signedFile } from './seed-transfers.ts';
import type { Ids } from './seeds.ts';
import type { Call, TestCallContext, ValidCallsOf } from './valid-call.ts';

const named = (_site: SeededSite, ids: Ids): Call => ({ params: { id: ids.transfer } });
const asRoot = ({ resource }: SeededSite, { database }: TestCallContext) =>
  actAs(database, resource, { relation: 'root' });
const nothing = { version: 1, items: [{ part: 'popup_template', name: 'brought', digest: 'none' }] };

/** Creates another site on which the caller is an admin, if the call is to succeed. */
async function otherSite(callContext: TestCallContext): Promise<string> {
  if (!callContext.isToSucceed) return 'another-site';
  const { database, caller } = callContext;
  const { id, key } = await makeResource(database);
  if (caller.operatorId !== null)
    await database.owner.query(
      `insert into resource_operators (resource_id, operator_id, role) values ($1, $2, 'admin')`,
      [id, caller.operatorId],
    );
  return key;
}

/** Calls of configurations that are brought from other sites and from files. */
export const configurationTransferValidCalls: ValidCallsOf<'configurationTransfers'> = {
  'configurationTransfers.installation': { build: () => ({}) },
  'configurationTransfers.download': { build: () => ({}), showsSite: true },
  'configurationTransfers.list': { build: () => ({ query: 'limit=200' }), showsSite: true },
  'configurationTransfers.get': {
    build: (site) => named(site, site.ids),
    showsSite: true,
    withIds: { id: named },
  },
  'configurationTransfers.fromSite': {
    build: async (_site, callContext) => ({ body: { site: await otherSite(callContext) } }),
  },
  'configurationTransfers.fromFile': {
    build: async (site, callContext) => ({
      files: { file: await signedFile(asRoot(site, callContext), [newPopup('brought')]).text() },
    }),
  },
  'configurationTransfers.take': {
    build: async (site, callContext) => {
      const ctx = asRoot(site, callContext);
      const slug = uniqueText('brought');
      const id = await newTransfer(ctx, slug);
      const { version, items } = await getTransfer(testSecrets, ctx, { id });
      const chosen = items.filter(({ name }) => name === slug);
      return {
        params: { id },
        body: { version, items: chosen.map(({ part, name, digest }) => ({ part, name, digest })) },
      };
    },
    withIds: { id: (_site, ids) => ({ params: { id: ids.transfer }, body: nothing }) },
  },
  'configurationTransfers.remove': {
    build: async (site, callContext) => ({ params: { id: await newTransfer(asRoot(site, callContext)) } }),
    withIds: { id: named },
  },
};
