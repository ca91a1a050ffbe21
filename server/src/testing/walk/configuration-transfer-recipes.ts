import { getTransfer } from '#server/domains/configuration-transfers/service.ts';
import { actAs } from '../act-as.ts';
import { makeResource } from '../make-resource.ts';
import { uniqueText } from '../random.ts';
import { testSecrets } from '../test-server.ts';
import type { Call, Kitchen, RecipesOf } from './recipe.ts';
import type { SeededSite } from './seed-site.ts';
import { newPopup, newTransfer, signedFile } from './seed-transfers.ts';
import type { Ids } from './seeds.ts';

const named = (_site: SeededSite, ids: Ids): Call => ({ params: { id: ids.transfer } });
const asRoot = ({ resource }: SeededSite, { database }: Kitchen) =>
  actAs(database, resource, { relation: 'root' });
const nothing = { version: 1, items: [{ part: 'popup_template', name: 'brought', digest: 'none' }] };

/** Creates another site on which the caller is an admin, if the call is to succeed. */
async function otherSite(kitchen: Kitchen): Promise<string> {
  if (!kitchen.isToSucceed) return 'another-site';
  const { database, caller } = kitchen;
  const { id, key } = await makeResource(database);
  if (caller.operatorId !== null)
    await database.owner.query(
      `insert into resource_operators (resource_id, operator_id, role) values ($1, $2, 'admin')`,
      [id, caller.operatorId],
    );
  return key;
}

/** Calls of configurations that are brought from other sites and from files. */
export const configurationTransferRecipes: RecipesOf<'configurationTransfers'> = {
  'configurationTransfers.installation': { own: () => ({}) },
  'configurationTransfers.download': { own: () => ({}), showsSite: true },
  'configurationTransfers.list': { own: () => ({ query: 'limit=200' }), showsSite: true },
  'configurationTransfers.get': {
    own: (site) => named(site, site.ids),
    showsSite: true,
    withIds: { id: named },
  },
  'configurationTransfers.fromSite': {
    own: async (_site, kitchen) => ({ body: { site: await otherSite(kitchen) } }),
  },
  'configurationTransfers.fromFile': {
    own: async (site, kitchen) => ({
      files: { file: await signedFile(asRoot(site, kitchen), [newPopup('brought')]).text() },
    }),
  },
  'configurationTransfers.take': {
    own: async (site, kitchen) => {
      const ctx = asRoot(site, kitchen);
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
    own: async (site, kitchen) => ({ params: { id: await newTransfer(asRoot(site, kitchen)) } }),
    withIds: { id: named },
  },
};
