// Compares the stored metrics of content with their rows: with reads and attributions, and with hits and starts, which
// other domains store.
import { type Kysely, sql } from 'kysely';
import type { ResourceContext } from '#server/database/context.ts';
import { longStatementTimeout } from '#server/database/long-statements.ts';
import type { DB } from '#server/database/schema.ts';
import { readSnapshot } from '#server/database/scope.ts';

export interface ContentDifference {
  /** Id of the piece of content; 0 for all content together. */
  content: number;
  /** Name of the metric. */
  number: string;
  shown: number;
  counted: number;
}

/** Maximum number of differences returned: the first ones show the cause. */
const most = 20;

/** Selects reads by reader, and attributions; content 0 is all content together. */
const behind = (siteId: number) => sql`
    reads as (
      select content_id, reader, sum(views) as views, sum(grants) as grants, sum(walls) as walls
      from content_reads where resource_id = ${siteId} group by 1, 2
    ),
    everywhere as (
      select * from reads
      union all select 0, reader, sum(views), sum(grants), sum(walls) from reads group by reader
    ),
    attributed as (
      select content_id, kind, currency, value from content_attributions where resource_id = ${siteId}
      union all select 0, kind, currency, value from content_attributions where resource_id = ${siteId}
    )`;

function findDifferences(db: Kysely<DB>, siteId: number) {
  return sql<ContentDifference>`
    with ${behind(siteId)},
    compared (content, number, shown, counted) as (
      select f.content_id, n.number, n.shown, 0::numeric from content_figures f
      cross join lateral (values
        ('views', f.views), ('unique', f.readers), ('granted', f.grants), ('granted readers', f.grant_readers),
        ('walls', f.walls), ('walled readers', f.wall_readers), ('signups', f.signups), ('conversions', f.conversions)
      ) n (number, shown)
      where f.resource_id = ${siteId}
      union all
      select e.content_id, n.number, 0, n.counted from everywhere e
      cross join lateral (values
        ('views', e.views), ('unique', (e.views > 0)::integer), ('granted', e.grants),
        ('granted readers', (e.views > 0 and e.grants > 0)::integer), ('walls', e.walls),
        ('walled readers', (e.views > 0 and e.walls > 0)::integer)
      ) n (number, counted)
      union all
      select content_id, kind || 's', 0, 1 from attributed
      union all
      select content_id, 'mrr ' || currency, value, 0 from content_earnings where resource_id = ${siteId}
      union all
      select content_id, 'mrr ' || currency, 0, value from attributed where kind = 'conversion' and currency is not null
      union all
      select content_id, 'paywall hits', sum(walls), 0 from reads group by content_id
      union all
      select content_id, 'paywall hits', 0, count(*) from paywall_hits where resource_id = ${siteId} group by content_id
    )
    select content, number, sum(shown)::bigint as shown, sum(counted)::bigint as counted from compared
    group by content, number having sum(shown) <> sum(counted)
    order by content, number limit ${most}`.execute(db);
}

/** Returns a difference if there are more conversions than starts. */
async function findSurplus(db: Kysely<DB>, siteId: number): Promise<ContentDifference[]> {
  const { rows } = await sql<{ shown: number; counted: number }>`
    select f.conversions as shown,
      (select count(*) from payer_facts p where p.resource_id = ${siteId} and p.kind = 'started') as counted
    from content_figures f where f.resource_id = ${siteId} and f.content_id = 0`.execute(db);
  return rows
    .filter(({ shown, counted }) => shown > counted)
    .map((row) => ({ content: 0, number: 'starts', ...row }));
}

/** Returns the differences between the content analytics and their rows; an empty list if they agree. */
export function checkContent(ctx: ResourceContext): Promise<ContentDifference[]> {
  const siteId = ctx.resource.id;
  return readSnapshot(ctx, async ({ db, client }) => {
    // Summing every read of a large site takes longer than the usual statement timeout; this runs at night.
    await client.query(longStatementTimeout);
    const { rows } = await findDifferences(db, siteId);
    return [...rows, ...(await findSurplus(db, siteId))];
  });
}
