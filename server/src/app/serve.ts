import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startDecider } from '#server/domains/decisions/decider.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import { createLimiter } from '#server/platform/limits/limits.ts';
import type { Log } from '#server/platform/log/log.ts';
import { restartPostgresOnExit } from '#server/platform/postgres/restarter.ts';
import { loadSdk } from '#server/reader/sdk.ts';
import { checkFileStores, fileStores } from './file-stores.ts';
import type { Readiness } from './health.ts';
import { makeHttpServer } from './http-server.ts';
import { serveJobsBeside } from './job-thread.ts';
import type { Product } from './open-product.ts';
import { platformCards } from './platform-cards.ts';
import { providerOutbound } from './provider-outbound.ts';
import { secretBoxOf } from './secret-box-of.ts';
import type { ServingJobs } from './serve-jobs.ts';
import { serviceTools } from './service-tools.ts';
import { stopHttp } from './stop-http.ts';
import { loadWordpressPlugin } from './wordpress-plugin.ts';

export interface Serving {
  /** Address that it listens on; null for a worker alone. */
  address: string | null;
  /** Accepts no new work, and lets running work finish. */
  stop(): Promise<void>;
}

const folder = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const consoleFolder = folder('console/dist');

async function serveHttp(config: Config, log: Log, { database }: Product): Promise<Serving> {
  const secrets = secretBoxOf(config);
  const decider = startDecider({ database, clock: systemClock, log, secrets, dataDir: config.dataDir });
  const readiness: Readiness = { isStopping: false, isMigrated: true };
  const app = await makeHttpServer({
    database,
    decider,
    log,
    clock: systemClock,
    consoleFolder,
    sdk: loadSdk(folder('clients/sdk/dist')),
    plugin: loadWordpressPlugin(folder('clients/wordpress/dist')),
    baseUrl: config.baseUrl,
    isForReadersAlone: config.role === 'reader',
    trustProxy: config.trustProxy,
    setup: config.setup,
    readiness,
    session: { limiter: createLimiter(database.pool), baseUrl: config.baseUrl },
    outbound: providerOutbound(config),
    ...fileStores(config),
    ...platformCards(config),
    ...serviceTools(config, secrets),
  });
  if (config.role !== 'reader' && !existsSync(join(consoleFolder, 'index.html')))
    log.warn('the console is not built; only the API is served');
  const address = await app.listen({ host: config.host, port: config.port });
  return {
    address,
    stop: async () => {
      await stopHttp(app, readiness);
      await decider.stop();
    },
  };
}

/** Runs the jobs: in a thread of their own beside the API, or in the main thread of a pure worker. */
async function serveJobsFor(
  config: Config,
  log: Log,
  { database, url, appUrl }: Product,
): Promise<ServingJobs> {
  if (config.role === 'worker') {
    const { serveJobs } = await import('./serve-jobs.ts');
    return serveJobs(config, log, database);
  }
  return serveJobsBeside({ config, databaseUrl: url, databaseAppUrl: appUrl }, log);
}

/** Starts the parts of the role: console and API, the calls of readers, jobs. The address only answers once all run. */
export async function serve(config: Config, log: Log, product: Product): Promise<Serving> {
  await checkFileStores(config, log);
  const hasJobs = config.role === 'all' || config.role === 'worker';
  const jobs = hasJobs ? await serveJobsFor(config, log, product) : null;
  const http =
    config.role === 'worker'
      ? null
      : await serveHttp(config, log, product).catch(async (error: unknown) => {
          await jobs?.stop();
          throw error;
        });
  const keeper = product.postgres === null ? null : restartPostgresOnExit(config.dataDir, log);
  log.info({ role: config.role }, 'started');
  return {
    address: http?.address ?? null,
    stop: async () => {
      await Promise.all([http?.stop(), jobs?.stop()]);
      await keeper?.stop();
    },
  };
}
