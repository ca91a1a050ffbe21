// Pricing options as the API answers them; plans carry theirs along.
import { type Kysely, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { type PricingOption, period } from '#contract/domains/plans/schemas.ts';
import { pricingOptionTypes } from '#contract/domains/plans/words.ts';
import { jsonList } from '#server/database/json.ts';
import type { DB, JsonValue } from '#server/database/schema.ts';

const storedVat = z.array(z.object({ country_id: z.string(), vat_basis_points: z.int() }));
type CountryVat = PricingOption['country_vat'];

export const percentOf = (basisPoints: number) => basisPoints / 100;
export const basisPointsOf = (percent: number) => Math.round(percent * 100);

/** Converts the VAT by country that an option or a version stores. */
export function countryVatOnWire(stored: JsonValue): CountryVat {
  return storedVat
    .parse(stored)
    .map(({ country_id, vat_basis_points }) => ({ country_id, vat_percent: percentOf(vat_basis_points) }));
}

/** Converts the VAT by country for a column. */
export function storedCountryVat(given: CountryVat): JsonValue {
  return jsonList(
    given.map(({ country_id, vat_percent }) => ({
      country_id,
      vat_basis_points: basisPointsOf(vat_percent),
    })),
  );
}

function optionsOf(db: Kysely<DB>, siteId: number) {
  return db
    .selectFrom('pricing_options as o')
    .leftJoin('pricing_options as n', (join) =>
      join.onRef('n.resource_id', '=', 'o.resource_id').onRef('n.id', '=', 'o.next_option_id'),
    )
    .leftJoin('pricing_options as d', (join) =>
      join.onRef('d.resource_id', '=', 'o.resource_id').onRef('d.id', '=', 'o.downgrade_option_id'),
    )
    .selectAll('o')
    .select(['n.title as next_title', 'd.title as downgrade_title'])
    .select((eb) =>
      eb
        .selectFrom('member_subscriptions as s')
        .whereRef('s.resource_id', '=', 'o.resource_id')
        .whereRef('s.pricing_option_id', '=', 'o.id')
        .where('s.status', '<>', 'ended')
        .select((count) => count.fn.countAll<number>().as('held'))
        .as('users_count'),
    )
    .where('o.resource_id', '=', siteId)
    .where('o.removed_at', 'is', null);
}

type StoredOption = Awaited<ReturnType<ReturnType<typeof optionsOf>['executeTakeFirstOrThrow']>>;

const named = (id: number | null, title: string | null) => (id === null ? null : { id, title: title ?? '' });
const type = z.enum(pricingOptionTypes);

function onWire(row: StoredOption): PricingOption {
  return {
    id: row.id,
    version: row.version,
    plan_id: row.plan_id,
    title: row.title,
    slug: row.slug,
    description: row.description,
    external_source_ids: row.external_source_ids,
    type: type.parse(row.type),
    limit_sponsored_slots: row.seats,
    subscriber_type: row.subscriber_type,
    price: row.price_cents,
    currency: row.currency,
    vat_percent: percentOf(row.vat_basis_points),
    country_vat: countryVatOnWire(row.country_vat),
    is_applied_vat: row.is_applied_vat,
    period: period.parse(row.period),
    trial_period: period.nullable().parse(row.trial_period),
    trial_price: row.trial_price_cents,
    trial_iterations: row.trial_iterations,
    active: row.active,
    private: row.private,
    once: row.once,
    is_allowed_upgrade_price: row.is_allowed_upgrade_price,
    is_allowed_autorenew: row.is_allowed_autorenew,
    next_subscription: named(row.next_option_id, row.next_title),
    downgrade_subscription: named(row.downgrade_option_id, row.downgrade_title),
    users_count: row.users_count ?? 0,
    created_at: new Date(row.created_at).toISOString(),
  };
}

/** Returns the pricing options of a plan, in the order of creation. */
export async function optionsOfPlan(
  db: Kysely<DB>,
  siteId: number,
  planId: number,
): Promise<PricingOption[]> {
  const rows = await optionsOf(db, siteId).where('o.plan_id', '=', planId).orderBy('o.id').execute();
  return rows.map(onWire);
}

/** Returns one option; undefined for one of another site, or a deleted one. */
export async function findOptionOnWire(
  db: Kysely<DB>,
  siteId: number,
  id: number,
): Promise<PricingOption | undefined> {
  const row = await optionsOf(db, siteId).where('o.id', '=', id).executeTakeFirst();
  return row && onWire(row);
}

/** Returns whether another row on the site has this slug, deleted ones excluded. */
export async function isSlugTaken(
  db: Kysely<DB>,
  siteId: number,
  table: 'plans' | 'pricing_options',
  { id, slug }: { id: number | null; slug: string },
): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('resource_id', '=', siteId)
    .where('slug', '=', slug)
    .where('removed_at', 'is', null)
    .where(id === null ? sql<SqlBool>`true` : sql<SqlBool>`id <> ${id}`)
    .executeTakeFirst();
  return row !== undefined;
}
