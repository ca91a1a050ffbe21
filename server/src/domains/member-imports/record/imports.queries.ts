import { type Kysely, sql, type UpdateObject } from 'kysely';
import type { ImportKind, ReasonCount } from '#contract/domains/member-imports/schemas.ts';
import type { DB } from '#server/database/schema.ts';
import { waitForTurn } from '#server/database/turns.ts';
import { otherReasons, ReasonCounts, reasonsKept } from './reason-counts.ts';

/** Minutes in which an import can be undone. */
export const undoMinutes = 30;

const undoUntil = sql<string | null>`
  case when state in ('done', 'stopped', 'failed') and created_rows > 0
    then finished_at + make_interval(mins => ${sql.lit(undoMinutes)}) end`;

const undoSeconds = sql<number | null>`
  case when state in ('done', 'stopped', 'failed') and created_rows > 0
    then floor(extract(epoch from finished_at + make_interval(mins => ${sql.lit(undoMinutes)}) - now()))::int end`;

function imports(db: Kysely<DB>, siteId: number) {
  return db
    .selectFrom('member_imports')
    .selectAll()
    .select([undoUntil.as('undo_until'), undoSeconds.as('undo_seconds')])
    .where('resource_id', '=', siteId);
}

export type StoredImport = Awaited<ReturnType<typeof findImports>>[number];

export function findImports(
  db: Kysely<DB>,
  siteId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  return imports(db, siteId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countImports(db: Kysely<DB>, siteId: number): Promise<number> {
  const { n } = await db
    .selectFrom('member_imports')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('resource_id', '=', siteId)
    .executeTakeFirstOrThrow();
  return n;
}

export function findImport(db: Kysely<DB>, siteId: number, id: number): Promise<StoredImport | undefined> {
  return imports(db, siteId).where('id', '=', id).executeTakeFirst();
}

/** Locks the import until the transaction ends; concurrent changes wait. */
export async function lockImport(
  db: Kysely<DB>,
  siteId: number,
  id: number,
): Promise<StoredImport | undefined> {
  await waitForTurn(db, siteId, 'import', id);
  return imports(db, siteId).where('id', '=', id).forUpdate().executeTakeFirst();
}

const reasonsShown = 20;

/** Kind of a reason: a rejected row, a record that an undo kept, or a cell that was left out of an imported row. */
type ReasonKind = 'rejected' | 'kept' | 'left_out';

/** Returns the most frequent reasons of some imports, by import. */
export async function findReasons(
  db: Kysely<DB>,
  siteId: number,
  importIds: readonly number[],
  kind: ReasonKind,
): Promise<Map<number, ReasonCount[]>> {
  const found = new Map<number, ReasonCount[]>();
  if (importIds.length === 0) return found;
  const rows = await db
    .selectFrom('member_import_reasons')
    .select(['import_id', 'reason', 'rows'])
    .where('resource_id', '=', siteId)
    .where('import_id', 'in', importIds)
    .where('kind', '=', kind)
    .orderBy('rows', 'desc')
    .orderBy('reason')
    .execute();
  for (const { import_id: id, reason, rows: count } of rows) {
    const list = found.get(id) ?? [];
    if (list.length < reasonsShown) list.push({ reason, rows: count });
    found.set(id, list);
  }
  return found;
}

/** Adds to the number of rows for each reason. */
export async function addReasons(
  db: Kysely<DB>,
  siteId: number,
  importId: number,
  kind: ReasonKind,
  reasons: readonly string[],
): Promise<void> {
  if (reasons.length === 0) return;
  const counts = new ReasonCounts();
  counts.add(reasons);
  const { sorted } = counts;
  const texts = sorted.map(({ reason }) => reason);
  const rows = sorted.map((one) => one.rows);
  await sql`
    with known as materialized (
      select reason from member_import_reasons
      where resource_id = ${siteId} and import_id = ${importId} and kind = ${kind}
    ), given as (
      select t.reason, t.rows, known.reason is not null as is_known,
        row_number() over (partition by known.reason is null order by t.rows desc, t.reason) as place
      from unnest(${texts}::text[], ${rows}::bigint[]) t(reason, rows) left join known using (reason)
    )
    insert into member_import_reasons as r (resource_id, import_id, kind, reason, rows)
    select ${siteId}, ${importId}, ${kind}, kept.reason, sum(kept.rows)
    from (
      select given.rows, case when is_known or place <= ${reasonsKept} - (select count(*) from known)
        then given.reason else ${otherReasons} end as reason
      from given
    ) kept
    group by kept.reason
    on conflict (resource_id, import_id, kind, reason) do update set rows = r.rows + excluded.rows`.execute(
    db,
  );
}

/** Returns the fields that column titles were assigned to in earlier files of this kind. */
export async function rememberedFields(
  db: Kysely<DB>,
  siteId: number,
  kind: ImportKind,
  titles: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('member_import_columns')
    .select(['title_lc', 'field'])
    .where('resource_id', '=', siteId)
    .where('kind', '=', kind)
    .where('title_lc', 'in', titles.length === 0 ? [''] : titles)
    .execute();
  return new Map(rows.map((row) => [row.title_lc, row.field]));
}

export async function rememberFields(
  db: Kysely<DB>,
  siteId: number,
  kind: ImportKind,
  fields: ReadonlyMap<string, string | null>,
): Promise<void> {
  if (fields.size === 0) return;
  await sql`
    insert into member_import_columns as c (resource_id, kind, title_lc, field)
    select ${siteId}, ${kind}, t.title, t.field
    from unnest(${[...fields.keys()]}::text[], ${[...fields.values()]}::text[]) t(title, field) order by t.title
    on conflict (resource_id, kind, title_lc) do update set field = excluded.field
      where c.field is distinct from excluded.field`.execute(db);
}

type Values = UpdateObject<DB, 'member_imports'>;

/** Updates an import; increments its version if a change matters to the operator's decision. */
export async function updateImport(
  db: Kysely<DB>,
  siteId: number,
  id: number,
  values: Values,
  isNewVersion = true,
): Promise<void> {
  await db
    .updateTable('member_imports')
    .set(values)
    .$if(isNewVersion, (update) => update.set({ version: sql<number>`version + 1` }))
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .execute();
}
