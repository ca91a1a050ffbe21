import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobInfo } from '#server/testing/job-info.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { createMailer, type Mailer } from './mailer.ts';
import { queueMail } from './queue-mail.ts';
import { sendMailTask } from './send-mail-task.ts';

let db: TestDatabase;
let smtp: SMTPServer;
let mailer: Mailer;
const received: string[] = [];
/** Runs between a mail's arrival and the server's acceptance. */
let whileAccepting: () => Promise<unknown> = async () => undefined;
const from = { address: 'desk@example.com', name: 'Masthead' };

beforeAll(async () => {
  db = await testDatabase();
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      void text(stream).then(async (mail) => {
        received.push(mail);
        await whileAccepting();
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, folder: tmpdir(), from });
});
afterAll(async () => {
  mailer.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  await db.drop();
});

async function queued(): Promise<string> {
  await queueMail(db.database.pool, {
    to: { address: 'ana@example.com' },
    subject: 'x',
    text: 'the code is winter-heron',
  });
  const { rows } = await db.database.pool.query<{ message_id: string }>(
    'select message_id from outgoing_mails order by id desc limit 1',
  );
  return rows[0]?.message_id ?? '';
}

function deliver(pool: pg.Pool, by: Mailer, messageId: string): Promise<void> {
  return sendMailTask(pool, by).run({ messageId }, jobInfo());
}

function copies(messageId: string): number {
  return received.filter((mail) => mail.includes(messageId)).length;
}

test('a server slower than the limit of idle transactions gets one copy', async () => {
  const impatient = new pg.Pool({
    connectionString: db.url,
    options: '-c role=masthead_app -c idle_in_transaction_session_timeout=1000',
  });
  impatient.on('error', () => undefined);
  impatient.on('connect', (client) => client.on('error', () => undefined));
  whileAccepting = () => sleep(2_500);
  const messageId = await queued();
  await deliver(impatient, mailer, messageId).catch(() => undefined);
  await deliver(impatient, mailer, messageId);
  await impatient.end();
  expect(copies(messageId)).toBe(1);
});

test('a connection to the database lost while the server accepts makes no second copy', async () => {
  whileAccepting = () =>
    db.database.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction'`,
    );
  const messageId = await queued();
  await deliver(db.database.pool, mailer, messageId).catch(() => undefined);
  await deliver(db.database.pool, mailer, messageId);
  expect(copies(messageId)).toBe(1);
});

test('a mail that was sent leaves its text, and the codes in it, out of the database', async () => {
  whileAccepting = async () => undefined;
  const messageId = await queued();
  await deliver(db.database.pool, mailer, messageId);
  const { rows } = await db.database.pool.query('select * from outgoing_mails where message_id = $1', [
    messageId,
  ]);
  expect(rows[0]).toMatchObject({ status: 'sent', subject: 'x' });
  expect(JSON.stringify(rows)).not.toContain('winter-heron');
});

test('a server that never says a word is given up', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const patient = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, folder: tmpdir(), from, timeout: 300 });
  await expect(deliver(db.database.pool, patient, await queued())).rejects.toThrow();
  patient.close();
  silent.close();
});

test('a mail written as a file a second time, after a crash, is still one file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-mail-'));
  const files = createMailer({ smtpUrl: null, folder, from });
  const messageId = await queued();
  await deliver(db.database.pool, files, messageId);
  await db.database.pool.query("update outgoing_mails set status = 'new' where message_id = $1", [messageId]);
  await deliver(db.database.pool, files, messageId);
  expect(await readdir(folder)).toHaveLength(1);
  await rm(folder, { recursive: true });
});
