// Reads the plans' settings for mailing services. It reads tables of later domains by SQL only, because it may not
// import their code.
import type { ReadScope } from '#server/database/scope.ts';

export interface PlanInterests {
  mailchimp_interests: string[];
  campaign_subcsr_interests: string[];
  campaign_unsubcsr_interests: string[];
}

const named = (name: keyof PlanInterests) => `
  coalesce((select array_agg(distinct i.value) from held h, jsonb_array_elements_text(h.extra->'${name}') i), '{}')
    as ${name}`;

const statement = `
  with held as (
    select p.extra from member_subscriptions s
    join plans p on p.resource_id = s.resource_id and p.id = s.plan_id
    where s.resource_id = $1 and s.member_id = $2 and s.status <> 'ended'
  )
  select ${named('mailchimp_interests')}, ${named('campaign_subcsr_interests')},
    ${named('campaign_unsubcsr_interests')}`;

/** Returns interests and lists of the plans that a member holds now. */
export async function interestsOfPlans(
  { client }: Pick<ReadScope, 'client'>,
  siteId: number,
  memberId: number,
): Promise<PlanInterests> {
  const { rows } = await client.query<PlanInterests>(statement, [siteId, memberId]);
  const [found] = rows;
  if (!found) throw new Error('asking for interests answered nothing');
  return found;
}
