import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connect, type Database } from '#server/database/connect.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { databaseUrl } from './database-url.ts';
import { templateName } from './global-setup.ts';

export interface TestDatabase {
  database: Database;
  /** Connection string of the owner's login. */
  url: string;
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
}

async function onCluster(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('testCluster') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A migrated, empty database of the calling test file's own. Call it in `beforeAll`, and `drop` in `afterAll`. */
export async function testDatabase(options: { max?: number } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onCluster(`create database ${name} template ${templateName}`);
  const url = databaseUrl(inject('testCluster'), name);
  const database = connect({ url, log: silentLog, max: options.max ?? 10 });
  return {
    database,
    url,
    drop: async () => {
      await database.close();
      await onCluster(`drop database if exists ${name} with (force)`);
    },
  };
}
