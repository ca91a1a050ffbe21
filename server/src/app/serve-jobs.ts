import { join } from 'node:path';
import { aside, behind, type Database } from '#server/database/connect.ts';
import { dashboardRoutines } from '#server/domains/dashboard/routines.ts';
import { figuresRoutines } from '#server/domains/figures/routines.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Log } from '#server/platform/log/log.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { keepDoing } from '#server/platform/queue/routine.ts';
import { startWorker } from '#server/platform/queue/worker.ts';
import { jobList } from './jobs.ts';
import { keptFiles } from './kept-files.ts';

export interface ServingJobs {
  /** Takes no more jobs, and lets those that run come to their end or hands them back. */
  stop(): Promise<void>;
}

/** Works on the queue and goes round with what comes back every few seconds. */
export async function serveJobs(config: Config, log: Log, database: Database): Promise<ServingJobs> {
  const mailer = createMailer({
    smtpUrl: config.smtpUrl,
    folder: join(config.dataDir, 'mail'),
    from: { address: `no-reply@${new URL(config.baseUrl).hostname}`, name: 'Masthead' },
  });
  const tools = { database: behind(database), clock: systemClock, log };
  const apart = { ...tools, database: aside(database) };
  const tasks = jobList({
    ...tools,
    mailer,
    ...keptFiles(config),
    baseUrl: config.baseUrl,
    exportsKeepDays: config.exportsKeepDays,
  });
  const worker = await startWorker({ owner: database.owner, tasks, log });
  const routines = [...figuresRoutines(apart), ...dashboardRoutines(apart)].map((routine) =>
    keepDoing(routine, log),
  );
  return {
    stop: async () => {
      await Promise.all([worker.stop(), ...routines.map((routine) => routine.stop())]);
      mailer.close();
    },
  };
}
