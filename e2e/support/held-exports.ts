import { openDatabase, releaseOf } from './product-database.ts';

export interface HeldExports {
  /** Writes a filter that can't be parsed into an export, as a later version might find one. */
  spoil: (id: number) => Promise<void>;
  /** Lets go: exports are made again. */
  release: () => Promise<void>;
}

/** Blocks the export queue of all sites, as a long export does; the product runs unchanged. */
export async function pauseExports(): Promise<HeldExports> {
  const client = await openDatabase();
  const queues = 'graphile_worker._private_job_queues';
  await client.query(
    `insert into ${queues} (queue_name) select 'site:' || id from resources on conflict do nothing`,
  );
  await client.query('begin');
  await client.query(`select from ${queues} where queue_name like 'site:%' for update`);
  const spoil = async (id: number) => {
    const other = await openDatabase();
    await other.query(`update export_requests set filters = '{"of_old":1}' where id = $1`, [id]);
    await other.end();
  };
  return { spoil, release: releaseOf(client) };
}
