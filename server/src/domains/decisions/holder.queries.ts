// Queries for what a member holds on a site.
import { sql } from 'kysely';
import type { CascadeResult, Purchase } from '#contract/domains/decisions/situation.ts';
import type { HoldingKind, HoldingSource, MemberState } from '#contract/domains/decisions/words.ts';
import type { ReadScope } from '#server/database/scope.ts';

/** Plan or event that a member holds or held; times as epoch milliseconds. */
export interface HeldRow {
  kind: HoldingKind;
  id: number;
  source: HoldingSource;
  status: 'active' | 'past_due' | 'ended' | 'inactive';
  starts_at: number | null;
  valid_until: number | null;
  livemode: boolean;
}

/** Account whose rights apply, with everything it holds. */
export interface Holder {
  memberId: number;
  state: MemberState;
  email: string;
  readsNewsletter: boolean;
  held: readonly HeldRow[];
  purchases: readonly Purchase[];
  cascades: readonly CascadeResult[];
}

interface MemberRow {
  email: string;
  active: boolean;
  locked: boolean;
  confirmed: boolean;
  subscribed_to_emails: boolean;
}

function stateOf({ active, locked, confirmed }: MemberRow): MemberState {
  if (locked) return 'locked';
  if (!active) return 'inactive';
  return confirmed ? 'active' : 'unconfirmed';
}

/** Returns a member's account; null if the site has no such member. */
export async function findHolderAccount({ db }: ReadScope, siteId: number, memberId: number) {
  const { rows } = await sql<MemberRow>`
    select email, active, locked, confirmed, subscribed_to_emails from members
    where resource_id = ${siteId} and id = ${memberId}`.execute(db);
  const [row] = rows;
  return row ? { email: row.email, readsNewsletter: row.subscribed_to_emails, state: stateOf(row) } : null;
}

/** Largest number of ended subscriptions that an explanation mentions. */
const mostEnded = 20;

/** Returns the plans and events that a member holds: own and as a seat, by groups, and by passes; ended ones too. */
export async function findHeldRows({ db }: ReadScope, siteId: number, memberId: number): Promise<HeldRow[]> {
  const epoch = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::bigint`);
  const of = (source: string) => sql`
    'plan' as kind, u.plan_id as id, ${sql.raw(source)} as source, u.status,
    ${epoch('u.starts_at')} as starts_at, ${epoch('u.valid_until')} as valid_until, u.livemode`;
  const { rows } = await sql<HeldRow>`
    with subscriptions as (
      select ${of(`case u.kind when 'seat' then 'seat' else 'own' end`)}
      from member_subscriptions u where u.resource_id = ${siteId} and u.member_id = ${memberId}
      union all
      select ${of(`'group'`)} from group_members g
      join member_subscriptions u on u.resource_id = g.resource_id and u.group_id = g.group_id
      where g.resource_id = ${siteId} and g.member_id = ${memberId}
    )
    select * from subscriptions where status <> 'ended'
    union all
    (select * from subscriptions where status = 'ended' order by valid_until desc nulls last limit ${mostEnded})
    union all
    select 'event', p.ticket_event_id, 'pass', case when p.active then 'active' else 'inactive' end, null, null, true
    from passes p where p.resource_id = ${siteId} and p.assign_id = ${memberId}
    union all
    select 'event', p.ticket_event_id, 'pass', case when p.active then 'active' else 'inactive' end, null, null, true
    from passes p where p.resource_id = ${siteId} and p.assign_id is null and p.owner_id = ${memberId}`.execute(
    db,
  );
  return rows;
}

interface PurchaseRow {
  content_id: number;
  bundle_id: number | null;
  status: string;
  livemode: boolean;
  is_refunded: boolean;
}

function purchaseOf({ content_id, bundle_id, status, livemode, is_refunded }: PurchaseRow): Purchase {
  const isPaid = status === 'succeeded' || status === 'free';
  const counts = !livemode ? 'wrong_mode' : is_refunded || !isPaid ? 'refunded' : 'counted';
  return { contentId: Number(content_id), bundleId: bundle_id, counts };
}

/** Returns the content that a member bought, alone or in a bundle. */
export async function findPurchases(
  { db }: ReadScope,
  siteId: number,
  memberId: number,
): Promise<Purchase[]> {
  const { rows } = await sql<PurchaseRow>`
    select case when b.item_type = 'content' then b.item_id else w.content_id end as content_id,
      case when b.item_type = 'bundle' then b.item_id end as bundle_id, x.status, x.livemode,
      x.status = 'refunded' as is_refunded
    from transactions x
    join transaction_purchases b on b.resource_id = x.resource_id and b.transaction_id = x.id
    left join bundle_contents w on w.resource_id = b.resource_id and b.item_type = 'bundle' and w.bundle_id = b.item_id
    where x.resource_id = ${siteId} and x.member_id = ${memberId} and b.item_type in ('content', 'bundle')
      and x.status in ('succeeded', 'free', 'refunded')
      and (b.item_type = 'content' and b.item_id is not null or w.content_id is not null)`.execute(db);
  return rows.map(purchaseOf);
}
