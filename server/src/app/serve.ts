import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dashboardRoutines } from '#server/domains/dashboard/routines.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import { folderStore } from '#server/platform/files/files.ts';
import { createLimiter } from '#server/platform/limits/limits.ts';
import type { Log } from '#server/platform/log/log.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { keepPostgres } from '#server/platform/postgres/keeper.ts';
import { keepDoing } from '#server/platform/queue/routine.ts';
import { startWorker } from '#server/platform/queue/worker.ts';
import type { Readiness } from './health.ts';
import { makeHttpServer } from './http-server.ts';
import { jobList } from './jobs.ts';
import type { Product } from './open-product.ts';
import { stopHttp } from './stop-http.ts';

export interface Serving {
  /** Address that is listened on; null for a worker alone. */
  address: string | null;
  /** Takes nothing new, lets what runs come to its end. */
  stop(): Promise<void>;
}

const consoleFolder = fileURLToPath(new URL('../../../console/dist', import.meta.url));

async function serveHttp(config: Config, log: Log, { database }: Product): Promise<Serving> {
  const readiness: Readiness = { isStopping: false, isMigrated: true };
  const app = await makeHttpServer({
    database,
    log,
    clock: systemClock,
    consoleFolder,
    baseUrl: config.baseUrl,
    trustProxy: config.trustProxy,
    readiness,
    session: { limiter: createLimiter(database.pool), baseUrl: config.baseUrl },
    files: folderStore(join(config.dataDir, 'files')),
  });
  if (!existsSync(join(consoleFolder, 'index.html')))
    log.warn('the console is not built; only the API is served');
  const address = await app.listen({ host: config.host, port: config.port });
  return {
    address,
    stop: () => stopHttp(app, readiness),
  };
}

async function serveJobs(config: Config, log: Log, { database }: Product): Promise<Serving> {
  const mailer = createMailer({
    smtpUrl: config.smtpUrl,
    folder: join(config.dataDir, 'mail'),
    from: { address: `no-reply@${new URL(config.baseUrl).hostname}`, name: 'Masthead' },
  });
  const files = folderStore(join(config.dataDir, 'files'));
  const tasks = jobList({ database, log, mailer, files, baseUrl: config.baseUrl });
  const worker = await startWorker({ owner: database.owner, tasks, log });
  const routines = dashboardRoutines({ database, clock: systemClock, log }).map((routine) =>
    keepDoing(routine, log),
  );
  return {
    address: null,
    stop: async () => {
      await Promise.all([worker.stop(), ...routines.map((routine) => routine.stop())]);
      mailer.close();
    },
  };
}

/** Starts what the role asks for: console and API, jobs, or both. Whoever finds the address answering finds it all. */
export async function serve(config: Config, log: Log, product: Product): Promise<Serving> {
  const jobs = config.role === 'http' ? null : await serveJobs(config, log, product);
  const http =
    config.role === 'worker'
      ? null
      : await serveHttp(config, log, product).catch(async (error: unknown) => {
          await jobs?.stop();
          throw error;
        });
  const keeper = product.postgres === null ? null : keepPostgres(config.dataDir, log);
  return {
    address: http?.address ?? null,
    stop: async () => {
      await Promise.all([http?.stop(), jobs?.stop()]);
      await keeper?.stop();
    },
  };
}
