// Columns that show a transaction.
import { sql } from 'kysely';
import type { Adjustment, Purchase, TransactionPromo } from '#contract/domains/transactions/schemas.ts';
import type { PaySystem, TransactionStatus } from '#contract/domains/transactions/words.ts';
import type { ReadScope } from '#server/database/scope.ts';

export interface ShownRow {
  id: number;
  version: number;
  amount_cents: number;
  adjusted_cents: number;
  /** Fees of the provider in cents, of the charge and of its disputes. */
  fee_cents: number;
  currency: string;
  status: TransactionStatus;
  pay_system: PaySystem;
  livemode: boolean;
  external_id: string | null;
  created_at: Date;
  recorded_at: Date;
  day: string | null;
  title: string | null;
  /** Id of the member; null, like the three fields below, once the member is erased. */
  member_id: number | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  stripe_customer_id: string | null;
  customer_id: string | null;
  card_brand: string | null;
  card_last4: string | null;
  failure_text: string | null;
  plan_title: string | null;
  purchases: Purchase[];
}

/** Returns these transactions of the site, in the order of the given ids. */
export async function findShown(
  { db }: ReadScope,
  siteId: number,
  ids: readonly number[],
): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    select t.id, t.version, t.amount_cents, t.adjusted_cents, f.fee_cents, t.currency, t.status, t.pay_system,
      t.livemode, t.external_id, t.created_at, t.recorded_at, t.day, t.title, t.member_id, m.first_name, m.last_name,
      m.email, m.stripe_customer_id,
      t.customer_id, t.card_brand, t.card_last4, t.failure_text, p.purchases, p.plan_title
    from unnest(${ids}::bigint[]) with ordinality asked (id, position)
    join transactions t on t.resource_id = ${siteId} and t.id = asked.id
    left join members m on m.resource_id = t.resource_id and m.id = t.member_id
    cross join lateral (
      select (t.fee_cents + coalesce(sum(a.fee_cents), 0))::bigint as fee_cents from transaction_adjustments a
      where a.resource_id = t.resource_id and a.transaction_id = t.id) f
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'item_type', l.item_type, 'item_key', l.item_id,
          'item_title', l.item_title, 'subscription_id', l.subscription_id, 'price', l.price_cents,
          'amount', l.amount_cents) order by l.id), '[]') as purchases,
        (array_agg(s.title order by l.id) filter (where s.title is not null))[1] as plan_title
      from transaction_purchases l
      left join pricing_options o on l.item_type = 'subscription' and o.resource_id = l.resource_id and o.id = l.item_id
      left join plans s on s.resource_id = o.resource_id and s.id = o.plan_id
      where l.resource_id = t.resource_id and l.transaction_id = t.id) p
    order by asked.position`.execute(db);
  return rows;
}

/** Returns the adjustments of a transaction, earliest first. */
export async function findAdjustments({ db }: ReadScope, siteId: number, id: number): Promise<Adjustment[]> {
  const rows = await db
    .selectFrom('transaction_adjustments')
    .select(['id', 'kind', 'amount_cents', 'fee_cents', 'reverses_id', 'reason', 'occurred_at'])
    .where('resource_id', '=', siteId)
    .where('transaction_id', '=', id)
    .orderBy('occurred_at')
    .orderBy('id')
    .execute();
  return rows.map(
    ({ amount_cents: amount, fee_cents: fee, reverses_id: reverses, occurred_at: at, ...row }) => ({
      ...row,
      amount,
      fee,
      reverses,
      occurred_at: new Date(at).toISOString(),
    }),
  );
}

/** Returns promo codes that were redeemed with the purchase of a transaction, earliest first. */
export async function findPromos({ db }: ReadScope, siteId: number, id: number): Promise<TransactionPromo[]> {
  const { rows } = await sql<TransactionPromo>`
    select p.id, p.title, u.amount_cents as price, u.discount_cents as discount,
      case when c.id is null then p.code else c.code end as code
    from promo_uses u
    join promos p on p.resource_id = u.resource_id and p.id = u.promo_id
    left join unique_codes c on c.resource_id = u.resource_id and c.id = u.unique_code_id
    where u.resource_id = ${siteId} and u.transaction_id = ${id}
    order by u.used_at, u.id`.execute(db);
  return rows;
}
