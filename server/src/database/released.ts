// Migrations that others may have applied: released.sha256 lists them with their hashes. None is changed or removed.
import type { AppliedMigration } from './baseline.ts';
import { versionOf } from './schema-version.ts';

export interface Comparison {
  /** Released migrations that are missing or changed, and numbers that are taken, in words. */
  problems: string[];
  /** Migrations that aren't listed yet. */
  added: AppliedMigration[];
}

/** Compares the migrations of this version with the list of released ones. Both are in their order. */
export function compareReleased(
  released: readonly AppliedMigration[],
  onDisk: readonly AppliedMigration[],
): Comparison {
  const there = new Map(onDisk.map(({ name, checksum }) => [name, checksum]));
  const listed = new Set(released.map(({ name }) => name));
  const newest = Math.max(0, ...released.map(versionOf));
  const added = onDisk.filter(({ name }) => !listed.has(name));
  const changed = released.filter(({ name, checksum }) => there.get(name) !== checksum);
  const late = added.filter((migration) => versionOf(migration) <= newest);
  const twins = added.filter(
    (migration, index) => added.findIndex((other) => versionOf(other) === versionOf(migration)) < index,
  );
  return {
    problems: [
      ...changed.map(
        ({ name }) =>
          `${name} is ${there.has(name) ? 'not what was released' : 'missing'}: write a new migration instead`,
      ),
      ...late.map(({ name }) => `${name} needs a number above ${newest}, or databases apply it too late`),
      ...twins.map(({ name }) => `${name} has the number of another migration`),
    ],
    added,
  };
}
