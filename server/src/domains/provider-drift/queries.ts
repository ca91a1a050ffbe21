import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { DriftFilter, DriftOrderColumn } from '#contract/domains/provider-drift/schemas.ts';
import type { DriftKind, DriftReason, DriftState } from '#contract/domains/provider-drift/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { conditionsOf, type Order } from '#server/database/list.ts';
import type { DB } from '#server/database/schema.ts';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';
import type { Side } from './discrepancy.ts';

type Site = ResourceContext['resource'];

function matching(filter: DriftFilter | undefined): Expression<SqlBool>[] {
  return conditionsOf<DriftFilter>(filter, {
    kind: (kind) => sql<SqlBool>`d.kind = ${kind}`,
    state: (state) => sql<SqlBool>`d.state = ${state}`,
    user: (id) => sql<SqlBool>`d.member_id = ${id}`,
  });
}

function shown(db: Kysely<DB>, { id: siteId, livemode }: Site) {
  return db
    .selectFrom('provider_drifts as d')
    .where('d.resource_id', '=', siteId)
    .where('d.livemode', '=', livemode)
    .where('d.state', '<>', 'suspected');
}

/** The other member that Stripe names, where it names one. */
const otherMember = sql<number | null>`(d.there->>'member_id')::bigint`;

function withPeople(db: Kysely<DB>, site: Site) {
  return shown(db, site)
    .leftJoin('members as m', (join) =>
      join.onRef('m.resource_id', '=', 'd.resource_id').onRef('m.id', '=', 'd.member_id'),
    )
    .leftJoin('members as o', (join) =>
      join.onRef('o.resource_id', '=', 'd.resource_id').on('o.id', '=', otherMember),
    )
    .select(['d.id', 'd.object_id', 'd.member_id', 'm.email', 'd.transaction_id', 'd.occurred_at'])
    .select(['d.cause_at', 'd.cause_detail', 'd.first_seen_at', 'd.last_seen_at', 'd.settled_at'])
    .select(['d.settled_by', 'd.ignored_because', 'd.mend_asked_at', 'd.mend_error', 'd.cause'])
    .select(['o.id as other_id', 'o.email as other_email'])
    .select((eb) => [
      eb.ref('d.kind').$castTo<DriftKind>().as('kind'),
      eb.ref('d.reason').$castTo<DriftReason>().as('reason'),
      eb.ref('d.state').$castTo<DriftState>().as('state'),
      eb.ref('d.here').$castTo<Side>().as('here'),
      eb.ref('d.there').$castTo<Side>().as('there'),
    ]);
}

export type ShownDrift = Awaited<ReturnType<typeof findDrifts>>[number];

interface Page {
  filter: DriftFilter | undefined;
  order: Order<DriftOrderColumn>;
  limit: number;
  offset: number;
}

export function findDrifts(db: Kysely<DB>, site: Site, { filter, order, limit, offset }: Page) {
  return withPeople(db, site)
    .where((eb) => eb.and(matching(filter)))
    .orderBy(`d.${order.column}`, order.direction)
    .orderBy('d.id', order.direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countDrifts(
  db: Kysely<DB>,
  site: Site,
  filter: DriftFilter | undefined,
): Promise<number> {
  const { count } = await shown(db, site)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => eb.and(matching(filter)))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function findShown(db: Kysely<DB>, site: Site, id: number) {
  return withPeople(db, site).where('d.id', '=', id).executeTakeFirst();
}

export interface Counts {
  suspected: number;
  mending: number;
  byKind: { kind: DriftKind; open: number }[];
}

export async function countByKind({ client }: ReadScope, site: Site): Promise<Counts> {
  const { rows } = await client.query<{ kind: DriftKind; state: string; count: number; mending: number }>(
    `select kind, state, count(*)::int as count, count(mend_asked_at)::int as mending from provider_drifts
     where resource_id = $1 and livemode = $2 and state in ('suspected', 'open') group by 1, 2 order by 1, 2`,
    [site.id, site.livemode],
  );
  const sumOf = (of: (row: (typeof rows)[number]) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  return {
    suspected: sumOf(({ state, count }) => (state === 'suspected' ? count : 0)),
    mending: sumOf(({ mending }) => mending),
    byKind: rows.flatMap(({ kind, state, count }) => (state === 'open' ? [{ kind, open: count }] : [])),
  };
}

/** Requests the fix of all open discrepancies of a kind. @returns how many */
export async function requestFixes(
  { client }: WriteScope,
  { id, livemode }: Site,
  { kind, name, limit }: { kind: DriftKind; name: string; limit: number },
): Promise<number> {
  const { rowCount } = await client.query(
    `update provider_drifts set mend_asked_at = now(), mend_asked_by = $4, mend_error = null
     where resource_id = $1 and id in (
       select id from provider_drifts
       where resource_id = $1 and livemode = $2 and kind = $3 and state = 'open' and mend_asked_at is null
       order by id limit $5)`,
    [id, livemode, kind, name, limit],
  );
  return rowCount ?? 0;
}

/** Returns the next discrepancy whose fix was requested. */
export async function findNextFix(
  { client }: ReadScope,
  { id, livemode }: Site,
): Promise<{ id: number; by: string } | null> {
  const { rows } = await client.query<{ id: number; by: string }>(
    `select id, mend_asked_by as by from provider_drifts
     where resource_id = $1 and livemode = $2 and mend_asked_at is not null and state = 'open'
     order by mend_asked_at, id limit 1`,
    [id, livemode],
  );
  return rows[0] ?? null;
}

/** Stores why a fix failed; the discrepancy stays open. */
export async function recordFixError(
  { client }: WriteScope,
  siteId: number,
  id: number,
  error: string,
): Promise<void> {
  await client.query(
    `update provider_drifts set mend_asked_at = null, mend_asked_by = null, mend_error = left($3, 1000)
     where resource_id = $1 and id = $2 and state in ('open', 'ignored')`,
    [siteId, id, error],
  );
}

export async function setIgnored(
  { client }: WriteScope,
  siteId: number,
  id: number,
  reason: string | null,
): Promise<void> {
  await client.query(
    `update provider_drifts set state = case when $3::text is null then 'open' else 'ignored' end,
       ignored_because = $3, mend_asked_at = null, mend_asked_by = null, version = version + 1
     where resource_id = $1 and id = $2`,
    [siteId, id, reason],
  );
}
