import { runMigrations } from 'graphile-worker';
import type pg from 'pg';

/** Makes or updates the queue's own tables. The owner's business, before our migrations. */
export async function installQueue(owner: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: owner });
}
