// Sponsorships of one member: gifts they gave, and multi-seat subscriptions they hold.
import { type Kysely, sql } from 'kysely';
import type { SponsoredSubscription } from '#contract/domains/sponsorships/schemas.ts';
import { sponsoredSubscription } from '#contract/domains/sponsorships/schemas.ts';
import type { DB } from '#server/database/schema.ts';

interface Question {
  memberId: number;
  livemode: boolean;
}

function rowsOf(db: Kysely<DB>, siteId: number, { memberId, livemode }: Question) {
  return db
    .selectFrom('member_subscriptions as u')
    .where('u.resource_id', '=', siteId)
    .where('u.livemode', '=', livemode)
    .where((eb) =>
      eb.or([
        eb.and([eb('u.member_id', '=', memberId), eb('u.seats', '>', 0)]),
        eb.and([eb('u.payer_id', '=', memberId), eb('u.kind', '=', 'gift')]),
      ]),
    );
}

type Recipient = NonNullable<SponsoredSubscription['slots'][number]>;

/** Returns the members with seats, by subscription. */
async function seatsOf(db: Kysely<DB>, siteId: number, ids: readonly number[]) {
  const rows = await db
    .selectFrom('member_subscriptions as u')
    .innerJoin('members as m', (join) =>
      join.onRef('m.resource_id', '=', 'u.resource_id').onRef('m.id', '=', 'u.member_id'),
    )
    .select(['u.id as subscription_id', 'u.parent_id', 'm.id', 'm.email', 'm.first_name', 'm.last_name'])
    .where('u.resource_id', '=', siteId)
    .where((eb) =>
      eb.or([
        eb.and([eb('u.parent_id', '=', sql<number>`any(${ids}::bigint[])`), eb('u.status', '<>', 'ended')]),
        eb.and([eb('u.id', '=', sql<number>`any(${ids}::bigint[])`), eb('u.kind', '=', 'gift')]),
      ]),
    )
    .orderBy('u.id')
    .execute();
  return Map.groupBy(rows, ({ parent_id, subscription_id }) => parent_id ?? subscription_id);
}

const iso = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString());

function namedRows(db: Kysely<DB>, siteId: number, question: Question) {
  return rowsOf(db, siteId, question)
    .innerJoin('pricing_options as o', (join) =>
      join.onRef('o.resource_id', '=', 'u.resource_id').onRef('o.id', '=', 'u.pricing_option_id'),
    )
    .innerJoin('plans as p', (join) =>
      join.onRef('p.resource_id', '=', 'u.resource_id').onRef('p.id', '=', 'u.plan_id'),
    )
    .selectAll('u')
    .select(['o.title as option_title', 'p.title as plan_title']);
}

type NamedRow = Awaited<ReturnType<ReturnType<typeof namedRows>['execute']>>[number];

function onWire(row: NamedRow, taken: readonly Recipient[]): SponsoredSubscription {
  const isGift = row.kind === 'gift';
  const count = Math.max(isGift ? 1 : row.seats, taken.length);
  return sponsoredSubscription.parse({
    id: row.id,
    version: row.version,
    subscription: {
      id: row.pricing_option_id,
      title: row.option_title,
      type: isGift ? 'gift' : 'multi-seat',
      plan: { id: row.plan_id, title: row.plan_title },
    },
    status: row.status,
    subscription_start_date: iso(row.starts_at),
    subscription_end_date: iso(row.ended_at ?? row.ends_at),
    slots: Array.from({ length: count }, (_, place) => taken[place] ?? null),
    is_paying_by_sponsor: row.is_paying,
    autorenew: row.autorenew,
    is_allowed_next_subscription: row.is_allowed_next_subscription,
    is_trial: row.is_trial,
  });
}

/** Returns sponsorships, newest first; `only` selects one of them. */
export async function findSponsored(
  db: Kysely<DB>,
  siteId: number,
  { limit, offset, only, ...question }: Question & { limit: number; offset: number; only?: number },
): Promise<SponsoredSubscription[]> {
  const rows = await namedRows(db, siteId, question)
    .$if(only !== undefined, (query) => query.where('u.id', '=', only ?? 0))
    .orderBy('u.starts_at', 'desc')
    .orderBy('u.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const ids = rows.map(({ id }) => id);
  const seats = await seatsOf(db, siteId, ids);
  return rows.map((row) => {
    const taken = (seats.get(row.id) ?? []).map(({ id, email, first_name, last_name }) => ({
      id,
      email,
      name: [first_name, last_name].filter(Boolean).join(' '),
    }));
    return onWire(row, taken);
  });
}

export async function countSponsored(db: Kysely<DB>, siteId: number, question: Question): Promise<number> {
  const { count } = await rowsOf(db, siteId, question)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
