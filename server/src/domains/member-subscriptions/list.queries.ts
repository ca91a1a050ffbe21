// Returns the current and past subscriptions of one member, with the names of their plans and options.
import type { Kysely } from 'kysely';
import type { MemberSubscription } from '#contract/domains/member-subscriptions/schemas.ts';
import type { SiteRef } from '#server/database/context.ts';
import type { DB } from '#server/database/schema.ts';
import { loadKnown } from './known.service.ts';
import { type NamedRow, subscriptionOnWire } from './on-wire.ts';
import { subscriptionOf } from './rows.ts';

type Site = Pick<SiteRef, 'id' | 'timezone'>;

interface Question {
  memberId: number;
  livemode: boolean;
  state?: 'held' | 'ended' | undefined;
}

function rowsOf(db: Kysely<DB>, siteId: number, { memberId, livemode, state }: Question) {
  const rows = db
    .selectFrom('member_subscriptions as u')
    .where('u.resource_id', '=', siteId)
    .where('u.member_id', '=', memberId)
    .where('u.livemode', '=', livemode);
  if (state === undefined) return rows;
  return rows.where('u.status', state === 'ended' ? '=' : '<>', 'ended');
}

const named = (rows: ReturnType<typeof rowsOf>) =>
  rows
    .innerJoin('pricing_options as o', (join) =>
      join.onRef('o.resource_id', '=', 'u.resource_id').onRef('o.id', '=', 'u.pricing_option_id'),
    )
    .innerJoin('plans as p', (join) =>
      join.onRef('p.resource_id', '=', 'u.resource_id').onRef('p.id', '=', 'u.plan_id'),
    )
    .leftJoin('pricing_options as n', (join) =>
      join.onRef('n.resource_id', '=', 'o.resource_id').onRef('n.id', '=', 'o.next_option_id'),
    )
    .leftJoin('pricing_options as d', (join) =>
      join.onRef('d.resource_id', '=', 'o.resource_id').onRef('d.id', '=', 'o.downgrade_option_id'),
    )
    .leftJoin('renewals_elsewhere as e', (join) =>
      join
        .onRef('e.resource_id', '=', 'u.resource_id')
        .onRef('e.subscription_id', '=', 'u.id')
        .on('e.state', 'in', ['elsewhere', 'ending']),
    )
    .selectAll('u')
    .select([
      'o.title as option_title',
      'o.type as option_type',
      'o.is_allowed_autorenew',
      'o.period',
      'p.title as plan_title',
      'o.next_option_id',
      'n.title as next_title',
      'o.downgrade_option_id',
      'd.title as downgrade_title',
      'e.provider as renewed_elsewhere',
    ]);

async function onWire(db: Kysely<DB>, site: Site, rows: readonly NamedRow[]): Promise<MemberSubscription[]> {
  const held = rows.map((row) => ({ row, subscription: subscriptionOf(row) }));
  const { knownOf } = await loadKnown(
    { db },
    site,
    held.map(({ subscription }) => subscription),
  );
  return held.map(({ row, subscription }) => subscriptionOnWire(row, knownOf(subscription)));
}

/** Lists the member's subscriptions: open ones first, each group newest first. */
export async function findSubscriptions(
  db: Kysely<DB>,
  site: Site,
  { limit, offset, ...question }: Question & { limit: number; offset: number },
) {
  const rows = await named(rowsOf(db, site.id, question))
    .orderBy((eb) => eb('u.status', '=', 'ended'))
    .orderBy('u.starts_at', 'desc')
    .orderBy('u.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return onWire(db, site, rows);
}

export async function countSubscriptions(
  db: Kysely<DB>,
  siteId: number,
  question: Question,
): Promise<number> {
  const { count } = await rowsOf(db, siteId, question)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns a subscription of a member; undefined if another member holds it. */
export async function findSubscription(
  db: Kysely<DB>,
  site: Site,
  { id, ...question }: Question & { id: number },
) {
  const row = await named(rowsOf(db, site.id, question))
    .where('u.id', '=', id)
    .executeTakeFirst();
  if (!row) return;
  const [found] = await onWire(db, site, [row]);
  return found;
}
