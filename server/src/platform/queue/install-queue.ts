import type pg from 'pg';
import { runMigrations } from './graphile.ts';
import { addIsBehind, indexJobsByQueue } from './private-tables.ts';

/** Makes or updates the queue's own tables. The owner's business, before our migrations. */
export async function installQueue(owner: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: owner });
  await owner.query(indexJobsByQueue);
  await owner.query(addIsBehind);
}
