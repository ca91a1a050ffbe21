import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/schema.ts';
import type { Terms } from './terms.service.ts';

const columns = [
  'version',
  'price_cents',
  'currency',
  'period',
  'vat_basis_points',
  'is_applied_vat',
  'country_vat',
  'is_followed',
] as const;

/** Returns all terms of an option, oldest first. */
export function findTerms(db: Kysely<DB>, siteId: number, optionId: number): Promise<Terms[]> {
  return db
    .selectFrom('pricing_option_versions')
    .select(columns)
    .where('resource_id', '=', siteId)
    .where('pricing_option_id', '=', optionId)
    .orderBy('version')
    .execute();
}

/** Returns all terms of many options, by option. */
export async function findTermsOfMany(
  db: Kysely<DB>,
  siteId: number,
  optionIds: readonly number[],
): Promise<Map<number, Terms[]>> {
  const rows = await db
    .selectFrom('pricing_option_versions')
    .select([...columns, 'pricing_option_id'])
    .where('resource_id', '=', siteId)
    .where('pricing_option_id', '=', sql<number>`any(${optionIds}::bigint[])`)
    .orderBy('version')
    .execute();
  const found = new Map<number, Terms[]>();
  for (const { pricing_option_id: id, ...terms } of rows) found.set(id, [...(found.get(id) ?? []), terms]);
  return found;
}

/** Returns all terms with the operator who set them, and the number of subscriptions on each. */
export async function findVersions(db: Kysely<DB>, siteId: number, optionId: number) {
  const versions = await db
    .selectFrom('pricing_option_versions as v')
    .leftJoin('operators as o', 'o.id', 'v.operator_id')
    .select(columns.map((name) => `v.${name}` as const))
    .select(['v.created_at', 'o.email as author'])
    .where('v.resource_id', '=', siteId)
    .where('v.pricing_option_id', '=', optionId)
    .orderBy('v.version')
    .execute();
  const held = await db
    .selectFrom('member_subscriptions')
    .select(['option_version', (eb) => eb.fn.countAll<number>().as('count')])
    .where('resource_id', '=', siteId)
    .where('pricing_option_id', '=', optionId)
    .where('status', '<>', 'ended')
    .groupBy('option_version')
    .execute();
  return { versions, held };
}

interface Edition {
  /** True if existing subscriptions renew on the new terms. */
  isFollowed: boolean;
  operatorId: number | null;
  /** Start of the terms; now by default. */
  at?: Date | undefined;
}

/** Stores the current terms of some options. */
export async function insertTermsVersion(
  db: Kysely<DB>,
  siteId: number,
  optionIds: readonly number[],
  { isFollowed, operatorId, at }: Edition,
): Promise<void> {
  await sql`
    insert into pricing_option_versions (resource_id, pricing_option_id, version, price_cents, currency, period,
      vat_basis_points, is_applied_vat, country_vat, is_followed, operator_id, created_at)
    select resource_id, id, version, price_cents, currency, period, vat_basis_points, is_applied_vat, country_vat,
      ${isFollowed}, ${operatorId}::bigint, coalesce(${at ?? null}::timestamptz, now())
    from pricing_options where resource_id = ${siteId} and id = any(${optionIds}::bigint[])`.execute(db);
}

export interface Renewing {
  option_version: number;
  kind: string;
  currency: string;
  subscriptions: number;
  /** Monthly value of all of them now, in 1/720 cents. */
  value: number;
  first: Date;
}

/**
 * Returns the renewing subscriptions of an option, by the terms that they hold. Seats and cancelled subscriptions don't
 * renew.
 */
export function findRenewing(
  db: Kysely<DB>,
  { id, livemode }: { id: number; livemode: boolean },
  optionId: number,
): Promise<Renewing[]> {
  return db
    .selectFrom('member_subscriptions')
    .select(['option_version', 'kind', 'currency'])
    .select((eb) => [
      eb.fn.countAll<number>().as('subscriptions'),
      sql<number>`sum(recurring_value)::bigint`.as('value'),
      sql<Date>`min(ends_at)`.as('first'),
    ])
    .where('resource_id', '=', id)
    .where('pricing_option_id', '=', optionId)
    .where('status', '<>', 'ended')
    .where('livemode', '=', livemode)
    .where('autorenew', '=', true)
    .where('kind', 'in', ['paid', 'trial'])
    .groupBy(['option_version', 'kind', 'currency'])
    .execute();
}
