import { createHash } from 'node:crypto';
import { chainText, type Outcome } from '#contract/domains/decisions/chain.ts';
import { combine } from '#contract/domains/decisions/combine.ts';
import type { DecisionConfig, Situation } from '#contract/domains/decisions/situation.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { reserveIds } from '#server/domains/decisions/across-sites.queries.ts';
import { writeBatch } from '#server/domains/decisions/batch.service.ts';
import { newExplanations } from '#server/domains/decisions/explanations.ts';
import { uniqueUuid } from './random.ts';

/** Inserts a configuration. @returns its number */
async function storeConfig({ database, resource }: ResourceContext, config: DecisionConfig): Promise<number> {
  const document = JSON.stringify(config);
  const hash = createHash('sha256').update(document).digest();
  const { rows } = await database.owner.query<{ id: number }>(
    `with known as (select id from decision_configs where resource_id = $1 and hash = $2),
     added as (
       insert into decision_configs (resource_id, id, hash, document)
       select $1, coalesce(max(id), 0) + 1, $2, $3 from decision_configs where resource_id = $1
       having not exists (select from known) returning id
     )
     select id from known union all select id from added`,
    [resource.id, hash, document],
  );
  return rows[0]?.id ?? 0;
}

export interface StoreOptions {
  /** Id of the content; that of the situation by default. */
  contentId?: number;
  memberId?: number;
  deviceId?: string;
  isBot?: boolean;
  popupId?: number;
}

export interface StoredOutcome extends Outcome {
  decisionId: number;
}

/** Decides about a situation and stores the decision with its explanation, as the writer of decisions does. */
export async function storeDecision(
  ctx: ResourceContext,
  situation: Situation,
  { contentId, memberId, deviceId, isBot = false, popupId }: StoreOptions = {},
): Promise<StoredOutcome> {
  const outcome = combine(situation);
  const { piece } = situation;
  const [decisionId = 0] = await reserveIds(ctx.database, 1);
  const decision = {
    id: decisionId,
    content_id: contentId ?? piece.contentId ?? 0,
    member_id: memberId ?? null,
    device_id: deviceId ?? uniqueUuid(),
    session_id: uniqueUuid(),
    verdict: outcome.verdict,
    reason: outcome.reason,
    is_bot: isBot,
    occurred_at: new Date(situation.at).toISOString(),
    chain_id: null,
    chain: chainText(outcome.chain),
    filing_id: null,
    filing: {
      content_type_id: piece.contentTypeId,
      term_ids: piece.termIds.toSorted((one, other) => one - other),
      access: piece.access,
    },
    config_id: await storeConfig(ctx, situation.config),
    meter_used: outcome.meter?.used ?? null,
    meter_limit: outcome.meter?.limit ?? null,
    popup_id: popupId ?? null,
    percentile: situation.reader.percentile,
    prediction: null,
  };
  await writeBatch(ctx, ctx.resource, { decisions: [decision], views: [] }, newExplanations());
  return { ...outcome, decisionId };
}

const openSite: Situation['config'] = {
  siteActive: true,
  wall: [],
  plans: [],
  events: [],
  guestPlanId: null,
  signUpPlanId: null,
  checkAlreadyViewed: false,
  contentSyncAndCheck: false,
  predictivePaywall: true,
};
const unfiled: Situation['piece'] = {
  contentId: null,
  access: 'by_rules',
  contentTypeId: null,
  termIds: [],
  publishedAt: null,
};
const anonymous: Situation['reader'] = {
  isKeyValid: true,
  member: null,
  session: 'none',
  network: null,
  isVerifiedCrawler: false,
  isPreview: false,
  hasGiftLink: false,
  holdings: [],
  purchases: [],
  cascades: [],
  opened: {},
  percentile: null,
};

/** Returns a situation: by default an anonymous reader on a site that walls nothing. */
export function makeSituation(
  config: Partial<Situation['config']> = {},
  piece: Partial<Situation['piece']> = {},
  reader: Partial<Situation['reader']> = {},
  at = new Date(),
): Situation {
  return {
    config: { ...openSite, ...config },
    piece: { ...unfiled, ...piece },
    reader: { ...anonymous, ...reader },
    at: at.getTime(),
  };
}
