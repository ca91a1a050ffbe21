// A streaming replica, created the way pg_basebackup does; that program isn't included in the embedded PostgreSQL.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { postgresPaths } from '#server/platform/postgres/paths.ts';
import { letThrough, makePrivateFolder } from '#server/platform/postgres/run-as.ts';
import { runToEnd } from './children.ts';
import { type Cluster, startCluster, writeFor } from './cluster.ts';

const slot = 'masthead_replica';

/** Copies the folder of a running PostgreSQL in backup mode. */
async function copyOf(primary: Cluster, folder: string): Promise<void> {
  const { runAs } = primary;
  const label = await primary.asSuperuser(async (client) => {
    await client.query(
      `select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = '${slot}'`,
    );
    await client.query(`select pg_create_physical_replication_slot('${slot}', true)`);
    await client.query("select pg_backup_start('replica', true)");
    await runToEnd(['cp', '-a', `${primary.folder}/.`, folder], { ...runAs, cwd: '/' });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    return rows[0]?.labelfile ?? '';
  });
  // Files of the running server itself; the log is streamed.
  const own = ['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot'];
  for (const name of own) await rm(join(folder, name), { recursive: true, force: true });
  for (const name of ['pg_wal', 'pg_replslot']) makePrivateFolder(join(folder, name), runAs);
  await writeFor(runAs, join(folder, 'backup_label'), label);
  await writeFor(runAs, join(folder, 'standby.signal'), '');
}

async function untilItStreams(primary: Cluster): Promise<void> {
  const isStreaming = () =>
    primary.asSuperuser(async (client) => {
      const { rowCount } = await client.query("select from pg_stat_replication where state = 'streaming'");
      return rowCount === 1;
    });
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(100)) if (await isStreaming()) return;
  throw new Error('The replica does not follow.');
}

/**
 * Creates a replica of a running PostgreSQL from scratch and starts it.
 * @param password of the login `replica`
 * @param lagMs delay of the replica
 */
export async function startReplica(
  primary: Cluster,
  dataDir: string,
  password: string,
  lagMs: number,
): Promise<Cluster> {
  const { cluster } = postgresPaths(dataDir);
  if (primary.runAs) letThrough(dataDir, primary.runAs);
  await rm(cluster, { recursive: true, force: true, maxRetries: 10 });
  makePrivateFolder(cluster, primary.runAs);
  await copyOf(primary, cluster);
  const replica = await startCluster(dataDir, {
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=replica password=${password}`,
    primary_slot_name: slot,
    hot_standby_feedback: 'on',
    recovery_min_apply_delay: `${lagMs}ms`,
  });
  await untilItStreams(primary);
  return replica;
}
