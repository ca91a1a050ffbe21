// Queries for the explanation of one decision.
import { type Kysely, sql } from 'kysely';
import type { Chain } from '#contract/domains/decisions/chain.ts';
import type { DecisionConfig, Piece } from '#contract/domains/decisions/situation.ts';
import type { PieceAccess, Reason, Verdict } from '#contract/domains/decisions/words.ts';
import type { DB } from '#server/database/schema.ts';

/** Configuration as it is stored: plans and events have no titles. */
export type StoredConfig = DecisionConfig;

export interface StoredDecision {
  id: number;
  occurred_at: Date;
  content_id: number;
  content_key: string;
  content_title: string;
  published_at: Date | null;
  member_id: number | null;
  member_name: string | null;
  is_bot: boolean;
  verdict: Verdict;
  /** Rows from before explanations were kept can have other reasons. */
  reason: Reason;
  meter_used: number | null;
  meter_limit: number | null;
  /** Popup that answered the wall; its names are null once it is deleted. */
  popup: { uid: string | null; title: string | null; version: string | null; revision: number | null } | null;
  percentile: number | null;
  chain: Chain | null;
  filing: { content_type_id: number | null; term_ids: number[]; access: PieceAccess } | null;
  config_id: number | null;
  config: StoredConfig | null;
  config_at: Date | null;
}

/** Name of a member `m`; the email address if there is none. */
export const memberName = sql<string | null>`
  case when trim(m.first_name || ' ' || m.last_name) <> '' then trim(m.first_name || ' ' || m.last_name)
    else m.email end`;

/** A document that another release wrote can lack what this one decides by. */
function isConfig(document: StoredConfig | null): document is StoredConfig {
  return [document?.wall, document?.plans, document?.events].every((list) => Array.isArray(list));
}

/** Returns a decision of the site with all that explains it; undefined if there is none. */
export async function findDecision(
  db: Kysely<DB>,
  siteId: number,
  id: number,
): Promise<StoredDecision | undefined> {
  const { rows } = await sql<StoredDecision>`
    select d.id, d.occurred_at, d.content_id, c.key as content_key, c.title as content_title, c.published_at,
      m.id as member_id, ${memberName} as member_name, d.is_bot, d.verdict, d.reason, d.meter_used, d.meter_limit,
      d.percentile, h.chain, d.config_id, g.document as config, g.created_at as config_at,
      case when f.id is not null then jsonb_build_object('content_type_id', f.content_type_id,
        'term_ids', to_jsonb(f.term_ids), 'access', f.access) end as filing,
      case when d.popup_id is not null then jsonb_build_object('uid', p.uid, 'title', p.title,
        'version', v.document ->> 'label', 'revision', shown.revision) end as popup
    from content_decisions d
    join content_items c on c.resource_id = d.resource_id and c.id = d.content_id
    left join members m on m.resource_id = d.resource_id and m.id = d.member_id
    left join decision_chains h on h.resource_id = d.resource_id and h.id = d.chain_id
    left join content_filings f on f.resource_id = d.resource_id and f.id = d.filing_id
    left join decision_configs g on g.resource_id = d.resource_id and g.id = d.config_id
    left join popup_templates p on p.resource_id = d.resource_id and p.id = d.popup_id
    left join lateral (
      select (chosen ->> 'revision')::integer as revision from jsonb_path_query(g.document, '$.popups.*') chosen
      where (chosen ->> 'id')::bigint = d.popup_id limit 1
    ) shown on true
    left join popup_template_versions v on v.resource_id = p.resource_id and v.popup_template_id = p.id
      and v.revision = shown.revision
    where d.resource_id = ${siteId} and d.id = ${id}
    order by d.occurred_at desc limit 1`.execute(db);
  const [row] = rows;
  return row && { ...row, config: isConfig(row.config) ? row.config : null };
}

/** Returns a piece as it is filed now. */
export async function findPiece(db: Kysely<DB>, siteId: number, contentId: number): Promise<Piece | null> {
  const { rows } = await sql<{
    access: PieceAccess;
    content_type_id: number | null;
    published_at: Date | null;
    term_ids: number[];
  }>`
    select c.access, c.content_type_id, c.published_at, (
        select coalesce(jsonb_agg(t.term_id), '[]') from content_terms t
        where t.resource_id = c.resource_id and t.content_id = c.id
      ) as term_ids
    from content_items c where c.resource_id = ${siteId} and c.id = ${contentId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    contentId,
    access: row.access,
    contentTypeId: row.content_type_id,
    termIds: row.term_ids,
    publishedAt: row.published_at?.getTime() ?? null,
  };
}

/** Kinds of objects in the audit log whose changes can change a decision. */
const deciding = ['plan', 'ticket_event', 'content wall', 'resource'];

/** Returns who last saved what decides, at or before a time; undefined if the audit log doesn't say. */
export async function findLastSave(
  db: Kysely<DB>,
  siteId: number,
  before: Date,
): Promise<{ by: string; at: Date } | undefined> {
  const { rows } = await sql<{ by: string; at: Date }>`
    select actor_name as by, created_at as at from audit_log
    where resource_id = ${siteId} and target_kind = any (${deciding}) and created_at <= ${before}
    order by created_at desc, id desc limit 1`.execute(db);
  return rows[0];
}

interface Named {
  id: number;
  title: string;
  removed: boolean;
}

const tables = {
  plan: sql`select id, title, removed_at is not null as removed from plans`,
  event: sql`select id, title, removed_at is not null as removed from ticket_events`,
  term: sql`select id, title, false as removed from taxonomy_terms`,
  type: sql`select id, key as title, false as removed from content_types`,
  bundle: sql`select id, title, false as removed from bundles`,
  wallRule: sql`select id, position::text as title, false as removed from wall_rules`,
};
export type NamedKind = keyof typeof tables;
export const namedKinds = Object.keys(tables) as NamedKind[];

/** Returns those of the ids that the site has, or had, with their present titles. */
export async function findNamed(
  db: Kysely<DB>,
  siteId: number,
  kind: NamedKind,
  ids: ReadonlySet<number>,
): Promise<Map<number, Named>> {
  if (ids.size === 0) return new Map();
  const { rows } = await sql<Named>`
    ${tables[kind]} where resource_id = ${siteId} and id = any (${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
