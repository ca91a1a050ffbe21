import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import type { Log } from '#server/platform/log/log.ts';
import { installQueue } from '#server/platform/queue/install-queue.ts';

const folder = new URL('./migrations/', import.meta.url);
/** Key of the advisory lock that serializes servers that start together; any fixed number. */
export const migrationLock = 811_004_219;

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
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

type Applied = Pick<Migration, 'name' | 'checksum'>;

async function applied(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<Applied>('select name, checksum from schema_migrations order by name');
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/** Returns the migrations applied to a database, in their order; empty if it was never used. */
export async function appliedMigrations(client: pg.ClientBase): Promise<Applied[]> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('public.schema_migrations') is not null as there",
  );
  if (rows[0]?.there !== true) return [];
  return [...(await applied(client))].map(([name, checksum]) => ({ name, checksum }));
}

export async function makeMigrationsTable(client: pg.ClientBase): Promise<void> {
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
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
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
    migration.name,
    migration.checksum,
  ]);
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
 * Refuses a database of a different line of migrations. A database may be ahead of this version, but must not contain
 * an older migration that this version lacks.
 * @throws Error naming the first migration of another line
 */
function refuseOtherLine(known: ReadonlyMap<string, string>, onDisk: readonly Migration[]): void {
  const names = new Set(onDisk.map(({ name }) => name));
  const newest = onDisk.at(-1)?.name ?? '';
  const other = [...known.keys()].find((name) => !names.has(name) && name < newest);
  if (other === undefined) return;
  throw new Error(
    `This database was made by an unreleased version: its migration ${other} is not one of this version's. ` +
      'It cannot be brought up to date. Start on a new data folder, or with an empty database.',
  );
}

/**
 * Applies the missing migrations. They are append-only: one that was changed after it was applied is refused.
 * @returns names of the migrations applied now
 */
export async function migrate(owner: pg.Pool, log: Log): Promise<string[]> {
  const client = await owner.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await requirePassingPolicies(client);
    await installQueue(owner);
    await makeMigrationsTable(client);
    const known = await applied(client);
    const onDisk = await migrationsOnDisk();
    refuseOtherLine(known, onDisk);
    const done: string[] = [];
    for (const migration of onDisk) {
      const checksum = known.get(migration.name);
      if (checksum === migration.checksum) continue;
      if (checksum !== undefined)
        throw new Error(
          `Migration ${migration.name} was changed after it had been applied to this database. ` +
            'Start with the version that applied it, on a new data folder, or with an empty database.',
        );
      await apply(client, migration);
      log.debug({ migration: migration.name }, 'migration applied');
      done.push(migration.name);
    }
    return done;
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
