import { parentPort, workerData } from 'node:worker_threads';
import { connect } from '#server/database/connect.ts';
import { poolSizesFor } from '#server/database/connections.ts';
import { createLog } from '#server/platform/log/log.ts';
import { type JobThreadStart, jobThreadWords } from './job-thread.ts';
import { lowerPriority } from './lower-priority.ts';
import { handleProcessErrors } from './process-errors.ts';
import { serveJobs } from './serve-jobs.ts';
import { subscribers } from './subscribers.ts';

const { config: given, databaseUrl, databaseAppUrl: appUrl } = workerData as JobThreadStart;
// A Buffer sent between threads becomes a Uint8Array.
const config = {
  ...given,
  secretKey: Buffer.from(given.secretKey),
  olderSecretKeys: given.olderSecretKeys.map((key) => Buffer.from(key)),
};

lowerPriority();

const log = createLog(config.logLevel);
handleProcessErrors(process, log);
const { databaseReplicaUrl: replicaUrl } = config;
const { jobs: share } = poolSizesFor(config.databaseConnections);
const database = connect({ url: databaseUrl, appUrl, replicaUrl, log, subscribers, share });
const jobs = await serveJobs(config, log, database);
parentPort?.once('message', () => {
  void jobs
    .stop()
    .then(() => database.close())
    .finally(() => process.exit());
});
parentPort?.postMessage(jobThreadWords.ready);
