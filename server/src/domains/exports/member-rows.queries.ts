import { type RawBuilder, sql } from 'kysely';
import type { MemberExportField } from '#contract/domains/exports/words.ts';
import type { SiteRef } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';
import type { Moment } from '#server/platform/spreadsheets/cells.ts';
import { validNow } from '../figures/values/valid-now.queries.ts';

/** Data that needs more than reading the account; read only when a chosen field needs it. */
export type MemberPart = 'dates' | 'activity' | 'subscriptions' | 'previous' | 'groups' | 'tags';

export interface ExportedSubscription {
  member_id: number;
  id: number;
  title: string;
  period: string;
  plan_id: number;
  plan_title: string;
  status: string;
  starts_at: Moment | null;
  ends_at: Moment | null;
  autorenew: boolean;
  is_trial: boolean;
  price_cents: number;
  currency: string;
}

/** Account columns; only requested ones are present, and always the id. */
interface Account {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  company: string | null;
  job: string | null;
  phone: string | null;
  address: string | null;
  zip: string | null;
  city: string | null;
  state: string | null;
  country_code: string | null;
  language: string | null;
  active: boolean;
  locked: boolean;
  confirmed: boolean;
  subscribed_to_emails: boolean;
  external_id: string | null;
  stripe_customer_id: string | null;
  note: string | null;
  created_at?: Moment | null;
  updated_at?: Moment | null;
  active_at?: Moment | null;
  last_transaction_at?: Moment | null;
  /** YYYY-MM-DD, for payments of which only the day is known. */
  last_transaction_day?: string | null;
  ltv_cents?: number | null;
  ltv_currency?: string | null;
}

export interface ExportedMember extends Account {
  subscriptions: ExportedSubscription[];
  previous: { title: string; ended_at: Moment | null } | null;
  groups: { id: number; name: string }[];
  tags: string[];
}

/**
 * Selects two columns for a time: `<name>_at`, in milliseconds since 1970, and `<name>_local`, the same for the local
 * time of the site. Numbers are the fastest to transfer and parse. `putMoments` merges the two.
 */
function moment(column: string, name: string, zone: string): RawBuilder<unknown> {
  const instant = sql.raw(column);
  return sql`(date_part('epoch', ${instant}) * 1000)::bigint as ${sql.ref(`${name}_at`)},
    (date_part('epoch', ${instant} at time zone ${zone}) * 1000)::bigint as ${sql.ref(`${name}_local`)}`;
}

/**
 * Merges the columns of times. It changes the rows in place: copies of a million rows keep the garbage collector busy
 * for seconds.
 */
function putMoments<Row extends object>(rows: Row[], ...names: readonly string[]): Row[] {
  const keys = names.map((name) => [`${name}_at`, `${name}_local`] as const);
  for (const row of rows as Record<string, unknown>[])
    for (const [at, local] of keys) row[at] = row[at] === null ? null : { at: row[at], local: row[local] };
  return rows;
}

/** Columns of the fields that need only one column. */
const accountColumns: Readonly<Partial<Record<MemberExportField, string>>> = {
  email: 'm.email',
  first_name: 'm.first_name',
  last_name: 'm.last_name',
  company: 'm.company',
  job: 'm.job',
  phone: 'm.phone',
  address: 'm.address',
  zip: 'm.zip',
  city: 'm.city',
  state: 'm.state',
  country: 'm.country_code',
  language: 'l.title as language',
  active: 'm.active',
  locked: 'm.locked',
  confirm: 'm.confirmed',
  subscribed: 'm.subscribed_to_emails',
  external_id: 'm.external_id',
  stripe_customer_id: 'm.stripe_customer_id',
  note: 'm.note',
};

/** Fields and parts to read. Unneeded columns are left out, because each costs time with a million members. */
export interface AskedOfMembers {
  fields: readonly MemberExportField[];
  parts: ReadonlySet<MemberPart>;
}

function columnsFor({ fields, parts }: AskedOfMembers, zone: string): RawBuilder<unknown> {
  const columns = [
    sql`m.id`,
    ...fields.flatMap((field) => accountColumns[field] ?? []).map((column) => sql.raw(column)),
    ...(parts.has('dates')
      ? [moment('m.created_at', 'created', zone), moment('m.updated_at', 'updated', zone)]
      : []),
    ...(parts.has('activity')
      ? [
          moment('s.active_at', 'active', zone),
          moment('s.last_transaction_at', 'last_transaction', zone),
          sql`s.last_transaction_day, s.ltv_cents, s.ltv_currency`,
        ]
      : []),
  ];
  return sql.join(columns);
}

