import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Whether a subscription gives access now. Dates decide, whether or not the job that ends what ran out has come by.
 * @param name alias of `member_subscriptions` in the statement
 */
export function validNow(name: string, livemode: boolean): RawBuilder<SqlBool> {
  const row = sql.raw(name);
  return sql<SqlBool>`(${row}.status <> 'ended' and ${row}.starts_at <= site_now()
    and (${row}.valid_until is null or ${row}.valid_until > site_now()) and ${row}.livemode = ${livemode})`;
}
