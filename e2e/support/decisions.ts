import { createHash } from 'node:crypto';
import { chainText } from '../../contract/src/domains/decisions/chain.ts';
import { decisionCode } from '../../contract/src/domains/decisions/code.ts';
import { combine } from '../../contract/src/domains/decisions/combine.ts';
import type { DecisionConfig, ReaderState } from '../../contract/src/domains/decisions/situation.ts';
import { openDatabase } from './product-database.ts';

interface Wall {
  /** Member who held the plan. */
  memberId?: number;
  /** Plan whose limit of two articles a month is used up. */
  planId: number;
}

const settings = {
  siteActive: true,
  guestPlanId: null,
  signUpPlanId: null,
  checkAlreadyViewed: false,
  contentSyncAndCheck: false,
  predictivePaywall: true,
  events: [],
};
const nobody = { isVerifiedCrawler: false, isPreview: false, hasGiftLink: false, percentile: null };

/** Returns the reader, who used up the plan's limit for a term. */
function readerOf({ memberId, planId }: Wall, termId: number): ReaderState {
  const opened = [1, 2].map(() => ({ contentId: null, at: Date.now() - 60_000 }));
  return {
    ...nobody,
    isKeyValid: true,
    network: null,
    member: memberId === undefined ? null : 'active',
    session: memberId === undefined ? 'none' : 'valid',
    holdings: [{ kind: 'plan', id: planId, source: 'own', counts: 'counted' }],
    purchases: [],
    cascades: [],
    opened: { [`plan:${planId}/term:${termId}`]: opened },
  };
}

function configOf({ planId }: Wall, termId: number): DecisionConfig {
  const every = { contentTypeIds: [], termIds: [], youngerThanDays: null, olderThanDays: null };
  const limit = { count: 2, period: '1 month' } as const;
  const rule = { termId, contentTypeId: null, exclude: false, predictivePercents: null, limit };
  const plan = {
    id: planId,
    title: '',
    priority: 0,
    active: true,
    fullAccess: false,
    predictivePercents: null,
  };
  return {
    ...settings,
    wall: [{ id: 1, ...every, access: 'members' }],
    plans: [{ ...plan, rules: [rule] }],
  };
}

/** Stores that a reader met a wall, as the writer of decisions does. @returns the code and the article's title */
export async function storeWall(siteKey: string, wall: Wall): Promise<{ code: string; title: string }> {
  const database = await openDatabase();
  const { rows } = await database.query<{ site: string; id: string; title: string; term: string }>(
    `select c.resource_id as site, c.id, c.title, t.term_id as term from content_items c
     join content_terms t on t.resource_id = c.resource_id and t.content_id = c.id
     where c.resource_id = (select id from resources where key = $1) order by c.id, t.term_id limit 1`,
    [siteKey],
  );
  const [row] = rows;
  if (!row) throw new Error(`The site ${siteKey} has no content with terms.`);
  const [contentId, termId] = [Number(row.id), Number(row.term)];
  const config = configOf(wall, termId);
  const piece = {
    contentId,
    access: 'by_rules',
    contentTypeId: null,
    termIds: [termId],
    publishedAt: null,
  } as const;
  const outcome = combine({ config, piece, reader: readerOf(wall, termId), at: Date.now() });
  const chain = chainText(outcome.chain);
  const document = JSON.stringify(config);
  const hash = (text: string) => createHash('sha256').update(text).digest();
  const stored = await database.query<{ id: string }>(
    `with chain as (
       insert into decision_chains (resource_id, hash, chain) values ($1, $2, $3)
       on conflict (resource_id, hash) do update set hash = excluded.hash returning id
     ), filing as (
       insert into content_filings (resource_id, term_ids, access) values ($1, array[$4::bigint], 'by_rules')
       on conflict (resource_id, content_type_id, term_ids, access) do update set access = excluded.access returning id
     ), config as (
       insert into decision_configs (resource_id, id, hash, document)
       select $1, coalesce(max(id), 0) + 1, $5, $6 from decision_configs where resource_id = $1 returning id
     )
     insert into content_decisions (resource_id, content_id, member_id, device_id, session_id, verdict, reason,
       occurred_at, chain_id, filing_id, config_id, meter_used, meter_limit)
     select $1, $7, $8, gen_random_uuid(), gen_random_uuid(), $9, $10, now(), chain.id, filing.id, config.id, $11, $12 from chain, filing, config
     returning id`,
    [
      row.site,
      hash(chain),
      chain,
      termId,
      hash(document),
      document,
      contentId,
      wall.memberId ?? null,
      outcome.verdict,
      outcome.reason,
      outcome.meter?.used ?? null,
      outcome.meter?.limit ?? null,
    ],
  );
  await database.end();
  return { code: decisionCode(Number(stored.rows[0]?.id)), title: row.title };
}
