import type pg from 'pg';
import { runMigrations } from './graphile.ts';
import { addIsBehind, addRankOfShared, indexJobsByQueue, indexSharedJobs } from './private-tables.ts';

/** Makes or updates the queue's own tables. The owner's business, before our migrations. */
export async function installQueue(owner: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: owner });
  for (const statement of [indexJobsByQueue, addIsBehind, indexSharedJobs, addRankOfShared])
    await owner.query(statement);
}
