import { actAs } from '../act-as.ts';
import { type DraftStep, newPlanDraft, newSettingsDraft, planDraftBody } from './seed-drafts.ts';
import type { SeededSite } from './seed-site.ts';
import type { Ids } from './seeds.ts';
import type { Call, TestCallContext, ValidCallsOf } from './valid-call.ts';

const named = (_site: SeededSite, ids: Ids): Call => ({ params: { id: ids.draft } });

/** A draft of a plan that is made for the call. */
const fresh =
  (body: Record<string, unknown>, step: DraftStep = 'draft') =>
  async (site: SeededSite, { database }: TestCallContext): Promise<Call> => {
    const ctx = actAs(database, site.resource, { relation: 'root' });
    return { params: { id: await newPlanDraft(ctx, await site.fresh('plan'), step) }, body };
  };

const settings = { settings: { compromised_limit: 7 } };
const later = '2999-01-01T06:00';
const withIds = (body: Record<string, unknown>) => ({
  id: (_site: SeededSite, ids: Ids): Call => ({ params: { id: ids.draft }, body }),
});

/** Calls of drafts of the settings and of plans. */
export const configurationDraftValidCalls: ValidCallsOf<'configurationDrafts'> = {
  'configurationDrafts.list': { build: () => ({ query: 'limit=200' }), showsSite: true },
  'configurationDrafts.get': {
    build: (site) => named(site, site.ids),
    showsSite: true,
    withIds: { id: named },
  },
  'configurationDrafts.effect': { build: (site) => named(site, site.ids), withIds: { id: named } },
  'configurationDrafts.createSettings': {
    build: () => ({ body: settings }),
    withIds: {
      default_subscription_id: (_site, ids) => ({
        body: { settings: { default_subscription_id: ids.option } },
      }),
    },
  },
  'configurationDrafts.createPlan': {
    build: ({ ids }) => ({ body: { plan_id: ids.plan, ...planDraftBody() } }),
    withIds: {
      plan_id: (_site, ids) => ({ body: { plan_id: ids.plan, ...planDraftBody() } }),
      option: (site, ids) => ({
        body: {
          plan_id: site.ids.plan,
          ...planDraftBody(),
          options: [{ id: ids.option, title: 'Monthly', type: 'standard', period: '1 month' }],
        },
      }),
      content_type: (site, ids) => ({
        body: {
          plan_id: site.ids.plan,
          ...planDraftBody(),
          content_types: [{ id: ids.contentType, exclude: false }],
        },
      }),
    },
  },
  'configurationDrafts.updateSettings': {
    build: async ({ resource }, { database }) => ({
      params: { id: await newSettingsDraft(actAs(database, resource, { relation: 'root' })) },
      body: settings,
    }),
    withIds: withIds(settings),
  },
  'configurationDrafts.updatePlan': { build: fresh(planDraftBody()), withIds: withIds(planDraftBody()) },
  'configurationDrafts.resolve': {
    build: fresh({ version: 1, choices: [{ path: 'description', take: 'draft' }] }),
    withIds: withIds({ version: 1, choices: [] }),
  },
  'configurationDrafts.publish': { build: fresh({ version: 1 }), withIds: withIds({ version: 1 }) },
  'configurationDrafts.schedule': {
    build: fresh({ version: 1, publish_at: later }),
    withIds: withIds({ version: 1, publish_at: later }),
  },
  'configurationDrafts.unschedule': { build: fresh({}), withIds: { id: named } },
  'configurationDrafts.takeBack': {
    build: fresh({ version: 2 }, 'published'),
    withIds: withIds({ version: 2 }),
  },
  'configurationDrafts.remove': { build: fresh({}), withIds: { id: named } },
};
