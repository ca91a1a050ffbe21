import type { Database } from '#server/database/connect.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from './act-as.ts';
import { makeMembers } from './make-records.ts';
import { makeResource } from './make-resource.ts';

export interface VisitedSite {
  ctx: ResourceContext;
  members: number[];
}

/** Creates a site with members for visits and payments. */
export async function makeVisitedSite(
  database: Database,
  timezone: string,
  count = 12,
): Promise<VisitedSite> {
  const ctx = actAs(database, await makeResource(database, { timezone }));
  return { ctx, members: await makeMembers(ctx, count) };
}

/** Runs a statement past all policies; $1 is the site. */
export async function run<T extends object>(
  ctx: ResourceContext,
  statement: string,
  ...values: unknown[]
): Promise<T[]> {
  return (await ctx.database.owner.query<T>(statement, [ctx.resource.id, ...values])).rows;
}

/** Requests of members, each at an instant. */
export async function insertVisits(
  ctx: ResourceContext,
  visits: readonly [member: number, at: Date][],
): Promise<void> {
  await run(
    ctx,
    `insert into member_activity (resource_id, member_id, kind, occurred_at)
     select $1, member, 'request', at from unnest($2::bigint[], $3::timestamptz[]) v (member, at)`,
    visits.map(([member]) => member),
    visits.map(([, at]) => at),
  );
}

/** Inserts a paying stay; its end is final at once, unless given otherwise. */
export async function pay(
  ctx: ResourceContext,
  member: number,
  from: Date,
  to: Date | null,
  settledAt = to,
): Promise<void> {
  await run(
    ctx,
    'insert into payer_spans (resource_id, payer_id, plan_id, starts_at, ends_at, ends_settled_at) values ($1, $2, 0, $3, $4, $5)',
    member,
    from,
    to,
    settledAt,
  );
  await run(ctx, 'insert into stale_people (resource_id, member_id) values ($1, $2)', member);
}
