// Databases from before the baseline. Its file replaces the migrations of before-baseline.sha256, none of which was ever
// released: a database that has all of them has the schema of the baseline.
import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { otherLine, SchemaVersionError, versionOf } from './schema-version.ts';

/** Name and SHA-256 of a migration, as a database or a backup states them. */
export interface AppliedMigration {
  name: string;
  checksum: string;
}

/** Last commit whose program applies the replaced migrations. */
export const lastCommitBefore = 'e3657ea1';

/** Reads a list in the format of `sha256sum`. */
export async function readHashes(list: 'before-baseline' | 'released'): Promise<AppliedMigration[]> {
  const text = await readFile(new URL(`./migrations/${list}.sha256`, import.meta.url), 'utf8');
  return [...text.matchAll(/^(\w{64}) {2}(.+)$/gm)].map(([, checksum = '', name = '']) => ({
    name,
    checksum,
  }));
}

function refuseUnknown(applied: readonly AppliedMigration[], replaced: readonly AppliedMigration[]): void {
  const checksums = new Map(replaced.map(({ name, checksum }) => [name, checksum]));
  const last = replaced.at(-1)?.name ?? '';
  const unknown = applied.find(({ name, checksum }) => name <= last && checksums.get(name) !== checksum);
  if (unknown !== undefined) throw otherLine(unknown.name);
}

/**
 * Returns the migrations of a database or a backup as this version names them: the baseline in place of those that it
 * replaces.
 * @throws SchemaVersionError if only some of those were applied, or others
 */
export async function withBaseline(
  applied: readonly AppliedMigration[],
  baseline: AppliedMigration,
): Promise<AppliedMigration[]> {
  if (applied.length === 0 || applied.some(({ name }) => name === baseline.name)) return [...applied];
  const replaced = await readHashes('before-baseline');
  refuseUnknown(applied, replaced);
  const names = new Set(applied.map(({ name }) => name));
  if (replaced.some(({ name }) => !names.has(name)))
    throw new SchemaVersionError(
      `This database is at migration ${applied.at(-1)?.name}, which is older than this version can bring up to date. ` +
        `Start commit ${lastCommitBefore} on it once (git checkout ${lastCommitBefore}, then npm start), stop it, and ` +
        'start this version again. A backup of that age is restored and saved anew by that commit.',
    );
  const later = applied.filter(({ name }) => versionOf({ name }) > versionOf(baseline));
  return [baseline, ...later];
}

/** Replaces the migrations that a database states by the baseline, and adds the versions that it didn't state. */
export async function adoptBaseline(client: pg.ClientBase, baseline: AppliedMigration): Promise<void> {
  const replaced = (await readHashes('before-baseline')).map(({ name }) => name);
  await client.query('begin');
  try {
    await client.query(
      'alter table schema_migrations add column version integer, add column oldest_program integer',
    );
    await client.query(
      `insert into schema_migrations (name, checksum, applied_at)
       select $1, $2, max(applied_at) from schema_migrations`,
      [baseline.name, baseline.checksum],
    );
    await client.query('delete from schema_migrations where name = any($1)', [replaced]);
    await client.query(`
      update schema_migrations set version = left(name, 4)::integer, oldest_program = left(name, 4)::integer;
      alter table schema_migrations alter column version set not null, alter column oldest_program set not null`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
