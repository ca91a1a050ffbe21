import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { jobNamed } from '#server/testing/job-info.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { silentLog } from '../log/log.ts';
import { addJob } from './add-job.ts';
import { startWorker } from './worker.ts';

test('a stopped worker has told the queue what is done, also where connections are slow', async () => {
  const { database, drop } = await testDatabase();
  const { owner } = database;
  let isSlow = false;
  let wasSlow = false;
  const slowly = new Proxy(owner, {
    get: (target, name) => {
      if (name === 'connect')
        return async (...words: []) => {
          if (isSlow && !wasSlow && words.length === 0) {
            wasSlow = true;
            await sleep(1_500);
          }
          return target.connect(...words);
        };
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const run = async () => {
    await Promise.resolve();
    isSlow = true;
  };
  const worker = await startWorker({ owner: slowly, tasks: [{ name: 'told', run }], log: silentLog });
  await addJob(database.pool, jobNamed('told'), {});
  while (!isSlow) await sleep(50);
  await worker.stop();
  const { rows } = await owner.query("select 1 from graphile_worker.jobs where task_identifier = 'told'");
  expect(rows).toEqual([]);
  await drop();
});
