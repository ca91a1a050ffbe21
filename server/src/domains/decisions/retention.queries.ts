// Deletes what is kept no longer of one site's decisions.
import type { WriteScope } from '#server/database/scope.ts';

type Scope = Pick<WriteScope, 'client'>;

/** Rows that one transaction deletes. */
export const portion = 5_000;

/** Columns with the time of a row, by table. */
const timeColumns = {
  content_decisions: 'occurred_at',
  content_views: 'occurred_at',
  predictive_actions: 'created_at',
} as const;

export type KeptTable = keyof typeof timeColumns;

/** Deletes a portion of the rows from before a time. Returns how many; less than a portion means that none are left. */
export async function deleteOlder(
  { client }: Scope,
  siteId: number,
  tables: readonly KeptTable[],
  before: Date,
): Promise<number> {
  let left = portion;
  for (const table of tables) {
    const at = timeColumns[table];
    const { rowCount } = await client.query(
      `delete from ${table} where resource_id = $1 and (id, ${at}) in (
         select id, ${at} from ${table} where resource_id = $1 and ${at} < $2 limit $3)`,
      [siteId, before, left],
    );
    left -= rowCount ?? 0;
    if (left === 0) break;
  }
  return portion - left;
}

/**
 * Deletes chains, filings and configurations that no decision refers to any more. It has the site's explanations alone, so
 * that a batch can't store a reference meanwhile. A configuration stays 40 days after the next one, because decisions that
 * a dead process left may still name it.
 */
export async function sweepExplanations({ client }: Scope, siteId: number): Promise<number> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('decisions.explanations', $1))`, [
    siteId,
  ]);
  const { rows } = await client.query<{ swept: number }>(
    `with used as materialized (
       select chain_id, filing_id, config_id from content_decisions
       where resource_id = $1 group by chain_id, filing_id, config_id),
     chains as (
       delete from decision_chains c where c.resource_id = $1 and c.created_at < now() - interval '40 days'
         and not exists (select from used where used.chain_id = c.id) returning 1),
     filings as (
       delete from content_filings f where f.resource_id = $1
         and not exists (select from used where used.filing_id = f.id) returning 1),
     configs as (
       delete from decision_configs c where c.resource_id = $1
         and exists (select from decision_configs n where n.resource_id = $1 and n.id > c.id
           and n.created_at < now() - interval '40 days')
         and not exists (select from used where used.config_id = c.id) returning 1)
     select ((select count(*) from chains) + (select count(*) from filings) + (select count(*) from configs))::int
       as swept`,
    [siteId],
  );
  return rows[0]?.swept ?? 0;
}
