import { newToken } from '#server/platform/tokens/tokens.ts';
import { actAs } from '../act-as.ts';
import { makeOperator } from '../make-resource.ts';
import { uniqueText } from '../random.ts';
import { newExport, newSchedule } from './seed-exports.ts';
import { newFamily } from './seed-families.ts';
import type { SeededSite } from './seed-site.ts';
import type { Call, RouteId, TestCallContext, ValidCall } from './valid-call.ts';

/** Exports are visible only to their owner, so the export belongs to the caller. */
async function seedFor({ resource }: SeededSite, { database, caller }: TestCallContext) {
  const operatorId = caller.operatorId ?? (await makeOperator(database)).id;
  return { database, siteId: resource.id, operatorId };
}

const ownExport = async (site: SeededSite, callContext: TestCallContext): Promise<Call> => ({
  params: { id: await newExport(await seedFor(site, callContext), { files: callContext.files }) },
});
const ownSchedule = async (site: SeededSite, callContext: TestCallContext): Promise<Call> => ({
  params: { id: await newSchedule(await seedFor(site, callContext)) },
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
export const exportValidCalls: Record<ExportRoute, ValidCall> = {
  'exports.fields': { build: () => ({}) },
  'exports.lastFields': { build: () => ({}) },
  'exports.preview': { build: () => ({ body: { fields: email } }), showsSite: true },
  'exports.generate': {
    build: () => ({
      body: {
        title: uniqueText('export'),
        recipient_email: `${uniqueText('to')}@example.com`,
        fields: email,
      },
    }),
  },
  'exports.generateCodes': {
    build: async (site, { database }) => ({
      body: { family_id: await newFamily(actAs(database, site.resource), { promo_id: site.ids.promo }) },
    }),
    withIds: { family_id: (_site, ids) => ({ body: { family_id: ids.codeFamily } }) },
  },
  'exports.list': { build: () => ({}) },
  'exports.listSchedules': { build: () => ({}) },
  'exports.schedule': { build: () => ({ body: { recipient_email: 'to@example.com', fields: email } }) },
  'exports.getSchedule': { build: ownSchedule, ofCaller: true, withIds: scheduleIn },
  'exports.updateSchedule': {
    build: async (site, callContext) => ({
      ...(await ownSchedule(site, callContext)),
      body: { active: true },
    }),
    ofCaller: true,
    withIds: { id: (_site, { schedule }) => ({ params: { id: schedule }, body: { active: true } }) },
  },
  'exports.removeSchedule': { build: ownSchedule, ofCaller: true, withIds: scheduleIn },
  'exports.get': { build: ownExport, ofCaller: true, withIds: exportIn },
  'exports.progress': { build: ownExport, ofCaller: true, withIds: exportIn },
  'exports.update': {
    build: async (site, callContext) => ({
      ...(await ownExport(site, callContext)),
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
  'exports.remove': { build: ownExport, ofCaller: true, withIds: exportIn },
  'exports.reiterate': {
    build: async (site, callContext) => ({
      ...(await ownExport(site, callContext)),
      body: { recipient_email: `${uniqueText('to')}@example.com` },
    }),
    ofCaller: true,
    withIds: { id: (_site, { exported }) => ({ params: { id: exported }, body: {} }) },
  },
  'exports.download': { build: ownExport, ofCaller: true, withIds: exportIn },
  'exports.followLink': {
    build: async (site, callContext) => {
      const token = newToken();
      // Links work while the operator who created them may export from the site.
      const maker = await makeOperator(callContext.database, {
        on: [{ resource: site.resource, role: 'admin' }],
      });
      const of = { ...(await seedFor(site, callContext)), operatorId: maker.id };
      await newExport(of, { files: callContext.files, token });
      return { params: { token } };
    },
    ofCaller: true,
  },
};
