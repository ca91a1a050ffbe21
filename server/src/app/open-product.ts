import { connect, type Database, serverRole } from '#server/database/connect.ts';
import { commandPoolSizes } from '#server/database/connections.ts';
import { migrate } from '#server/database/migrate.ts';
import { MissingSettings, requireServerSettings } from '#server/database/required-settings.ts';
import type { Settings } from '#server/platform/config/config.ts';
import type { Log } from '#server/platform/log/log.ts';
import { asLogin } from '#server/platform/postgres/as-login.ts';
import { type RunningPostgres, startPostgres } from '#server/platform/postgres/launcher.ts';
import { subscribers } from './subscribers.ts';

export interface Product {
  database: Database;
  /** Addresses of the database for its owner and for the server's own login. */
  url: string;
  appUrl: string | null;
  /** Embedded PostgreSQL; null with the operator's own. */
  postgres: RunningPostgres | null;
  close(): Promise<void>;
}

/**
 * Opens the database of these settings without changing it, starting or adopting the embedded one.
 * @param share largest numbers of connections; defaults to those of a command
 */
export async function openDatabase(config: Settings, log: Log, share = commandPoolSizes): Promise<Product> {
  const postgres =
    config.databaseUrl === null
      ? await startPostgres({ dataDir: config.dataDir, log: (line) => log.debug(line) })
      : null;
  const { databaseReplicaUrl: replicaUrl } = config;
  const url = config.databaseUrl ?? postgres?.url ?? '';
  const appUrl = postgres ? asLogin(postgres.url, serverRole) : config.databaseAppUrl;
  if (appUrl === null)
    log.warn('without DATABASE_APP_URL the server signs in to the database as the owner of its tables');
  const database = connect({ url, appUrl, replicaUrl, log, subscribers, share });
  return {
    database,
    url,
    appUrl,
    postgres,
    close: async () => {
      await database.close();
      await postgres?.stop();
    },
  };
}

/**
 * Checks the replica. One that doesn't answer doesn't prevent a start; one with other settings would have different day
 * boundaries.
 */
async function lookAtReplica({ replica }: Database, log: Log): Promise<void> {
  if (replica === null) return;
  try {
    await requireServerSettings(replica, 'DATABASE_REPLICA_URL');
  } catch (error) {
    if (error instanceof MissingSettings) throw error;
    log.warn({ reason: error instanceof Error ? error.message : error }, 'the replica does not answer');
  }
}

/**
 * Opens the database and applies migrations. The server and the commands use the same function, concurrently or alone.
 */
export async function openProduct(config: Settings, log: Log, share = commandPoolSizes): Promise<Product> {
  const product = await openDatabase(config, log, share);
  try {
    await migrate(product.database.owner, log);
    await requireServerSettings(product.database.pool);
    await lookAtReplica(product.database, log);
  } catch (error) {
    await product.close();
    throw error;
  }
  return product;
}
