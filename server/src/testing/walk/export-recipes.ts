import { newToken } from '#server/platform/tokens/tokens.ts';
import { actAs } from '../act-as.ts';
import { makeOperator } from '../make-resource.ts';
import { uniqueText } from '../random.ts';
import type { Call, Kitchen, Recipe, RouteId } from './recipe.ts';
import { newExport, newSchedule } from './seed-exports.ts';
import { newFamily } from './seed-families.ts';
import type { SeededSite } from './seed-site.ts';

/** Exports are visible only to their owner, so the export belongs to the caller. */
async function seedFor({ resource }: SeededSite, { database, caller }: Kitchen) {
  const operatorId = caller.operatorId ?? (await makeOperator(database)).id;
  return { database, siteId: resource.id, operatorId };
}

const ownExport = async (site: SeededSite, kitchen: Kitchen): Promise<Call> => ({
  params: { id: await newExport(await seedFor(site, kitchen), { files: kitchen.files }) },
});
const ownSchedule = async (site: SeededSite, kitchen: Kitchen): Promise<Call> => ({
  params: { id: await newSchedule(await seedFor(site, kitchen)) },
});

const exportIn = {
  id: (_site: SeededSite, { exported }: SeededSite['ids']) => ({ params: { id: exported } }),
};
const scheduleIn = {
  id: (_site: SeededSite, { schedule }: SeededSite['ids']) => ({ params: { id: schedule } }),
};
const email = [{ key: 'email' }];

type ExportRoute = Extract<RouteId, `exports.${string}`>;

/** Calls of exports. */
export const exportRecipes: Record<ExportRoute, Recipe> = {
  'exports.fields': { own: () => ({}) },
  'exports.lastFields': { own: () => ({}) },
  'exports.preview': { own: () => ({ body: { fields: email } }), showsSite: true },
  'exports.generate': {
    own: () => ({
      body: {
        title: uniqueText('export'),
        recipient_email: `${uniqueText('to')}@example.com`,
        fields: email,
      },
    }),
  },
  'exports.generateCodes': {
    own: async (site, { database }) => ({
      body: { family_id: await newFamily(actAs(database, site.resource), { promo_id: site.ids.promo }) },
    }),
    withIds: { family_id: (_site, ids) => ({ body: { family_id: ids.codeFamily } }) },
  },
  'exports.list': { own: () => ({}) },
  'exports.listSchedules': { own: () => ({}) },
  'exports.schedule': { own: () => ({ body: { recipient_email: 'to@example.com', fields: email } }) },
  'exports.getSchedule': { own: ownSchedule, ofCaller: true, withIds: scheduleIn },
  'exports.updateSchedule': {
    own: async (site, kitchen) => ({ ...(await ownSchedule(site, kitchen)), body: { active: true } }),
    ofCaller: true,
    withIds: { id: (_site, { schedule }) => ({ params: { id: schedule }, body: { active: true } }) },
  },
  'exports.removeSchedule': { own: ownSchedule, ofCaller: true, withIds: scheduleIn },
  'exports.get': { own: ownExport, ofCaller: true, withIds: exportIn },
  'exports.progress': { own: ownExport, ofCaller: true, withIds: exportIn },
  'exports.update': {
    own: async (site, kitchen) => ({
      ...(await ownExport(site, kitchen)),
      body: { recipient_email: `${uniqueText('to')}@example.com` },
    }),
    ofCaller: true,
    withIds: {
      id: (_site, { exported }) => ({
        params: { id: exported },
        body: { recipient_email: 'to@example.com' },
      }),
    },
  },
  'exports.remove': { own: ownExport, ofCaller: true, withIds: exportIn },
  'exports.reiterate': {
    own: async (site, kitchen) => ({
      ...(await ownExport(site, kitchen)),
      body: { recipient_email: `${uniqueText('to')}@example.com` },
    }),
    ofCaller: true,
    withIds: { id: (_site, { exported }) => ({ params: { id: exported }, body: {} }) },
  },
  'exports.download': { own: ownExport, ofCaller: true, withIds: exportIn },
  'exports.followLink': {
    own: async (site, kitchen) => {
      const token = newToken();
      // Links work while the operator who created them may export from the site.
      const maker = await makeOperator(kitchen.database, {
        on: [{ resource: site.resource, role: 'admin' }],
      });
      const of = { ...(await seedFor(site, kitchen)), operatorId: maker.id };
      await newExport(of, { files: kitchen.files, token });
      return { params: { token } };
    },
    ofCaller: true,
  },
};
