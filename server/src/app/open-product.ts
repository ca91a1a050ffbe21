import { connect, type Database } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import type { Settings } from '#server/platform/config/config.ts';
import type { Log } from '#server/platform/log/log.ts';
import { type RunningPostgres, startPostgres } from '#server/platform/postgres/launcher.ts';

export interface Product {
  database: Database;
  /** Where the database is reached. */
  url: string;
  /** Null with a PostgreSQL of the operator's own. */
  postgres: RunningPostgres | null;
  close(): Promise<void>;
}

/** Opens the database of these settings as it is, starting or adopting the embedded one. */
export async function openDatabase(config: Settings, log: Log): Promise<Product> {
  const postgres =
    config.databaseUrl === null
      ? await startPostgres({ dataDir: config.dataDir, log: (line) => log.debug(line) })
      : null;
  const { databaseReplicaUrl: replicaUrl } = config;
  const isOurs = postgres !== null;
  const url = config.databaseUrl ?? postgres?.url ?? '';
  const database = connect({ url, replicaUrl, log, isOurs });
  return {
    database,
    url,
    postgres,
    close: async () => {
      await database.close();
      await postgres?.stop();
    },
  };
}

/** Opens the database and brings it up to date. The server and the commands open it alike, at the same time or alone. */
export async function openProduct(config: Settings, log: Log): Promise<Product> {
  const product = await openDatabase(config, log);
  try {
    await migrate(product.database.owner, log);
  } catch (error) {
    await product.close();
    throw error;
  }
  return product;
}
