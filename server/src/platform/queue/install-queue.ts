import type pg from 'pg';
import { runMigrations } from './graphile.ts';
import { addIsBehind, addRankOfShared, indexJobsByQueue, indexSharedJobs } from './worker-tables.ts';

/** Creates or updates the queue's own tables, as the owner and before our migrations. */
export async function installQueue(owner: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: owner });
  for (const statement of [indexJobsByQueue, addIsBehind, indexSharedJobs, addRankOfShared])
    await owner.query(statement);
}
