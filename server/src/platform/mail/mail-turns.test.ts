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

/** Queues a mail, of the rules of a site if one is given. */
const queue = (subject: string, ruleOf?: number) =>
  queueMail(db.database.pool, {
    to: { address: 'ana@example.com' },
    subject,
    text: 'x',
    ...(ruleOf !== undefined && { ruleOf }),
  });

/** Starts a worker that hands mails to `send`. */
function startSending(send: (subject: string) => Promise<void>, places: number) {
  const mailer = { send: ({ subject }: ReadyMail) => send(subject), close: () => undefined };
  const tasks = [sendMailTask(db.database.pool, mailer)];
  return startWorker({
    owner: db.database.owner,
    tasks,
    log: silentLog,
    patience: 300,
    places: { mail: places },
  });
}

test('mails of rules are sent in turns by site, after those that somebody waits for', async () => {
  for (const subject of ['1.1', '1.2', '1.3', '1.4']) await queue(subject, 1);
  for (const subject of ['2.1', '2.2']) await queue(subject, 2);
  await queue('sign in');
  const sent: string[] = [];
  const worker = await startSending(async (subject) => void sent.push(subject), 1);
  await until(() => sent.length === 7);
  await worker.stop();
  expect(sent).toEqual(['sign in', '1.1', '2.1', '1.2', '2.2', '1.3', '1.4']);
});

test('a mail server that does not answer a site keeps one place at most from other mails', async () => {
  for (const subject of ['1.1', '1.2', '1.3']) await queue(subject, 1);
  const begun: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const worker = await startSending(async (subject) => {
    begun.push(subject);
    if (subject.startsWith('1.')) await held;
  }, 2);
  await until(() => begun.length > 0);
  await queue('2.1', 2);
  await queue('sign in');
  await until(() => begun.includes('2.1') && begun.includes('sign in'));
  expect(begun.filter((subject) => subject.startsWith('1.'))).toEqual(['1.1']);
  release();
  await until(() => begun.length === 5);
  await worker.stop();
});
