import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobInfo } from '#server/testing/job-info.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { createMailer, type Mailer } from './mailer.ts';
import { queueMail } from './queue-mail.ts';
import { sendMailTask } from './send-mail-task.ts';

let db: TestDatabase;
let folder: string;
const from = { address: 'desk@example.com', name: 'Masthead' };

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-mail-'));
  await db.database.pool.query("update outgoing_mails set status = 'failed' where status = 'new'");
  return () => rm(folder, { recursive: true });
});

async function queued(): Promise<string> {
  await queueMail(db.database.pool, {
    to: { address: 'ana@example.com', name: 'Ana, Ö' },
    subject: 'Grüße',
    text: 'Hello',
  });
  const { rows } = await db.database.pool.query<{ message_id: string }>(
    "select message_id from outgoing_mails where status = 'new'",
  );
  return rows[0]?.message_id ?? '';
}

function deliver(mailer: Mailer, messageId: string, lastAttempt = false): Promise<void> {
  return sendMailTask(db.database.pool, mailer).run({ messageId }, jobInfo({ lastAttempt }));
}

async function status(messageId: string): Promise<{ status: string; last_error: string | null }> {
  const { rows } = await db.database.pool.query(
    'select status, last_error from outgoing_mails where message_id = $1',
    [messageId],
  );
  return rows[0] as { status: string; last_error: string | null };
}

test('a mail that can be ended says where in its header, and forgets that once it is sent', async () => {
  const mailer = createMailer({ smtpUrl: null, folder, from });
  const url = 'https://console.example/weekly-digest/unsubscribe/secret';
  await queueMail(db.database.pool, {
    id: 'ends',
    to: { address: 'ana@example.com' },
    subject: 'Hello',
    text: 'Hello',
    unsubscribeUrl: url,
  });
  await deliver(mailer, '<ends@masthead>');
  const [name = ''] = await readdir(folder);
  const { headers } = await PostalMime.parse(await readFile(join(folder, name)));
  const headerOf = (key: string) => headers.find((header) => header.key === key)?.value;
  expect([headerOf('list-unsubscribe'), headerOf('list-unsubscribe-post')]).toEqual([
    `<${url}>`,
    'List-Unsubscribe=One-Click',
  ]);
  const { rows } = await db.database.pool.query(
    "select unsubscribe_url from outgoing_mails where message_id = '<ends@masthead>'",
  );
  expect(rows).toEqual([{ unsubscribe_url: null }]);
});

test('a mail of a site comes from its sender, and is answered to whom it names', async () => {
  const mailer = createMailer({ smtpUrl: null, folder, from });
  const mail = {
    id: 'of-a-site',
    to: { address: 'ana@example.com' },
    from: { address: 'news@courier.example', name: 'Courier: "News", <Desk>' },
    replyTo: { address: 'answers@courier.example' },
    subject: 'Hello',
    text: 'Hello',
  };
  expect(await queueMail(db.database.pool, mail)).toBe(true);
  // The same id means the same mail.
  expect(await queueMail(db.database.pool, { ...mail, subject: 'Another' })).toBe(false);
  await deliver(mailer, '<of-a-site@masthead>');
  const [file = ''] = await readdir(folder);
  const parsed = await PostalMime.parse(await readFile(join(folder, file)));
  expect(parsed.from).toMatchObject(mail.from);
  expect(parsed.replyTo?.[0]).toMatchObject({ address: 'answers@courier.example' });
  expect(parsed.subject).toBe('Hello');
});

test('line breaks in any name or address of a mail are refused', async () => {
  const plain = { to: { address: 'ana@example.com' }, subject: 'Hello', text: 'Hello' };
  for (const evil of ['a\r\nBcc: x@example.com', 'a\nb', 'a\rb', 'a\0b']) {
    const address = 'ok@example.com';
    const mails = [
      { ...plain, to: { address: evil } },
      { ...plain, to: { address, name: evil } },
      { ...plain, from: { address: evil } },
      { ...plain, from: { address, name: evil } },
      { ...plain, replyTo: { address: evil } },
      { ...plain, replyTo: { address, name: evil } },
      { ...plain, subject: evil },
      { ...plain, id: evil },
    ];
    for (const mail of mails) await expect(queueMail(db.database.pool, mail)).rejects.toThrow('one line');
  }
});

test('without an SMTP server a mail is written as a file, once', async () => {
  const mailer = createMailer({ smtpUrl: null, folder, from });
  const messageId = await queued();
  await deliver(mailer, messageId);
  await deliver(mailer, messageId);
  const files = await readdir(folder);
  expect(files).toHaveLength(1);
  const parsed = await PostalMime.parse(await readFile(join(folder, files[0] ?? '')));
  expect(parsed).toMatchObject({
    subject: 'Grüße',
    messageId,
    to: [{ address: 'ana@example.com', name: 'Ana, Ö' }],
  });
  expect(parsed.headers.find((header) => header.key === 'auto-submitted')?.value).toBe('auto-generated');
  expect(await status(messageId)).toMatchObject({ status: 'sent' });
});

test('a mail that the server refuses stays to be tried again, and is given up after the last try', async () => {
  const received: string[] = [];
  let refuse = true;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(refuse ? Object.assign(new Error('later'), { responseCode: 451 }) : null),
    onData: (stream, _session, done) => {
      void text(stream).then((mail) => {
        received.push(mail);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, folder, from });

  const messageId = await queued();
  await expect(deliver(mailer, messageId)).rejects.toThrow();
  expect(await status(messageId)).toMatchObject({
    status: 'new',
    last_error: expect.stringContaining('later'),
  });
  refuse = false;
  await deliver(mailer, messageId);
  expect(received).toHaveLength(1);
  expect(received[0]).toContain(messageId);

  refuse = true;
  const second = await queued();
  await expect(deliver(mailer, second, true)).rejects.toThrow();
  expect(await status(second)).toMatchObject({ status: 'failed' });
  mailer.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

test.each(['a@example.com\r\nBcc: b@example.com', 'a@example.com\n'])(
  'an address with a line break is refused',
  async (address) => {
    const mail = { to: { address }, subject: 'x', text: 'x' };
    await expect(queueMail(db.database.pool, mail)).rejects.toThrow('one line');
  },
);

test('a subject with a line break is refused', async () => {
  const mail = { to: { address: 'a@example.com' }, subject: 'x\nBcc: b@example.com', text: 'x' };
  await expect(queueMail(db.database.pool, mail)).rejects.toThrow('one line');
});
