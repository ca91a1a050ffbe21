import { actAs } from '../act-as.ts';
import type { Call, Kitchen, Recipe, RouteId } from './recipe.ts';
import { newImport } from './seed-imports.ts';
import type { SeededSite } from './seed-site.ts';

const importIn =
  (state: Parameters<typeof newImport>[1]) =>
  async ({ resource }: SeededSite, { database }: Kitchen): Promise<Call> => ({
    params: { id: await newImport(actAs(database, resource), state) },
  });

type ImportRoute = Extract<RouteId, `memberImports.${string}`>;

/** Calls of the imports of members. */
export const importRecipes: Record<ImportRoute, Recipe> = {
  'memberImports.list': { own: () => ({ query: 'limit=200' }), showsSite: true },
  'memberImports.systems': { own: () => ({}) },
  'memberImports.get': {
    own: ({ ids }) => ({ params: { id: ids.memberImport } }),
    showsSite: true,
    withIds: { id: (_site, ids) => ({ params: { id: ids.memberImport } }) },
  },
  'memberImports.create': { own: () => ({ body: { file_name: 'members.csv', bytes: 10 } }) },
  'memberImports.addPart': {
    own: async (site, kitchen) => {
      const { params } = await importIn('uploading')(site, kitchen);
      return { params: { ...params, part: 0 }, files: { content: 'email\n' } };
    },
    withIds: {
      id: (_site, ids) => ({ params: { id: ids.memberImport, part: 0 }, files: { content: 'never' } }),
    },
  },
  'memberImports.finishUpload': {
    own: importIn('uploaded'),
    withIds: { id: (_site, ids) => ({ params: { id: ids.memberImport } }) },
  },
  'memberImports.check': {
    own: async (site, kitchen) => ({
      ...(await importIn('uploaded')(site, kitchen)),
      body: { columns: [{ position: 0, field: 'email' }] },
    }),
    withIds: {
      id: (_site, ids) => ({
        params: { id: ids.memberImport },
        body: { columns: [{ position: 0, field: 'email' }] },
      }),
    },
  },
  'memberImports.start': {
    own: async (site, kitchen) => ({ ...(await importIn('checked')(site, kitchen)), body: { version: 1 } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.memberImport }, body: { version: 1 } }) },
  },
  'memberImports.stop': {
    own: importIn('queued'),
    withIds: { id: (_site, ids) => ({ params: { id: ids.memberImport } }) },
  },
  'memberImports.undo': {
    own: importIn('done'),
    withIds: { id: (_site, ids) => ({ params: { id: ids.memberImport } }) },
  },
  'memberImports.remove': {
    own: importIn('uploaded'),
    withIds: { id: (_site, ids) => ({ params: { id: ids.memberImport } }) },
  },
  'memberImports.rejected': {
    own: ({ ids }) => ({ params: { id: ids.memberImport } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.memberImport } }) },
  },
};
