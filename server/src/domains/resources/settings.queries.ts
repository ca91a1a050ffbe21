import { sql } from 'kysely';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';
import type { Values } from './settings.document.ts';

/** Columns of the site itself, by their path in the settings. */
const columns = {
  title: 'title',
  host: 'host',
  active: 'active',
  'settings.payments_in_live_mode': 'livemode',
} as const;

/** Returns whether a value is a column of the site, which always has one. */
export const isColumn = (path: string) => path in columns;

export interface Stored {
  /** 1 until something is saved. */
  version: number;
  /** All values that were set, including the columns of the site. */
  values: Values;
}

interface Row {
  title: string;
  host: string;
  active: boolean;
  livemode: boolean;
  version: number | null;
  document: Values | null;
}

function storedFrom({ title, host, active, livemode, version, document }: Row): Stored {
  const values = { ...document, title, host, active, 'settings.payments_in_live_mode': livemode };
  return { version: version ?? 1, values };
}

export async function findStored({ db }: ReadScope, siteId: number): Promise<Stored> {
  const { rows } = await sql<Row>`
    select r.title, r.host, r.active, r.livemode, s.version, s.document
    from resources r left join resource_settings s on s.resource_id = r.id
    where r.id = ${siteId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`there is no site ${siteId}`);
  return storedFrom(row);
}

/** Locks and returns the values until the transaction ends; concurrent saves wait. */
export async function lockStored(scope: WriteScope, siteId: number): Promise<Stored> {
  await sql`select from resources where id = ${siteId} for no key update`.execute(scope.db);
  return findStored(scope, siteId);
}

/** Returns whether the site's test clock is ahead. */
export async function isAhead({ db }: ReadScope, siteId: number): Promise<boolean> {
  const { rows } = await sql<{ is_ahead: boolean }>`
    select clock_ahead_ms > 0 as is_ahead from resources where id = ${siteId}`.execute(db);
  return rows[0]?.is_ahead === true;
}

/** Stores all values of a version. */
export async function storeValues(
  { db }: WriteScope,
  siteId: number,
  version: number,
  values: Values,
): Promise<void> {
  const inside = Object.entries(values).filter(([path]) => !isColumn(path));
  const document = JSON.stringify(Object.fromEntries(inside));
  const { title, host, active, 'settings.payments_in_live_mode': livemode } = values;
  await sql`
    update resources set title = ${title}, host = ${host}, active = ${active}, livemode = ${livemode}
    where id = ${siteId}`.execute(db);
  await sql`
    insert into resource_settings (resource_id, version, document) values (${siteId}, ${version}, ${document}::jsonb)
    on conflict (resource_id) do update set version = excluded.version, document = excluded.document`.execute(
    db,
  );
}

export interface Version {
  version: number;
  saved_at: Date;
  /** Operator who saved it; null for the state before the first save, or a change made by other means. */
  saved_by: string | null;
  restored_from: number | null;
  undoes: number | null;
  document: Values;
}

export async function addVersion(
  { db }: WriteScope,
  siteId: number,
  { version, saved_by: by, restored_from: from, undoes, document }: Omit<Version, 'saved_at'>,
): Promise<void> {
  await sql`
    insert into resource_settings_versions (resource_id, version, saved_by, restored_from, undoes, document)
    values (${siteId}, ${version}, ${by}, ${from}, ${undoes}, ${JSON.stringify(document)}::jsonb)`.execute(
    db,
  );
}

/** Deletes all but the newest `kept` versions. */
export async function dropOldVersions({ db }: WriteScope, siteId: number, kept: number): Promise<void> {
  await sql`
    delete from resource_settings_versions where resource_id = ${siteId} and version <= (
      select version from resource_settings_versions where resource_id = ${siteId}
      order by version desc offset ${kept} limit 1)`.execute(db);
}

/** Returns versions from the newest, one of them or a page. Each has the one before it, if that is still stored. */
export async function findVersions(
  { db }: ReadScope,
  siteId: number,
  { version = null, limit, offset }: { version?: number | null; limit: number; offset: number },
): Promise<(Version & { previous: Values | null })[]> {
  const { rows } = await sql<Version & { previous: Values | null }>`
    select v.version, v.saved_at, v.saved_by, v.restored_from, v.undoes, v.document, (
      select o.document from resource_settings_versions o
      where o.resource_id = v.resource_id and o.version < v.version order by o.version desc limit 1) as previous
    from resource_settings_versions v
    where v.resource_id = ${siteId} and (${version}::int is null or v.version = ${version})
    order by v.version desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countVersions({ db }: ReadScope, siteId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from resource_settings_versions where resource_id = ${siteId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Ids of pricing options and members, and slugs of popups. */
interface Named {
  options: readonly number[];
  members: readonly number[];
  popups: readonly string[];
}

/** Returns those of the pricing options, members and popups that the site doesn't have. */
export async function findUnknown(
  { db }: ReadScope,
  siteId: number,
  { options, members, popups }: Named,
): Promise<Named> {
  const { rows } = await sql<Named>`
    select
      array(select x from unnest(${options}::bigint[]) x where not exists (
        select from pricing_options o where o.resource_id = ${siteId} and o.id = x and o.removed_at is null)) as options,
      array(select x from unnest(${members}::bigint[]) x where not exists (
        select from members m where m.resource_id = ${siteId} and m.id = x)) as members,
      array(select x from unnest(${popups}::text[]) x where not exists (
        select from popup_templates p where p.resource_id = ${siteId} and p.slug = x)) as popups`.execute(db);
  const [row] = rows;
  return {
    options: (row?.options ?? []).map(Number),
    members: (row?.members ?? []).map(Number),
    popups: row?.popups ?? [],
  };
}

/** Takes a lock: two sites that get the same host concurrently would not see each other. */
export async function lockHostNames(db: WriteScope['db']): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('resources.create', 0))`.execute(db);
}

/** Returns whether another site has this host. */
export async function hasHost({ db }: WriteScope, siteId: number, host: string): Promise<boolean> {
  await lockHostNames(db);
  const { rows } = await sql`
    select from resources where lower(host) = ${host} and id <> ${siteId} and removed_at is null limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
