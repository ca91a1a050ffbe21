import { actAs } from '../act-as.ts';
import { newImport } from './seed-imports.ts';
import type { SeededSite } from './seed-site.ts';
import type { Call, RouteId, TestCallContext, ValidCall } from './valid-call.ts';

const importIn =
  (state: Parameters<typeof newImport>[1]) =>
  async ({ resource }: SeededSite, { database }: TestCallContext): Promise<Call> => ({
    params: { id: await newImport(actAs(database, resource), state) },
  });

type ImportRoute = Extract<RouteId, `memberImports.${string}`>;

/** Calls of the imports of members. */
export const importValidCalls: Record<ImportRoute, ValidCall> = {
  'memberImports.list': { build: () => ({ query: 'limit=200' }), showsSite: true },
  'memberImports.systems': { build: () => ({}) },
  'memberImports.get': {
    build: ({ ids }) => ({ params: { id: ids.memberImport } }),
    showsSite: true,
    withIds: { id: (_site, ids) => ({ params: { id: ids.memberImport } }) },
  },
  'memberImports.create': { build: () => ({ body: { file_name: 'members.csv', bytes: 10 } }) },
  'memberImports.addPart': {
    build: async (site, callContext) => {
      const { params } = await importIn('uploading')(site, callContext);
      return { params: { ...params, part: 0 }, files: { content: 'email\n' } };
    },
    withIds: {
      id: (_site, ids) => ({ params: { id: ids.memberImport, part: 0 }, files: { content: 'never' } }),
    },
  },
  'memberImports.finishUpload': {
    build: importIn('uploaded'),
    withIds: { id: (_site, ids) => ({ params: { id: ids.memberImport } }) },
  },
  'memberImports.check': {
    build: async (site, callContext) => ({
      ...(await importIn('uploaded')(site, callContext)),
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
    build: async (site, callContext) => ({
      ...(await importIn('checked')(site, callContext)),
      body: { version: 1 },
    }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.memberImport }, body: { version: 1 } }) },
  },
  'memberImports.stop': {
    build: importIn('queued'),
    withIds: { id: (_site, ids) => ({ params: { id: ids.memberImport } }) },
  },
  'memberImports.undo': {
    build: importIn('done'),
    withIds: { id: (_site, ids) => ({ params: { id: ids.memberImport } }) },
  },
  'memberImports.remove': {
    build: importIn('uploaded'),
    withIds: { id: (_site, ids) => ({ params: { id: ids.memberImport } }) },
  },
  'memberImports.rejected': {
    build: ({ ids }) => ({ params: { id: ids.memberImport } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.memberImport } }) },
  },
};
