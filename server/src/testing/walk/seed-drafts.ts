import { randomBytes } from 'node:crypto';
import type { ResourceContext } from '#server/database/context.ts';
import { publish } from '#server/domains/configuration-drafts/publish.service.ts';
import { createPlanDraft, createSettingsDraft } from '#server/domains/configuration-drafts/save.service.ts';
import type { DraftTools } from '#server/domains/configuration-drafts/tools.ts';
import { testSecrets } from '../test-server.ts';

/** What publishing reaches beside the drafts: nothing, where no secret changes. */
export const draftTools: DraftTools = {
  secrets: testSecrets,
  onSaved: async () => undefined,
  tryKey: async () => null,
  trySecret: async () => null,
  baseUrl: 'https://console.example',
};

/** Fields of a draft of a plan: another description than any before. */
export const planDraftBody = () => ({
  title: 'Plan',
  description: `drafted ${randomBytes(5).toString('hex')}`,
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
  const input = { settings: { compromised_limit: 1 + (randomBytes(2).readUInt16BE() % 900) } };
  return (await createSettingsDraft(draftTools, ctx, input)).id;
}
