import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import type { Log } from '#server/platform/log/log.ts';
import { installQueue } from '#server/platform/queue/install-queue.ts';
import { type AppliedMigration, adoptBaseline, withBaseline } from './baseline.ts';
import { otherLine, refuseNewerDatabase, SchemaVersionError, versionOf } from './schema-version.ts';

const folder = new URL('./migrations/', import.meta.url);
/** Key of the advisory lock that serializes servers that start together; any fixed number. */
export const migrationLock = 811_004_219;

export interface Migration extends AppliedMigration {
  sql: string;
}

/** Returns the migrations of this version, in their order. */
export async function migrationsOnDisk(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function applied(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<AppliedMigration>(
    'select name, checksum from schema_migrations order by name',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/** Returns the migrations applied to a database, in their order; empty if it was never used. */
export async function appliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('public.schema_migrations') is not null as there",
  );
  if (rows[0]?.there !== true) return [];
  return [...(await applied(client))].map(([name, checksum]) => ({ name, checksum }));
}

export async function makeMigrationsTable(client: pg.ClientBase): Promise<void> {
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key, checksum text not null, applied_at timestamptz not null default now(),
       version integer not null, oldest_program integer not null)`,
  );
}

/**
 * Grants or revokes the search role's right to own functions: PostgreSQL only lets a role own a function that it may
 * create, and only needs that while a migration is applied.
 */
async function letSearchOwn(client: pg.ClientBase, may: 'grant' | 'revoke'): Promise<void> {
  const { rowCount } = await client.query("select from pg_roles where rolname = 'masthead_search'");
  if (!rowCount) return;
  await client.query(
    may === 'grant'
      ? 'grant create on schema public to masthead_search'
      : 'revoke create on schema public from masthead_search',
  );
}

/** Applies one migration in the open transaction, so that a failure also rolls back the grants it needs. */
export async function applyMigration(client: pg.ClientBase, migration: Migration): Promise<void> {
  await letSearchOwn(client, 'grant');
  await client.query(migration.sql);
  await letSearchOwn(client, 'revoke');
  // An older program may not run beside any migration yet.
  await client.query(
    'insert into schema_migrations (name, checksum, version, oldest_program) values ($1, $2, $3, $3)',
    [migration.name, migration.checksum, versionOf(migration)],
  );
}

async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await applyMigration(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Requires that the owner's login bypasses row-level security. Jobs read all sites at once: under policies they would
 * find no rows and do nothing, without an error.
 */
async function requirePassingPolicies(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; passes: boolean }>(
    'select rolname as name, rolsuper or rolbypassrls as passes from pg_roles where rolname = current_user',
  );
  const [login] = rows;
  if (login?.passes !== true)
    throw new Error(
      `The login ${login?.name ?? ''} of DATABASE_URL needs the attribute BYPASSRLS: alter role … with bypassrls`,
    );
}

/**
 * Refuses a database of a different line of migrations: with an older one that this version lacks, or one that was
 * changed after it had been applied.
 * @throws SchemaVersionError naming the first migration of another line
 */
function refuseOtherLine(known: readonly AppliedMigration[], onDisk: readonly Migration[]): void {
  const checksums = new Map(onDisk.map(({ name, checksum }) => [name, checksum]));
  const newest = onDisk.at(-1)?.name ?? '';
  const other = known.find(({ name }) => !checksums.has(name) && name < newest);
  if (other !== undefined) throw otherLine(other.name);
  const changed = known.find(({ name, checksum }) => checksums.has(name) && checksums.get(name) !== checksum);
  if (changed !== undefined)
    throw new SchemaVersionError(
      `Migration ${changed.name} was changed after it had been applied to this database. ` +
        'Start with the version that applied it, on a new data folder, or with an empty database.',
    );
}

/** The migrations of a database in the terms of this version. */
interface KnownMigrations {
  applied: AppliedMigration[];
  /** True if the database still states the migrations that the baseline replaces. */
  isBeforeBaseline: boolean;
  /** True if a newer program changed the schema and allows this one beside it. */
  isAhead: boolean;
}

/**
 * Reads the migrations applied to a database; changes nothing.
 * @throws SchemaVersionError if this version is too old or too new for it, or another line
 */
export async function knownMigrations(
  client: pg.ClientBase,
  onDisk: readonly Migration[],
): Promise<KnownMigrations> {
  const [baseline] = onDisk;
  const newest = onDisk.at(-1);
  const stated = await appliedMigrations(client);
  if (!baseline || !newest || stated.length === 0)
    return { applied: [], isBeforeBaseline: false, isAhead: false };
  const isAhead = await refuseNewerDatabase(client, versionOf(newest));
  const applied = await withBaseline(stated, baseline);
  refuseOtherLine(applied, onDisk);
  return { applied, isBeforeBaseline: !stated.some(({ name }) => name === baseline.name), isAhead };
}

async function applyMissing(client: pg.ClientBase, missing: readonly Migration[], log: Log): Promise<void> {
  for (const migration of missing) {
    await apply(client, migration);
    log.debug({ migration: migration.name }, 'migration applied');
  }
}

/**
 * Applies the missing migrations. They are append-only: one that was changed after it was applied is refused.
 * @param onDisk migrations of this version
 * @returns names of the migrations applied now
 * @throws SchemaVersionError before anything is changed
 */
export async function migrate(owner: pg.Pool, log: Log, onDisk?: readonly Migration[]): Promise<string[]> {
  const migrations = onDisk ?? (await migrationsOnDisk());
  const client = await owner.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await requirePassingPolicies(client);
    const known = await knownMigrations(client, migrations);
    if (known.isAhead) log.warn('the database is newer than this program, and allows it');
    await installQueue(owner);
    await makeMigrationsTable(client);
    const [baseline] = migrations;
    if (known.isBeforeBaseline && baseline) await adoptBaseline(client, baseline);
    const names = new Set(known.applied.map(({ name }) => name));
    const missing = migrations.filter(({ name }) => !names.has(name));
    await applyMissing(client, missing, log);
    return missing.map(({ name }) => name);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    client.release();
  }
}

/** Returns whether every migration of this version is in the database. */
export async function isMigrated(owner: pg.Pool): Promise<boolean> {
  const [onDisk, there] = await Promise.all([migrationsOnDisk(), applied(owner as unknown as pg.ClientBase)]);
  return onDisk.every((migration) => there.get(migration.name) === migration.checksum);
}
