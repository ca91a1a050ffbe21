import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { updateWall } from '#server/domains/content-wall/service.ts';
import type { DecisionAsked } from '#server/domains/decisions/asked.ts';
import { updatePlan } from '#server/domains/plans/service.ts';
import { saveSettingsIn } from '#server/domains/resources/settings.service.ts';
import { makeContent } from './content-site.ts';
import { makeOption } from './make-records.ts';
import { uniqueUuid } from './random.ts';
import { testSecrets } from './test-server.ts';

export interface DecisionDesk {
  planId: number;
  optionId: number;
  taxonomyId: number;
  termId: number;
  /** Ids of the content by key: `piece-1` to `piece-9`. */
  ids: ReadonlyMap<string, number>;
}

/** Saves settings of the site. */
export function saveSettings(ctx: ResourceContext, input: object): Promise<unknown> {
  const tools = { secrets: testSecrets, onSaved: async () => undefined };
  return write(ctx, 'resources.update', (scope) => saveSettingsIn(ctx, scope, tools, input));
}

/** Saves how many pieces about politics the plan opens within a month. */
export function saveLimit(
  ctx: ResourceContext,
  { planId, taxonomyId, termId }: Pick<DecisionDesk, 'planId' | 'taxonomyId' | 'termId'>,
  count: number,
): Promise<unknown> {
  const rule = {
    id: termId,
    exclude: false,
    limit: true,
    access_limit: count,
    access_limit_period: '1 month',
    predictive_paywall: false,
  } as const;
  return updatePlan(ctx, {
    id: planId,
    title: 'Guests',
    full_access: false,
    taxonomies: [{ id: taxonomyId, terms: [rule] }],
  });
}

/** Puts all content behind the wall, or opens all of it. */
export function saveWall(ctx: ResourceContext, access: 'members' | 'registered' | 'free'): Promise<unknown> {
  const everything = { type_ids: [], term_ids: [], younger_than_days: null, older_than_days: null };
  return updateWall(ctx, { rules: [{ ...everything, access }] });
}

/** Prepares a site with nine pieces about politics for members, of which guests may open three within 30 days. */
export async function decisionDesk(ctx: ResourceContext): Promise<DecisionDesk> {
  const keys = Array.from({ length: 9 }, (_, n) => `piece-${n + 1}`);
  const { ids, sections } = await makeContent(
    ctx,
    keys.map((key) => ({ key, sections: ['Politics'] })),
  );
  const termId = sections.get('Politics') ?? 0;
  const { rows } = await ctx.database.owner.query<{ id: number }>(
    'select id from taxonomies where resource_id = $1',
    [ctx.resource.id],
  );
  const made = { ...(await makeOption(ctx)), taxonomyId: rows[0]?.id ?? 0, termId, ids };
  await saveLimit(ctx, made, 3);
  await saveSettings(ctx, { settings: { default_guest_subscription_id: made.optionId } });
  await saveWall(ctx, 'members');
  return made;
}

/** Returns questions of one anonymous reader, who keeps the tokens that are handed to `keep`. */
export function anonymousReader(ctx: ResourceContext) {
  const [deviceId, sessionId] = [uniqueUuid(), uniqueUuid()];
  let meter: string | null = null;
  return {
    sessionId,
    ask: (key: string, more: Partial<DecisionAsked> = {}): DecisionAsked => ({
      site: ctx.resource,
      content: { key },
      viewId: uniqueUuid(),
      deviceId,
      sessionId,
      address: null,
      isBot: false,
      purpose: 'view',
      meter,
      isPreview: false,
      ...more,
    }),
    keep: (token: string | null): void => {
      meter = token ?? meter;
    },
  };
}
