// Statements that write decisions and views of one site. COPY is refused by the row policies.
import type { WriteScope } from '#server/database/scope.ts';

type Scope = Pick<WriteScope, 'client'>;

/** Keeps what a batch refers to from being swept until the batch is committed; the sweep takes the same lock alone. */
export async function shareExplanations({ client }: Scope, siteId: number): Promise<void> {
  await client.query(`select pg_advisory_xact_lock_shared(hashtextextended('decisions.explanations', $1))`, [
    siteId,
  ]);
}

/** Stores chains that aren't there yet. Returns the id of each text. */
export async function storeChains(
  { client }: Scope,
  siteId: number,
  texts: readonly string[],
): Promise<Map<string, number>> {
  // In the order of the hash, so that concurrent batches can't wait for each other in a circle.
  await client.query(
    `insert into decision_chains (resource_id, hash, chain)
     select $1, sha256(convert_to(given, 'UTF8')), given::jsonb from unnest($2::text[]) given order by 2
     on conflict do nothing`,
    [siteId, texts],
  );
  const { rows } = await client.query<{ text: string; id: number }>(
    `select given as text, c.id from unnest($2::text[]) given
     join decision_chains c on c.resource_id = $1 and c.hash = sha256(convert_to(given, 'UTF8'))`,
    [siteId, texts],
  );
  return new Map(rows.map(({ text, id }) => [text, id]));
}

/** Stores filings that aren't there yet, given as the texts of their JSON. Returns the id of each text. */
export async function storeFilings(
  { client }: Scope,
  siteId: number,
  texts: readonly string[],
): Promise<Map<string, number>> {
  const given = `unnest($2::text[]) text
    cross join lateral jsonb_to_record(text::jsonb) as f(content_type_id bigint, term_ids bigint[], access text)`;
  await client.query(
    `insert into content_filings (resource_id, content_type_id, term_ids, access)
     select $1, f.content_type_id, f.term_ids, f.access from ${given} order by 2, 3, 4
     on conflict do nothing`,
    [siteId, texts],
  );
  const { rows } = await client.query<{ text: string; id: number }>(
    `select text, c.id from ${given}
     join content_filings c on c.resource_id = $1 and c.content_type_id is not distinct from f.content_type_id
       and c.term_ids = f.term_ids and c.access = f.access`,
    [siteId, texts],
  );
  return new Map(rows.map(({ text, id }) => [text, id]));
}

/**
 * Inserts decisions that aren't there yet. Those about content that the site doesn't have are left out: they come from a
 * spool that was changed by hand. A member who was erased meanwhile leaves no percentile.
 * @param rows JSON array of rows with ids of chains and filings
 * @returns the ids of those that were inserted
 */
export async function insertDecisions(
  { client }: Scope,
  siteId: number,
  rows: string,
): Promise<ReadonlySet<number>> {
  const { rows: inserted } = await client.query<{ id: number }>(
    `insert into content_decisions (resource_id, id, content_id, member_id, device_id, session_id, verdict, reason,
       is_bot, occurred_at, chain_id, filing_id, config_id, meter_used, meter_limit, popup_id, percentile)
     select $1, r.id, r.content_id, r.member_id, r.device_id, r.session_id, r.verdict, r.reason,
       r.is_bot, r.occurred_at, r.chain_id, r.filing_id, r.config_id, r.meter_used, r.meter_limit, r.popup_id,
       case when r.member_id is null or m.id is not null then r.percentile end
     from jsonb_to_recordset($2::jsonb) as r(id bigint, content_id bigint, member_id bigint, device_id uuid,
       session_id uuid, verdict text, reason text, is_bot boolean, occurred_at timestamptz, chain_id bigint,
       filing_id bigint, config_id integer, meter_used integer, meter_limit integer, popup_id bigint,
       percentile real)
     join content_items c on c.resource_id = $1 and c.id = r.content_id
     left join members m on m.resource_id = $1 and m.id = r.member_id
     on conflict do nothing returning id`,
    [siteId, rows],
  );
  return new Set(inserted.map(({ id }) => id));
}

/**
 * Inserts views of decisions, one for each decision, and only for the session that the decision was made for. Two
 * processes may be told of the same view, so the site's views are written by one at a time.
 * @param rows JSON array of views
 * @returns ids of decisions that aren't stored: another process may be about to write them
 */
export async function insertViews({ client }: Scope, siteId: number, rows: string): Promise<number[]> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('decisions.views', $1))`, [siteId]);
  const { rows: missing } = await client.query<{ id: number }>(
    `with told as (
       select * from jsonb_to_recordset($2::jsonb) as v(decision_id bigint, session_id uuid, occurred_at timestamptz)
     ),
     inserted as (
       insert into content_views (resource_id, decision_id, content_id, member_id, device_id, occurred_at)
       select distinct on (d.id) $1::bigint, d.id, d.content_id, d.member_id, d.device_id,
         greatest(v.occurred_at, d.occurred_at)
       from told v
       join content_decisions d on d.resource_id = $1 and d.id = v.decision_id and d.session_id = v.session_id
         and d.occurred_at > v.occurred_at - interval '1 day'
       where not exists (select from content_views w where w.resource_id = $1 and w.decision_id = d.id)
       order by d.id, v.occurred_at
     )
     select distinct v.decision_id as id from told v
     where not exists (select from content_decisions d where d.resource_id = $1 and d.id = v.decision_id
       and d.occurred_at > v.occurred_at - interval '1 day')`,
    [siteId, rows],
  );
  return missing.map(({ id }) => id);
}
