// Compares members who redeemed codes of a batch with members who became subscribers at full price. The metrics of the
// dashboard define who pays, has access, left or started; these queries combine and count the members.
import { type RawBuilder, sql } from 'kysely';
import type { Figure } from '#contract/domains/figures/words.ts';
import type { SiteRef } from '#server/database/context.ts';
import { endOfDay } from '#server/database/list.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { datedMembersOf, memberIdsOf } from '../figures/rows/references.queries.ts';
import { isCompleted } from './completed.queries.ts';

export type Part = 'family' | 'full_price';

/** The code batch, its site and the last day of the period. Dates are in the site's zone. */
export interface CodeCohort {
  site: SiteRef;
  familyId: number;
  asOf: string;
}

/** Returns yesterday in the site's zone, by the database's clock. */
export async function findYesterday({ db }: ReadScope, { timezone }: SiteRef): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select ((now() at time zone ${timezone})::date - 1)::text as day`.execute(db);
  return rows[0]?.day ?? '';
}

/**
 * Selects members by their first redemption of a code of the batch: of an invite, or of a promo in a completed
 * purchase.
 */
function joins({ site, familyId, asOf }: CodeCohort): RawBuilder<unknown> {
  return sql`
    select u.member_id, min(u.used_at) as joined_at from (
      select u.member_id, u.used_at, u.unique_code_id from promo_uses u
      left join transactions t on t.resource_id = u.resource_id and t.id = u.transaction_id
      where u.resource_id = ${site.id} and u.unique_code_id is not null and u.member_id is not null and ${isCompleted}
      union all
      select i.member_id, i.used_at, i.unique_code_id from invite_uses i
      where i.resource_id = ${site.id} and i.unique_code_id is not null) u
    join unique_codes c on c.resource_id = ${site.id} and c.id = u.unique_code_id and c.family_id = ${familyId}
    where u.used_at < ${endOfDay(asOf, site.timezone)}
    group by u.member_id`;
}

const monthIn = ({ timezone }: SiteRef, instant: RawBuilder<unknown>) =>
  sql`to_char(${instant} at time zone ${timezone}, 'YYYY-MM')`;

/** Returns the first days of the months in which members joined, the latest first. */
export async function findMonths({ db }: ReadScope, cohort: CodeCohort): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct ${monthIn(cohort.site, sql`j.joined_at`)} as month from (${joins(cohort)}) j
    order by 1 desc`.execute(db);
  return rows.map(({ month }) => `${month}-01`);
}

/**
 * Selects members who became subscribers in these months without any redemption of a promo or invite up to that day.
 */
function fullPrice({ site, asOf }: CodeCohort, from: string): RawBuilder<unknown> {
  const reference = { figure: 'new_subscribers' as const, start: from, end: asOf, plans: [] };
  const byThen = (instant: RawBuilder<unknown>) =>
    sql`(${instant} at time zone ${site.timezone})::date <= (n.at at time zone ${site.timezone})::date`;
  return sql`
    select n.member_id, n.at as joined_at from (${datedMembersOf(site, reference)}) n
    where not exists (
        select from promo_uses u
        left join transactions t on t.resource_id = u.resource_id and t.id = u.transaction_id
        where u.resource_id = ${site.id} and u.member_id = n.member_id and ${isCompleted} and ${byThen(sql`u.used_at`)})
      and not exists (
        select from invite_uses u
        where u.resource_id = ${site.id} and u.member_id = n.member_id and ${byThen(sql`u.used_at`)})`;
}

/** Selects all members of both parts, with their part and the month in which they joined. */
function people(cohort: CodeCohort, months: readonly string[]): RawBuilder<unknown> {
  const first = months.at(-1) ?? cohort.asOf;
  return sql`
    select p.part, p.member_id, p.joined_at, ${monthIn(cohort.site, sql`p.joined_at`)} as month from (
      select 'family' as part, j.* from (${joins(cohort)}) j
      union all
      select 'full_price', f.* from (${fullPrice(cohort, first)}) f) p`;
}

export interface CountedPart {
  part: Part;
  month: string;
  joined: number;
  paying: number;
  with_access: number;
  churned: number;
}

/** Counts members by part and month. @param months first days, the latest first */
export async function countParts(
  { db }: ReadScope,
  cohort: CodeCohort,
  months: readonly string[],
): Promise<CountedPart[]> {
  const { site, asOf } = cohort;
  const first = months.at(-1) ?? asOf;
  const there = (figure: Figure) =>
    sql`(select distinct r.member_id from (${memberIdsOf(site, { figure, start: asOf, end: asOf, plans: [] })}) r)`;
  const left = datedMembersOf(site, { figure: 'leaves', start: first, end: asOf, plans: [] });
  const { rows } = await sql<CountedPart>`
    with p as materialized (${people(cohort, months)})
    select p.part, p.month, count(*)::integer as joined, count(a.member_id)::integer as paying,
      count(e.member_id)::integer as with_access, count(l.member_id)::integer as churned
    from p
    left join ${there('active_subscribers')} a on a.member_id = p.member_id
    left join ${there('entitled')} e on e.member_id = p.member_id
    left join (select r.member_id, max(r.at) as at from (${left}) r group by 1) l
      on l.member_id = p.member_id and l.at >= p.joined_at
    group by 1, 2`.execute(db);
  return rows;
}

export interface ChargedPart {
  part: Part;
  month: string;
  currency: string;
  amount: number;
}

/** Sums the charges from the day each member joined, before refunds, as the dashboard's gross volume counts them. */
export async function sumCharged(
  { db }: ReadScope,
  cohort: CodeCohort,
  months: readonly string[],
): Promise<ChargedPart[]> {
  const { site, asOf } = cohort;
  const { rows } = await sql<ChargedPart>`
    with p as materialized (${people(cohort, months)})
    select p.part, p.month, t.currency, sum(t.amount_cents)::bigint as amount
    from p
    join transactions t on t.resource_id = ${site.id} and t.member_id = p.member_id
      and t.status in ('succeeded', 'refunded') and t.livemode = ${site.livemode}
      and t.created_at >= start_of_day((p.joined_at at time zone ${site.timezone})::date, ${site.timezone})
      and t.created_at < ${endOfDay(asOf, site.timezone)}
    group by 1, 2, 3
    order by 4 desc, 3`.execute(db);
  return rows;
}
