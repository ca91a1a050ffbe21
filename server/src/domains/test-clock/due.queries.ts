import { sql } from 'kysely';
import type { DueUntil } from '#contract/domains/test-clock/schemas.ts';
import type { ReadScope } from '#server/database/scope.ts';

/** Counts the subscriptions of a site that are due until an instant, each once, by its first step. */
export async function countDue(
  { db }: ReadScope,
  siteId: number,
  until: Date,
): Promise<Omit<DueUntil, 'to'>> {
  const { rows } = await sql<Omit<DueUntil, 'to'>>`
    select
      count(*) filter (where step = 'renew')::integer as renew,
      count(*) filter (where step = 'trial')::integer as trials_end,
      count(*) filter (where step = 'next')::integer as go_on,
      count(*) filter (where step = 'end')::integer as end,
      count(*) filter (where step = 'past_due')::integer as past_due
    from (
      select case
        when s.status = 'past_due' then 'past_due'
        when s.kind = 'trial' then 'trial'
        when s.autorenew then 'renew'
        when s.is_allowed_next_subscription and n.id is not null then 'next'
        else 'end' end as step
      from member_subscriptions s
      join pricing_options o on o.resource_id = s.resource_id and o.id = s.pricing_option_id
      left join pricing_options n on n.resource_id = o.resource_id and n.id = o.next_option_id and n.removed_at is null
      where s.resource_id = ${siteId} and not s.livemode and s.status <> 'ended' and s.kind <> 'seat'
        and s.valid_until <= ${until}::timestamptz) due`.execute(db);
  return rows[0] ?? { renew: 0, trials_end: 0, go_on: 0, end: 0, past_due: 0 };
}
