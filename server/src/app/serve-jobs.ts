import { join } from 'node:path';
import type { Database } from '#server/database/connect.ts';
import { dashboardPollers } from '#server/domains/dashboard/pollers.ts';
import { Dispatcher } from '#server/domains/deliveries/dispatcher.ts';
import { erasureLedger } from '#server/domains/erasures/erasure-ledger.ts';
import { figuresPollers } from '#server/domains/figures/pollers.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Log } from '#server/platform/log/log.ts';
import { mailFilesIn } from '#server/platform/mail/mail-files.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { startPoller } from '#server/platform/queue/poller.ts';
import { startWorker } from '#server/platform/queue/worker.ts';
import { deliveryKinds } from './deliveries.ts';
import { clearedListIn, fileStores } from './file-stores.ts';
import { jobList } from './jobs.ts';
import { platformCards } from './platform-cards.ts';
import { providerOutbound } from './provider-outbound.ts';
import { secretBoxOf } from './secret-box-of.ts';
import { serviceTools } from './service-tools.ts';

export interface ServingJobs {
  /** Takes no more jobs, and lets running ones finish or hands them back. */
  stop(): Promise<void>;
}

/** Runs the queue's jobs and the pollers. */
export async function serveJobs(config: Config, log: Log, database: Database): Promise<ServingJobs> {
  const folder = join(config.dataDir, 'mail');
  const mailer = createMailer({
    smtpUrl: config.smtpUrl,
    folder,
    from: { address: `no-reply@${new URL(config.baseUrl).hostname}`, name: 'Masthead' },
  });
  const tools = { database, clock: systemClock, log };
  const secrets = secretBoxOf(config);
  const services = serviceTools(config, secrets);
  const tasks = jobList({
    ...tools,
    ...services,
    mailer,
    mailFiles: mailFilesIn(folder),
    ...fileStores(config),
    clearedList: erasureLedger(clearedListIn(config.dataDir)),
    secrets,
    outbound: providerOutbound(config),
    ...platformCards(config),
    baseUrl: config.baseUrl,
    exportsKeepDays: config.exportsKeepDays,
  });
  const worker = await startWorker({ owner: database.owner, tasks, log });
  const deliveries = new Dispatcher(tools, deliveryKinds(services));
  const routines = [...figuresPollers(tools), ...dashboardPollers(tools), deliveries.routine()].map(
    (routine) => startPoller(routine, log),
  );
  return {
    stop: async () => {
      await Promise.all([worker.stop(), ...routines.map((routine) => routine.stop())]);
      mailer.close();
    },
  };
}
