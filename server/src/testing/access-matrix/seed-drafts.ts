import type { ResourceContext } from '#server/database/context.ts';
import { publish } from '#server/domains/configuration-drafts/publish.service.ts';
import { createPlanDraft, createSettingsDraft } from '#server/domains/configuration-drafts/save.service.ts';
import type { DraftTools } from '#server/domains/configuration-drafts/tools.ts';
import { uniqueText } from '../random.ts';
import { testSecrets } from '../test-server.ts';

/** Tools that publishing needs; none has an effect, because no secret changes. */
export const draftTools: DraftTools = {
  secrets: testSecrets,
  onSaved: async () => undefined,
  tryKey: async () => null,
  trySecret: async () => null,
  isRefusedAddress: () => false,
  tryConnections: async () => ({ faults: {}, note: async () => undefined }),
  baseUrl: 'https://console.example',
};

/** Fields of a draft of a plan: another description than any before. */
export const planDraftBody = () => ({
  title: 'Plan',
  description: uniqueText('drafted'),
  options: [],
});

export type DraftStep = 'draft' | 'published';

export async function newPlanDraft(
  ctx: ResourceContext,
  planId: number,
  step: DraftStep = 'draft',
): Promise<number> {
  const { id } = await createPlanDraft(ctx, { plan_id: planId, ...planDraftBody() });
  if (step === 'published') await publish(draftTools, ctx, { id });
  return id;
}

export async function newSettingsDraft(ctx: ResourceContext): Promise<number> {
  // A new title, because a draft that changes nothing is rejected.
  const input = { settings: { business: { title: uniqueText('Business') } } };
  return (await createSettingsDraft(draftTools, ctx, input)).id;
}
