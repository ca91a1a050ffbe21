import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Returns the SQL condition that a subscription gives access now. The dates decide, because the job that ends expired
 * subscriptions may be late.
 * @param name alias of `member_subscriptions` in the statement
 */
export function validNow(name: string, livemode: boolean): RawBuilder<SqlBool> {
  const row = sql.raw(name);
  return sql<SqlBool>`(${row}.status <> 'ended' and ${row}.starts_at <= site_now()
    and (${row}.valid_until is null or ${row}.valid_until > site_now()) and ${row}.livemode = ${livemode})`;
}
