// Stand-in for the job thread that logs its life cycle in the given folder.
import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { type JobThreadStart, jobThreadWords } from './job-thread.ts';

const { dataDir } = (workerData as JobThreadStart).config;
const note = (what: string) => appendFileSync(join(dataDir, 'noted'), `${what}\n`);
const isTold = (what: string) => existsSync(join(dataDir, what));

if (isTold('fail')) throw new Error('no database');
if (isTold('leave')) process.exit();
const isFirst = !isTold('noted');
note('began');
parentPort?.once('message', (word) => {
  note(String(word));
  process.exit();
});
parentPort?.postMessage(jobThreadWords.ready);
if (isFirst && isTold('stumble')) throw new Error('out of memory');
