import type { ResourceContext } from '#server/database/context.ts';
import { updateWall } from '#server/domains/content-wall/service.ts';

const filed = `
  with bundle as (insert into bundles (resource_id, title) values ($1, 'Bundle') returning id),
  bundled as (insert into bundle_contents (resource_id, bundle_id, content_id) select $1, id, $4 from bundle)
  insert into access_rules (resource_id, plan_id, taxonomy_id, term_id) values ($1, $2, $5, $3)`;

const sold = `
  with version as (
    insert into pricing_option_versions (resource_id, pricing_option_id, version, price_cents, currency, period,
      vat_basis_points, is_applied_vat, country_vat)
    select $1, id, version, price_cents, currency, period, vat_basis_points, is_applied_vat, country_vat
    from pricing_options where resource_id = $1 on conflict do nothing
  ),
  discounted as (
    insert into ticket_plan_discounts (resource_id, ticket_id, plan_id, discount_type, discount)
    select $1, min(id), $2, 'percent', 10 from tickets where resource_id = $1
  ),
  promo as (
    insert into promos (resource_id, title, code, discount_type, discount) values ($1, 'Promo', 'PROMO', 'percent', 10)
    returning id
  ),
  item as (insert into promo_items (resource_id, promo_id, ticket_id)
    select $1, promo.id, (select min(id) from tickets where resource_id = $1) from promo),
  used as (
    insert into promo_uses (resource_id, promo_id, member_id, purchase_key, purchase_title, amount_cents, discount_cents,
      currency)
    select $1, id, $3, 'seeded', 'Seeded', 100, 10, 'usd' from promo
  ),
  invite as (insert into invites (resource_id, title, code) values ($1, 'Invite', 'INVITE') returning id),
  activated as (insert into invite_uses (resource_id, invite_id, member_id) select $1, id, $3 from invite),
  totals as (
    insert into predictive_totals (resource_id, weights_id, day, bucket, decisions)
    values ($1, gen_random_uuid(), current_date, 0, 1)
  )
  insert into predictive_actions (resource_id, plan_id, member_id, propensity_rank_content, propensity_rank_user,
    propensity_rank_total, propensity_rank_median, propensity_rank_percent, is_shown_paywall_calculated, is_shown_paywall,
    payload)
  values ($1, $2, $3, 1, 1, 2, 2, 50, true, true, '{}')`;

type SeededIds = Record<'plan' | 'member' | 'term' | 'taxonomy' | 'content' | 'contentType', number>;

/** Inserts what opens, closes and bundles the content of the site, and redeemed codes. */
export async function seedCatalogue(ctx: ResourceContext, ids: SeededIds): Promise<void> {
  await ctx.database.owner.query(filed, [ctx.resource.id, ids.plan, ids.term, ids.content, ids.taxonomy]);
  await updateWall(ctx, {
    rules: [{ type_ids: [ids.contentType], term_ids: [ids.term], access: 'members' }],
  });
  await ctx.database.owner.query(sold, [ctx.resource.id, ids.plan, ids.member]);
}
