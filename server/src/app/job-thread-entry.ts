import { parentPort, workerData } from 'node:worker_threads';
import { connect } from '#server/database/connect.ts';
import { createLog } from '#server/platform/log/log.ts';
import { stepAsideInThread } from '#server/platform/postgres/step-back.ts';
import { type JobThreadStart, jobThreadWords } from './job-thread.ts';
import { leaveRoom } from './room-for-calls.ts';
import { serveJobs } from './serve-jobs.ts';

const { config: given, databaseUrl, isOurs } = workerData as JobThreadStart;
// On its way between threads a Buffer becomes a plain array of bytes.
const config = { ...given, secretKey: Buffer.from(given.secretKey) };

await stepAsideInThread();

const log = createLog(config.logLevel);
const { databaseReplicaUrl: replicaUrl } = config;
const database = connect({ url: databaseUrl, replicaUrl, log, isOurs, forJobs: true });
if (isOurs) leaveRoom(database.background);
const jobs = await serveJobs(config, log, database);
parentPort?.once('message', () => {
  void jobs
    .stop()
    .then(() => database.close())
    .finally(() => process.exit());
});
parentPort?.postMessage(jobThreadWords.ready);
