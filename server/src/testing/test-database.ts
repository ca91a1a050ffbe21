import pg from 'pg';
import { inject } from 'vitest';
import { connect, type Database, serverRole } from '#server/database/connect.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { asLogin } from '#server/platform/postgres/as-login.ts';
import { databaseUrl } from './database-url.ts';
import { templateName } from './global-setup.ts';
import { sharedName } from './random.ts';

export interface TestDatabase {
  database: Database;
  /** Connection string of the owner's login. */
  url: string;
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
}

interface TestDatabaseOptions {
  /** Maximum number of connections. */
  max?: number;
  /** Name of the database that is copied; the migrated, empty one unless given. */
  template?: string;
}

async function onCluster<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inject('testCluster') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Copies files in place of logging each page, as is quicker for a database that holds something. */
const createCopy = (name: string, template: string): Promise<unknown> =>
  onCluster((client) => client.query(`create database ${name} template ${template} strategy file_copy`));

function open(name: string, max: number): TestDatabase {
  const url = databaseUrl(inject('testCluster'), name);
  const appUrl = asLogin(url, serverRole);
  const database = connect({ url, appUrl, log: silentLog, share: { app: max, owner: 10 } });
  const drop = async (): Promise<void> => {
    await database.close();
    await onCluster((client) => client.query(`drop database if exists ${name} with (force)`));
  };
  return { database, url, drop };
}

/** Creates a database for the calling test file. Call it in `beforeAll`, and `drop` in `afterAll`. */
export async function testDatabase({
  max = 10,
  template = templateName,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const name = sharedName('test_');
  await createCopy(name, template);
  return open(name, max);
}

/**
 * Creates a database that the test files of this run copy, unless it exists; concurrent callers wait.
 * @param name has to mean the same content everywhere
 * @param fill gets a copy of `from`, by default the migrated and empty one; its connections are closed afterwards
 */
export async function ensureTemplate(
  name: string,
  fill: (made: TestDatabase) => Promise<void>,
  from = templateName,
): Promise<void> {
  await onCluster(async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return;
    const unfinished = `${name}_unfinished`;
    await createCopy(unfinished, from);
    const made = open(unfinished, 10);
    try {
      await fill(made);
    } catch (error) {
      await made.drop();
      throw error;
    }
    await made.database.close();
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });
}
