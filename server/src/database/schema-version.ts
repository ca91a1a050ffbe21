// The version of a schema is the number of its newest migration. Every applied migration states in the database which
// version it leads to, and the oldest program that may run on it: a program can't know what comes after it.
import type pg from 'pg';

/** The database doesn't fit this program; the message is for the operator. */
export class SchemaVersionError extends Error {}

/** Returns the refusal of a database with a migration that no version of this line has. */
export function otherLine(migration: string): SchemaVersionError {
  return new SchemaVersionError(
    `This database was made by an unreleased version: its migration ${migration} is not one of this version's. ` +
      'It cannot be brought up to date. Start on a new data folder, or with an empty database.',
  );
}

/** Returns the schema version that a migration leads to. */
export function versionOf(migration: { name: string }): number {
  return Number.parseInt(migration.name, 10);
}

interface StatedVersions {
  /** Version of the schema; null if the database was made before versions were stated. */
  version: number | null;
  oldestProgram: number | null;
}

/** Reads the columns as JSON, because a database from before the baseline lacks them. */
async function readStatedVersions(client: pg.ClientBase): Promise<StatedVersions> {
  const { rows } = await client.query<StatedVersions>(
    `select max((to_jsonb(m) ->> 'version')::integer) as version,
       max((to_jsonb(m) ->> 'oldest_program')::integer) as "oldestProgram" from schema_migrations m`,
  );
  return rows[0] ?? { version: null, oldestProgram: null };
}

/**
 * Refuses a database whose schema this program is too old for.
 * @param known newest schema version of this program
 * @returns true if the database is newer, but allows this program
 * @throws SchemaVersionError
 */
export async function refuseNewerDatabase(client: pg.ClientBase, known: number): Promise<boolean> {
  const { version, oldestProgram } = await readStatedVersions(client);
  if (oldestProgram !== null && known < oldestProgram)
    throw new SchemaVersionError(
      `This program is older than the database: it knows schema version ${known}, and the database is at ${version}. ` +
        'Start the version that brought it there, or a newer one. To go back to this version, restore a backup made ' +
        'before the upgrade into another data folder.',
    );
  return version !== null && known < version;
}
