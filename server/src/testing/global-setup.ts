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

declare global {
  // Each project of a run has its own modules, but all are set up in one process.
  var testCluster: Promise<Cluster> | undefined;
}

/** The migrated database that every test file copies. */
export const templateName = 'masthead_template';

interface Cluster {
  url: string;
  stop(): Promise<void>;
}

async function startCluster(): Promise<Cluster> {
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
  const stop = async () => {
    await postgres.stop('immediate');
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  };
  return { url: postgres.url, stop };
}

/**
 * Starts one PostgreSQL for all projects of a run, in a temporary folder; it need not be durable, because its data is
 * discarded.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  globalThis.testCluster ??= startCluster();
  project.provide('testCluster', (await globalThis.testCluster).url);
  return async () => {
    const started = globalThis.testCluster;
    globalThis.testCluster = undefined;
    await (await started)?.stop();
  };
}
