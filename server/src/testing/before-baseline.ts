import { type AppliedMigration, readHashes } from '#server/database/baseline.ts';
import type { Database } from '#server/database/connect.ts';

/**
 * Makes a database state what it stated before the baseline: the migrations that it replaces, and no versions. The
 * schema is the same.
 */
export async function stateBeforeBaseline(
  { owner }: Database,
  change: (replaced: AppliedMigration[]) => AppliedMigration[] = (replaced) => replaced,
): Promise<void> {
  const stated = change(await readHashes('before-baseline'));
  await owner.query(`
    delete from schema_migrations;
    alter table schema_migrations drop column version, drop column oldest_program`);
  await owner.query(
    `insert into schema_migrations (name, checksum, applied_at)
     select name, checksum, '2026-11-27' from unnest($1::text[], $2::text[]) s (name, checksum)`,
    [stated.map(({ name }) => name), stated.map(({ checksum }) => checksum)],
  );
}
