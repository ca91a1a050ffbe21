// Removes one site with all its rows and files. Each table is a separate transaction, so that a removal that was killed
// continues with the remaining tables.
import type pg from 'pg';
import { removeParts } from '#server/domains/member-imports/upload/import-files.ts';
import type { FileStore } from '#server/platform/files/files.ts';

export interface Places {
  /** Store of import files. */
  files: FileStore;
  /** Store of export files and event photos. */
  exportFiles: FileStore;
}

/** Returns every table with rows of a site. */
export async function tablesOfSites(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attname = 'resource_id' and not a.attisdropped order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function inTransaction(owner: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Removes the files that rows of a site name. Ignores missing ones. */
async function removeFiles(owner: pg.Pool, siteId: number, { files, exportFiles }: Places): Promise<void> {
  const kept = await owner.query<{ name: string }>(
    `select file_name as name from export_requests where resource_id = $1 and file_name is not null
     union all select photo_file from ticket_events where resource_id = $1 and photo_file is not null
     union all select file_name from receipt_revisions where resource_id = $1 and file_name is not null`,
    [siteId],
  );
  for (const { name } of kept.rows) await exportFiles.remove(name);
  const imported = await owner.query<{ file_key: string; parts: number; rejected_parts: number }>(
    'select file_key, parts, rejected_parts from member_imports where resource_id = $1',
    [siteId],
  );
  for (const { file_key: key, parts, rejected_parts: rejected } of imported.rows) {
    await removeParts(files, key, 'upload', parts);
    await removeParts(files, key, 'rejected', rejected);
  }
}

/**
 * Removes one site of the demo.
 * @param tables see `tablesOfSites`
 * @param onStep called after each of them, and once for the site itself
 */
export async function removeSite(
  owner: pg.Pool,
  { siteId, tables }: { siteId: number; tables: readonly string[] },
  places: Places,
  onStep: () => Promise<void>,
): Promise<void> {
  // No operator opens the site and no job begins on it while its tables are emptied one by one.
  await owner.query('update resources set removed_at = coalesce(removed_at, now()) where id = $1', [siteId]);
  await removeFiles(owner, siteId, places);
  for (const table of tables) {
    await inTransaction(owner, async (client) => {
      // Triggers update metrics and reject deleting receipts, which is pointless while the whole site is removed.
      await client.query('set local session_replication_role = replica');
      await client.query(`delete from ${table} where resource_id = $1`, [siteId]);
    });
    await onStep();
  }
  await inTransaction(owner, async (client) => {
    await client.query('delete from resources where id = $1', [siteId]);
    await client.query("delete from demo_rows where kind = 'site' and row_id = $1", [siteId]);
  });
  await onStep();
}
