import type { ResourceContext } from '#server/database/context.ts';
import { refreshFigures } from '#server/domains/dashboard/refresh.service.ts';

const content = `
  with item as (
    insert into content_items (resource_id, key, title, content_type) values ($1, 'seeded', 'Seeded', 'article')
    returning id
  ), decision as (
    insert into content_decisions (resource_id, content_id, device_id, session_id, verdict, reason, occurred_at)
    select $1, id, gen_random_uuid(), gen_random_uuid(), 'grant', 'free_content', now() from item
    returning id, content_id, device_id
  )
  insert into content_views (resource_id, decision_id, content_id, device_id, occurred_at)
  select $1, id, content_id, device_id, now() from decision`;

/** What the site's readers read, the figures of what was sold, and a subscription whose figures are not up to date. */
export async function seedFigures(ctx: ResourceContext): Promise<void> {
  await ctx.database.owner.query(content, [ctx.resource.id]);
  await refreshFigures(ctx);
  await ctx.database.owner.query(
    `insert into stale_subscriptions (resource_id, subscription_id)
     select resource_id, id from member_subscriptions where resource_id = $1 limit 1`,
    [ctx.resource.id],
  );
}