async function accountsOf(
  { db }: ReadScope,
  { id, timezone }: SiteRef,
  ids: readonly number[],
  asked: AskedOfMembers,
): Promise<ExportedMember[]> {
  const { parts } = asked;
  // The planner drops joins of which no column is read. The parts filled in later are selected as null, because adding
  // properties to a million objects takes seconds.
  const { rows } = await sql<ExportedMember>`
    select ${columnsFor(asked, timezone)}, null as subscriptions, null as previous, null as groups, null as tags
    from members m
    left join languages l on l.id = m.language_id
    left join member_summaries s on s.resource_id = m.resource_id and s.member_id = m.id
    where m.resource_id = ${id} and m.id = any(${ids}::bigint[])
    order by m.id`.execute(db);
  const dates = parts.has('dates') ? ['created', 'updated'] : [];
  return putMoments(rows, ...dates, ...(parts.has('activity') ? ['active', 'last_transaction'] : []));
}

const heldColumns = sql.raw(
  'id, plan_id, pricing_option_id, status, starts_at, ends_at, valid_until, livemode, autorenew, is_trial, price_cents, currency'
    .split(', ')
    .map((name) => `held.${name}`)
    .join(', '),
);

/** Returns the subscriptions that give access now: held by the members themselves, or by their groups. */
async function subscriptionsOf(
  { db }: ReadScope,
  site: SiteRef,
  ids: readonly number[],
): Promise<ExportedSubscription[]> {
  const { rows } = await sql<ExportedSubscription>`
    select u.member_id, u.id, o.title, o.period, u.plan_id, p.title as plan_title, u.status, u.autorenew, u.is_trial,
      u.price_cents, u.currency, ${moment('u.starts_at', 'starts', site.timezone)},
      ${moment('u.ends_at', 'ends', site.timezone)}
    from (
      select held.member_id, ${heldColumns} from member_subscriptions held
      where held.resource_id = ${site.id} and held.member_id = any(${ids}::bigint[])
      union all
      select g.member_id, ${heldColumns} from group_members g
      join member_subscriptions held on held.resource_id = ${site.id} and held.group_id = g.group_id
      where g.resource_id = ${site.id} and g.member_id = any(${ids}::bigint[])
    ) u
    join plans p on p.resource_id = ${site.id} and p.id = u.plan_id
    join pricing_options o on o.resource_id = ${site.id} and o.id = u.pricing_option_id
    where ${validNow('u', site.livemode)}
    order by u.member_id, u.starts_at, u.id`.execute(db);
  return putMoments(rows, 'starts', 'ends');
}

async function previousOf({ db }: ReadScope, site: SiteRef, ids: readonly number[]) {
  const { rows } = await sql<{ member_id: number; title: string; ended_at: Moment | null }>`
    select distinct on (u.member_id) u.member_id, o.title, ${moment('u.valid_until', 'ended', site.timezone)}
    from member_subscriptions u
    join pricing_options o on o.resource_id = ${site.id} and o.id = u.pricing_option_id
    where u.resource_id = ${site.id} and u.member_id = any(${ids}::bigint[]) and u.valid_until <= site_now()
      and u.livemode = ${site.livemode}
    order by u.member_id, u.valid_until desc, u.id desc`.execute(db);
  return putMoments(rows, 'ended');
}

async function groupsOf({ db }: ReadScope, site: SiteRef, ids: readonly number[]) {
  const { rows } = await sql<{ member_id: number; id: number; name: string }>`
    select m.member_id, g.id, g.name from group_members m
    join groups g on g.resource_id = ${site.id} and g.id = m.group_id
    where m.resource_id = ${site.id} and m.member_id = any(${ids}::bigint[])
    order by m.member_id, m.joined_at, g.id`.execute(db);
  return rows;
}

async function tagsOf({ db }: ReadScope, site: SiteRef, ids: readonly number[]) {
  const { rows } = await sql<{ member_id: number; title: string }>`
    select m.member_id, t.title from member_tags m
    join tags t on t.resource_id = ${site.id} and t.id = m.tag_id
    where m.resource_id = ${site.id} and m.member_id = any(${ids}::bigint[])
    order by m.member_id, t.title_lc`.execute(db);
  return rows;
}

function byMember<T extends { member_id: number }>(rows: readonly T[]): Map<number, T[]> {
  return Map.groupBy(rows, (row) => row.member_id);
}

/** Returns members with the requested data, ordered by id. Members that are gone by now are left out. */
export async function findExported(
  scope: ReadScope,
  site: SiteRef,
  ids: readonly number[],
  asked: AskedOfMembers,
): Promise<ExportedMember[]> {
  const { parts } = asked;
  // Sequential, because all queries share one connection.
  const members = await accountsOf(scope, site, ids, asked);
  const subscriptions = byMember(parts.has('subscriptions') ? await subscriptionsOf(scope, site, ids) : []);
  const previous = byMember(parts.has('previous') ? await previousOf(scope, site, ids) : []);
  const groups = byMember(parts.has('groups') ? await groupsOf(scope, site, ids) : []);
  const tags = byMember(parts.has('tags') ? await tagsOf(scope, site, ids) : []);
  for (const member of members) {
    member.subscriptions = subscriptions.get(member.id) ?? [];
    member.previous = previous.get(member.id)?.[0] ?? null;
    member.groups = groups.get(member.id) ?? [];
    member.tags = (tags.get(member.id) ?? []).map(({ title }) => title);
  }
  return members;
}
