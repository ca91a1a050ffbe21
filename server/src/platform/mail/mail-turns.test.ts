import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { silentLog } from '../log/log.ts';
import { startWorker } from '../queue/worker.ts';
import type { ReadyMail } from './mailer.ts';
import { queueMail } from './queue-mail.ts';
import { sendMailTask } from './send-mail-task.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(() =>
  db.database.owner.query('delete from graphile_worker._private_jobs; delete from outgoing_mails'),
);

const until = (what: () => boolean) => vi.waitUntil(what, { timeout: 30_000, interval: 20 });

/** Queues a mail, sent by the rules of a site if one is given. */
const queue = (subject: string, ruleOf?: number) =>
  queueMail(db.database.pool, {
    to: { address: 'ana@example.com' },
    subject,
    text: 'x',
    ...(ruleOf !== undefined && { ruleOf }),
  });

/** Starts a worker that passes one mail at a time to `send`. */
function startSending(send: (subject: string) => Promise<void>) {
  const mailer = { send: ({ subject }: ReadyMail) => send(subject), close: () => undefined };
  const tasks = [sendMailTask(db.database.pool, mailer)];
  return startWorker({
    owner: db.database.owner,
    tasks,
    log: silentLog,
    patience: 300,
    places: { mail: 1 },
  });
}

/** Sends the waiting mails, one at a time, and returns the subjects in their order. */
async function sendAll(count: number): Promise<string[]> {
  const sent: string[] = [];
  const worker = await startSending(async (subject) => void sent.push(subject));
  await until(() => sent.length === count);
  await worker.stop();
  return sent;
}

/** Takes mails from the queue without sending them, in the order of a worker. */
async function firstTaken(count: number): Promise<string[]> {
  const { rows } = await db.database.owner.query<{ key: string }>(
    'select key from graphile_worker.jobs order by priority, run_at limit $1',
    [count],
  );
  const keys = rows.map(({ key }) => key);
  await db.database.owner.query('select graphile_worker.remove_job(k) from unnest($1::text[]) k', [keys]);
  const mails = await db.database.owner.query<{ subject: string }>(
    'delete from outgoing_mails where message_id = any($1) returning subject',
    [keys],
  );
  return mails.rows.map(({ subject }) => subject).sort();
}

test('mails of rules are sent in turns by site, after those that somebody waits for', async () => {
  for (const subject of ['1.1', '1.2', '1.3', '1.4']) await queue(subject, 1);
  for (const subject of ['2.1', '2.2']) await queue(subject, 2);
  await queue('sign in');
  expect(await sendAll(7)).toEqual(['sign in', '1.1', '2.1', '1.2', '2.2', '1.3', '1.4']);
});

test('a site that comes later takes turns with what is left of another', async () => {
  for (const subject of ['1.1', '1.2', '1.3', '1.4']) await queue(subject, 1);
  expect(await firstTaken(2)).toEqual(['1.1', '1.2']);
  for (const subject of ['2.1', '2.2', '2.3']) await queue(subject, 2);
  expect(await sendAll(5)).toEqual(['1.3', '2.1', '1.4', '2.2', '2.3']);
});

test('a mail that waits for its next try puts no later mail of its site behind others', async () => {
  await queue('1.1', 1);
  await queue('1.2', 1);
  await db.database.owner.query(
    "update graphile_worker._private_jobs set attempts = 1, run_at = now() + interval '1 hour'",
  );
  for (const subject of ['2.1', '2.2']) await queue(subject, 2);
  await queue('1.3', 1);
  expect(await sendAll(3)).toEqual(['2.1', '1.3', '2.2']);
});
