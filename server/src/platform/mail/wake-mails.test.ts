import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobInfo } from '#server/testing/job-info.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { silentLog } from '../log/log.ts';
import { startWorker } from '../queue/worker.ts';
import { queueMail } from './queue-mail.ts';
import { requeueMailsTask } from './requeue-mails-task.ts';
import { sendMailTask } from './send-mail-task.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.database.owner.query('delete from graphile_worker._private_jobs; delete from outgoing_mails');
});

/** Queues mails with these subjects, with a job each. */
async function queued(...subjects: string[]): Promise<void> {
  for (const subject of subjects)
    await queueMail(db.database.pool, { to: { address: 'ana@example.com' }, subject, text: 'x' });
}

async function setJobs(change: string, subject: string): Promise<void> {
  await db.database.owner.query(
    `update graphile_worker._private_jobs j set ${change} from outgoing_mails m
     where m.message_id = j.payload->>'messageId' and m.subject = $1`,
    [subject],
  );
}

/** Simulates a process that was killed in the last attempt, and whose jobs were freed. */
async function killInLastTry(subject: string): Promise<void> {
  await setJobs("attempts = max_attempts, locked_at = now(), locked_by = 'killed'", subject);
  await db.database.owner.query("select graphile_worker.force_unlock_workers(array['killed'])");
}

async function wake(): Promise<void> {
  await requeueMailsTask(db.database.owner).run({}, jobInfo());
}

/** Runs a worker until the expected number of mails is sent, and returns their subjects; there must be no more. */
async function sends(expected: number): Promise<string[]> {
  const sent: string[] = [];
  const mailer = {
    send: async ({ subject }: { subject: string }) => void sent.push(subject),
    close: () => undefined,
  };
  const tasks = [sendMailTask(db.database.pool, mailer)];
  const worker = await startWorker({ owner: db.database.owner, tasks, log: silentLog });
  for (const end = Date.now() + 15_000; sent.length < expected && Date.now() < end; ) await sleep(50);
  await sleep(700);
  await worker.stop();
  return sent.sort();
}

test('a mail whose job was killed in its last try is sent after all', async () => {
  await queued('killed', 'other');
  await killInLastTry('killed');
  await wake();
  expect(await sends(2)).toEqual(['killed', 'other']);
  const { rows } = await db.database.owner.query('select distinct status from outgoing_mails');
  expect(rows).toEqual([{ status: 'sent' }]);
});

test('left to the queue alone, such a mail waits for ever', async () => {
  await queued('killed', 'other');
  await killInLastTry('killed');
  expect(await sends(1)).toEqual(['other']);
  const { rows } = await db.database.owner.query("select subject from outgoing_mails where status = 'new'");
  expect(rows).toEqual([{ subject: 'killed' }]);
});

test('a mail with a job that runs, waits or is to be tried again gets no second one', async () => {
  await queued('waits', 'runs in its last try', 'failed before');
  await setJobs("attempts = max_attempts, locked_at = now(), locked_by = 'busy'", 'runs in its last try');
  await setJobs("attempts = 5, run_at = now() + interval '1 hour'", 'failed before');
  const jobs = 'select id, attempts, run_at from graphile_worker._private_jobs order by id';
  const before = await db.database.owner.query(jobs);
  await wake();
  expect((await db.database.owner.query(jobs)).rows).toEqual(before.rows);
});

test('what was sent or given up is not woken, and a mail that was gets one job only', async () => {
  await queued('sent', 'given up', 'killed');
  for (const subject of ['sent', 'given up', 'killed']) await killInLastTry(subject);
  await db.database.owner.query(
    "update outgoing_mails set status = case subject when 'sent' then 'sent' else 'failed' end where subject <> 'killed'",
  );
  await wake();
  await wake();
  expect(await sends(1)).toEqual(['killed']);
});
