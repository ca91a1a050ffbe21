// Queries for subscriptions that another system renews or renewed, with the member, the plan and the card.
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { handoverProviders, handoverStates } from '#contract/domains/renewal-handovers/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { conditionsOf } from '#server/database/list.ts';
import type { DB } from '#server/database/schema.ts';
import { payerColumn } from '../member-subscriptions/next-try.queries.ts';

export type HandoverState = (typeof handoverStates)[number];
export type Provider = (typeof handoverProviders)[number];
type Site = ResourceContext['resource'];

export interface Filter {
  state?: HandoverState | undefined;
  provider?: Provider | undefined;
}

const state = sql<HandoverState>`(case
  when e.state = 'here' then 'here'
  when e.state = 'over' or s.status = 'ended' then 'over'
  when e.handover_asked_at is not null then 'waiting'
  else 'elsewhere' end)`;

const hasCard = sql<boolean>`exists (
  select from payment_customers c where c.resource_id = s.resource_id and c.livemode = s.livemode
    and c.member_id = ${sql.raw(payerColumn('s'))} and c.payment_method_id is not null)`;

function rowsOf(db: Kysely<DB>, { id: siteId, livemode }: Site, filter: Filter | undefined) {
  return db
    .selectFrom('renewals_elsewhere as e')
    .innerJoin('member_subscriptions as s', (join) =>
      join.onRef('s.resource_id', '=', 'e.resource_id').onRef('s.id', '=', 'e.subscription_id'),
    )
    .innerJoin('members as m', (join) =>
      join.onRef('m.resource_id', '=', 's.resource_id').onRef('m.id', '=', 's.member_id'),
    )
    .innerJoin('plans as p', (join) =>
      join.onRef('p.resource_id', '=', 's.resource_id').onRef('p.id', '=', 's.plan_id'),
    )
    .where('e.resource_id', '=', siteId)
    .where('e.livemode', '=', livemode)
    .where((eb) =>
      eb.and(
        conditionsOf<Filter>(filter, {
          state: (wanted) => sql<SqlBool>`${state} = ${wanted}`,
          provider: (wanted) => sql<SqlBool>`e.provider = ${wanted}`,
        }),
      ),
    );
}

export type ShownHandover = Awaited<ReturnType<typeof findHandovers>>[number];

export function findHandovers(
  db: Kysely<DB>,
  site: Site,
  { filter, limit, offset }: { filter: Filter | undefined; limit: number; offset: number },
) {
  return rowsOf(db, site, filter)
    .select(['s.id', 's.member_id', 'm.email', 'p.title as plan_title', 's.ends_at', 's.status'])
    .select(['e.provider_subscription', 'e.handed_over_at'])
    .select((eb) => [
      eb.ref('e.provider').$castTo<Provider>().as('provider'),
      state.as('state'),
      hasCard.as('has_card'),
      eb.fn.coalesce('e.failure', 'e.heard_failure').as('failure'),
    ])
    .orderBy('s.ends_at')
    .orderBy('s.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countHandovers(
  db: Kysely<DB>,
  site: Site,
  filter: Filter | undefined,
): Promise<number> {
  const { count } = await rowsOf(db, site, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts by state and provider, each with the number of those with a card. */
export async function countParts(db: Kysely<DB>, site: Site) {
  const rows = await rowsOf(db, site, undefined)
    .select((eb) => [
      state.as('state'),
      eb.ref('e.provider').$castTo<Provider>().as('provider'),
      eb.fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (where ${hasCard})`.as('with_card'),
    ])
    .groupBy([state, 'e.provider'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count), with_card: Number(row.with_card) }));
}
