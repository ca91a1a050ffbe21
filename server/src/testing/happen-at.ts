import type { Database } from '#server/database/connect.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { refreshDays } from '#server/domains/figures/days/days.service.ts';
import { makeMembers } from './make-records.ts';

/**
 * Inserts a charge of one cent, a visit of another member and a paywall hit of another session at each of these
 * instants.
 */
export async function insertActivityAt(
  database: Database,
  ctx: ResourceContext,
  at: readonly string[],
): Promise<void> {
  const members = await makeMembers(ctx, at.length);
  const run = (statement: string, ...values: unknown[]) =>
    database.owner.query(statement, [ctx.resource.id, at, ...values]);
  await run(
    `insert into transactions (resource_id, amount_cents, currency, status, pay_system, created_at)
     select $1, 1, 'usd', 'succeeded', 'manual', at from unnest($2::timestamptz[]) at`,
  );
  await run(
    `insert into member_activity (resource_id, member_id, kind, occurred_at)
     select $1, member, 'sign_in', at from unnest($2::timestamptz[], $3::bigint[]) v (at, member)`,
    members,
  );
  await run(
    `with item as (
       insert into content_items (resource_id, key, title) values ($1, gen_random_uuid(), 'Item')
       returning id
     )
     insert into content_decisions (resource_id, content_id, device_id, session_id, verdict, reason, occurred_at)
     select $1, item.id, gen_random_uuid(), gen_random_uuid(), 'paywall', 'no_entitlement', at
     from item cross join unnest($2::timestamptz[]) at`,
  );
  await refreshDays(ctx);
}
