// A server that is told to stop finishes its calls, and only later callers notice.
import { Agent, request } from 'undici';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sendMail } from '#server/platform/mail/queue-mail.ts';
import { addJob } from '#server/platform/queue/add-job.ts';
import {
  type FaultSite,
  faultSite,
  isFullFaultRun,
  reportFigure,
  waitUntil,
} from '#server/testing/fault-site.ts';
import { startLoad, statuses } from '#server/testing/load.ts';
import { startServer } from '#server/testing/server-process.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const rounds = isFullFaultRun ? 10 : 2;
let site: FaultSite;

beforeAll(async () => {
  site = await faultSite();
});
afterAll(() => site.close());

test(`told to stop under load, ${rounds} times, a server drops no call and ends within 15 seconds`, async () => {
  const waits: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await site.product.database.owner.query('delete from groups');
    const server = await startServer(site.env);
    const headers = await site.signIn(server.url);
    const idle = new Agent({ keepAliveTimeout: 60_000 });
    await (await request(`${server.url}/healthz`, { dispatcher: idle })).body.dump();
    const load = startLoad(server.url, headers, 20);
    await waitUntil(async () => load.acknowledged.size > 100);
    const told = performance.now();
    expect(await server.kill('SIGTERM')).toBe(0);
    waits.push(performance.now() - told);
    await load.stop();
    await idle.close();

    // Connected callers get answers only; later ones can't connect.
    const dropped = load.answers.filter(({ error }) => error !== null && !error.startsWith('ECONNREFUSED'));
    expect(dropped).toEqual([]);
    expect(Object.keys(statuses(load.answers)).toSorted()).toEqual(['0', '200']);
    // Every write was also answered.
    expect(await site.count('groups where resource_id = $1')).toBe(load.acknowledged.size);
  }
  if (isFullFaultRun) expect(Math.max(...waits)).toBeLessThan(15_000);
  reportFigure('slowest stop under load', `${Math.round(Math.max(...waits))} ms`);
});

test('a mail that was to be sent while the server stopped is sent by the next one, once', async () => {
  const server = await startServer(site.env);
  const { owner } = site.product.database;
  const mails = 200;
  await owner.query(
    `insert into outgoing_mails (message_id, recipient, subject, body_text)
     select 'mail-' || n || '@example.com', 'reader@example.com', 'Mail ' || n, 'x' from generate_series(1, $1) n`,
    [mails],
  );
  for (let n = 1; n <= mails; n += 1) await addJob(owner, sendMail, { messageId: `mail-${n}@example.com` });
  await waitUntil(async () => (await site.count("outgoing_mails where status = 'sent'")) > 5);
  expect(await server.kill('SIGTERM')).toBe(0);
  expect(await site.count('graphile_worker.jobs where locked_by is not null')).toBe(0);
  const next = await startServer(site.env);
  await waitUntil(async () => (await site.count("outgoing_mails where status = 'sent'")) === mails, 90);
  expect(await next.kill('SIGTERM')).toBe(0);
  expect(await site.count('outgoing_mails where attempts > 1')).toBe(0);
});
