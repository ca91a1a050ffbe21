import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connect } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { startPostgres } from '#server/platform/postgres/launcher.ts';
import { databaseUrl } from './database-url.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of the test cluster's maintenance database. */
    testCluster: string;
  }
}

/** The migrated database that every test file copies. */
export const templateName = 'masthead_template';

/** One PostgreSQL for the whole run, in a folder of its own; nothing survives it, so it need not be durable. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'masthead-test-'));
  const postgres = await startPostgres({
    dataDir,
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' },
  });
  const maintenance = new pg.Client({ connectionString: postgres.url });
  await maintenance.connect();
  await maintenance.query(`create database ${templateName}`);
  await maintenance.end();

  const database = connect({ url: databaseUrl(postgres.url, templateName), log: silentLog });
  await migrate(database.owner, silentLog);
  await database.close();

  project.provide('testCluster', postgres.url);
  return async () => {
    await postgres.stop('immediate');
    await rm(dataDir, { recursive: true, force: true });
  };
}
