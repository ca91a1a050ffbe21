import type { configurationDrafts } from '#contract/domains/configuration-drafts/routes.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { previewDraft } from './effect.service.ts';
import { publish } from './publish.service.ts';
import { revertPublication } from './revert.service.ts';
import {
  createPlanDraft,
  createSettingsDraft,
  updatePlanDraft,
  updateSettingsDraft,
} from './save.service.ts';
import { schedule, unschedule } from './schedule.service.ts';
import { getDraft, listDrafts, removeDraft, resolveDraft } from './service.ts';
import type { DraftTools } from './tools.ts';

/** Wraps a step so that it answers with the draft as it is afterwards. */
const thenShown =
  <Input extends { id: number }>(does: (ctx: ResourceContext, input: Input) => Promise<unknown>) =>
  async (ctx: ResourceContext, input: Input) => {
    await does(ctx, input);
    return getDraft(ctx, { id: input.id });
  };

export const configurationDraftHandlers = (tools: DraftTools) =>
  ({
    list: listDrafts,
    get: getDraft,
    effect: previewDraft,
    createSettings: (ctx, input) => createSettingsDraft(tools, ctx, input),
    createPlan: createPlanDraft,
    updateSettings: (ctx, input) => updateSettingsDraft(tools, ctx, input),
    updatePlan: updatePlanDraft,
    resolve: resolveDraft,
    publish: thenShown((ctx, input) => publish(tools, ctx, input)),
    schedule: thenShown(schedule),
    unschedule: thenShown(unschedule),
    takeBack: thenShown((ctx, input) => revertPublication(tools, ctx, input)),
    remove: removeDraft,
  }) satisfies Handlers<typeof configurationDrafts>;
