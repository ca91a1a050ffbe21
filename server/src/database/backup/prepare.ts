// Preconditions of a database before a restore, and the creation of its tables.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { withBaseline } from '../baseline.ts';
import { applyMigration, type Migration, makeMigrationsTable, migrationLock } from '../migrate.ts';
import { BackupError, type BackupHeader } from './format.ts';
import { quoted } from './tables.ts';

/**
 * Time in milliseconds for other processes to disconnect; a process that was just killed still has a connection for a
 * moment.
 */
const patience = 3_000;

/**
 * Keeps every other process of the product out: each waits for this lock before it uses the database.
 * @throws BackupError if another process is connected already
 */
export async function blockConnections(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [migrationLock]);
  for (const end = Date.now() + patience; ; await sleep(100)) {
    const { rows } = await client.query<{ name: string }>(
      `select distinct application_name as name from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    if (rows.length === 0) return;
    if (Date.now() > end)
      throw new BackupError(
        `Other processes use this database (${rows.map(({ name }) => name || 'without a name').join(', ')}). ` +
          'Stop server, workers and commands first.',
      );
  }
}

export async function allowConnections(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [migrationLock]);
}

/**
 * Tables that people fill. A table the server's role can't insert into contains what migrations put there; the counters
 * of sign-in attempts belong to no site.
 */
const filledByPeople = `
  select relname as name from pg_class
  where relnamespace = to_regnamespace('public') and relkind in ('r', 'p') and not relispartition
    and relname <> 'rate_limits' and exists (select from pg_roles where rolname = 'masthead_app')
    and has_table_privilege('masthead_app', oid, 'insert')
  order by relname`;

/** Checks that the database was never used. @throws BackupError if it was */
export async function refuseUsedDatabase(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(filledByPeople);
  const filled: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await client.query(`select from public.${quoted(name)} limit 1`);
    if (rowCount !== 0) filled.push(name);
  }
  if (filled.length === 0) return;
  throw new BackupError(
    `This database is in use: there are rows in ${filled.slice(0, 5).join(', ')}${filled.length > 5 ? ' …' : ''}. ` +
      'A backup goes into an empty database only. Name a new folder with --into DIR, or move the data folder away.',
  );
}

/**
 * Returns the migrations a backup was made at.
 * @param onDisk migrations of this version
 * @throws BackupError if this version lacks one of them or has a different one of the same name
 * @throws SchemaVersionError if they are from before the baseline and not all that it replaces
 */
export async function migrationsOf(
  { migrations, product }: BackupHeader,
  onDisk: readonly Migration[],
): Promise<Migration[]> {
  const known = new Map(onDisk.map((migration) => [migration.name, migration]));
  const [baseline] = onDisk;
  const made = baseline ? await withBaseline(migrations, baseline) : migrations;
  return made.map(({ name, checksum }) => {
    const migration = known.get(name);
    if (!migration)
      throw new BackupError(
        `The backup was made by version ${product}, whose migration ${name} this version does not know. ` +
          'Restore it with that version or a newer one.',
      );
    if (migration.checksum !== checksum)
      throw new BackupError(
        `The migration ${name} of this version is not the one the backup was made at (version ${product}). ` +
          'Restore it with that version.',
      );
    return migration;
  });
}

/** Recreates empty tables as of the time of the backup, replacing any existing ones. */
export async function makeTables(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  await client.query(`
    drop schema if exists public cascade;
    create schema public authorization pg_database_owner;
    grant usage on schema public to public`);
  await makeMigrationsTable(client);
  for (const migration of migrations) await applyMigration(client, migration);
}
