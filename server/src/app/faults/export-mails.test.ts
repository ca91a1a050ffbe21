// A mail server that is down, slow or refuses: no mail of an export is lost or sent twice, and problems are reported.
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemContext } from '#server/database/sites.ts';
import type { ExportContext } from '#server/domains/exports/request.service.ts';
import { createSchedule, getSchedule, runDueSchedules } from '#server/domains/exports/schedules.service.ts';
import { generate, getExport, listExports } from '#server/domains/exports/service.ts';
import { fixedClock } from '#server/platform/clock/clock.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { createMailer, type Mailer } from '#server/platform/mail/mailer.ts';
import { sendMailTask } from '#server/platform/mail/send-mail-task.ts';
import { startWorker, type Worker } from '#server/platform/queue/worker.ts';
import { exportFixture } from '#server/testing/export-desk.ts';
import { reportFigure, waitUntil } from '#server/testing/fault-site.ts';
import { jobInfo } from '#server/testing/job-info.ts';
import { type MailSink, mailSink } from '#server/testing/mail-sink.ts';

vi.setConfig({ testTimeout: 120_000 });

const desk = exportFixture();
const fields = [{ key: 'email' as const }];
let sink: MailSink;
/** Selects the sender: one has a long timeout, so that a busy machine isn't taken for a silent mail server. */
let isHasty = false;
let mailer: Mailer;
let worker: Worker | null = null;

beforeAll(async () => {
  sink = await mailSink();
  const from = { address: 'desk@example.com', name: 'Masthead' };
  const [patient, hasty] = [20_000, 100].map((timeout) =>
    createMailer({ smtpUrl: sink.url, folder: '', from, timeout }),
  ) as [Mailer, Mailer];
  mailer = {
    send: (mail) => (isHasty ? hasty : patient).send(mail),
    close: () => {
      patient.close();
      hasty.close();
    },
  };
  const { owner, pool } = desk.database();
  worker = await startWorker({ owner, tasks: [sendMailTask(pool, mailer)], log: silentLog });
});
afterAll(async () => {
  await worker?.stop();
  mailer.close();
  await sink.goDown();
});

const jobs = `from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier = 'mail.send'`;

/** Returns the jobs of unsent mails, by their number of attempts. */
async function tries(): Promise<number[]> {
  const rows = await desk.rowsOf<{ attempts: number }>(
    `select attempts ${jobs} and locked_at is null and attempts < max_attempts`,
  );
  return rows.map(({ attempts }) => attempts);
}

/** Returns the seconds until the queue would retry the last of them. */
async function pause(): Promise<number> {
  const [row] = await desk.rowsOf<{ seconds: number | null }>(
    `select extract(epoch from max(j.run_at) - now())::float as seconds ${jobs} and attempts < max_attempts`,
  );
  return row?.seconds ?? 0;
}

/** Skips the pauses of the queue. */
async function letPass(seconds: number): Promise<void> {
  await desk.rowsOf(
    `update graphile_worker._private_jobs set run_at = run_at - $1 * interval '1 second' where locked_at is null`,
    seconds,
  );
  await desk.rowsOf(`select pg_notify('jobs:insert', '{"count": 8}')`);
}

const mailsTo = (address: string) => sink.accepted.filter(({ recipient }) => recipient === address).length;

/** Creates exports with a mail each. @returns their addresses */
async function mailed(ctx: ExportContext, count: number): Promise<{ id: number; address: string }[]> {
  const made: { id: number; address: string }[] = [];
  for (let n = 1; n <= count; n += 1) {
    const address = `reader${n}-of-${ctx.resource.id}@example.com`;
    const { id } = await generate(ctx, { fields, recipient_email: address });
    await desk.make(ctx, id);
    made.push({ id, address });
  }
  return made;
}

const troubles = {
  'is down': { begin: () => sink.goDown(), end: () => sink.comeUp(), says: 'cannot be reached' },
  'reads mails and says nothing': {
    begin: async () => {
      isHasty = true;
      sink.behave('stalls');
    },
    end: async () => {
      isHasty = false;
      sink.behave('takes');
    },
    says: 'cannot be reached',
  },
  'refuses for now': {
    begin: async () => sink.behave('later'),
    end: async () => sink.behave('takes'),
    says: '452 Mailbox is full',
  },
};

test.each(Object.entries(troubles))(
  'a mail server that %s for an hour gets every mail, once',
  async (_name, trouble) => {
    await trouble.begin();
    const ctx = await desk.person();
    const asked = await mailed(ctx, 4);
    let passed = 0;
    for (let tried = 1; passed < 3_600; tried += 1) {
      await waitUntil(async () => (await tries()).filter((times) => times === tried).length === asked.length);
      for (const { delivery_problem: problem } of (await listExports(ctx, {})).items) {
        expect(problem).toContain(trouble.says);
        expect(problem).toContain('tried again');
      }
      const next = await pause();
      passed += next;
      if (passed >= 3_600) await trouble.end();
      await letPass(next);
    }
    await waitUntil(async () => asked.every(({ address }) => mailsTo(address) > 0));
    const problems = async () => (await listExports(ctx, {})).items.map((row) => row.delivery_problem);
    await waitUntil(async () => (await problems()).every((problem) => problem === null));
    expect(asked.map(({ address }) => mailsTo(address))).toEqual(asked.map(() => 1));
    expect(passed).toBeLessThan(2 * 3_600);
    reportFigure(
      'mails after an hour without mail server, delivered after',
      `${Math.round(passed / 60)} min`,
    );
  },
);

test('a mail refused for good is given up in the end; its export and its schedule say why until a run gets there', async () => {
  sink.behave('never');
  const ctx = await desk.person();
  const start = '2027-01-01T00:00:00Z';
  const address = `nobody-${ctx.resource.id}@example.com`;
  const at = (time: string) => ({ ...ctx, clock: fixedClock(new Date(time)) });
  const schedule = await createSchedule(at(start), {
    fields,
    frequency: '1 day',
    recipient_email: address,
    active: true,
  });
  const runAt = async (time: string): Promise<number> => {
    await runDueSchedules(systemContext({ ...desk.tools(), clock: at(time).clock }, 'test', ctx.resource));
    const [row] = await desk.rowsOf<{ id: number }>(
      'select max(id) as id from export_requests where schedule_id = $1',
      schedule.id,
    );
    await desk.make(ctx, row?.id ?? 0);
    return row?.id ?? 0;
  };
  const first = await runAt('2027-01-02T00:00:00Z');
  for (let tried = 1; tried < 20; tried += 1) {
    await waitUntil(async () => (await tries()).includes(tried));
    await letPass(await pause());
  }
  await waitUntil(
    async () => (await getExport(ctx, { id: first })).delivery_problem?.includes('any more') ?? false,
  );
  const why = /says "550 No such user here".*not tried any more/;
  expect(await getExport(ctx, { id: first })).toMatchObject({ status: 'success', delivery_problem: why });
  expect(await getSchedule(ctx, { id: schedule.id })).toMatchObject({ active: true, problem: why });
  expect(mailsTo(address)).toBe(0);

  sink.behave('takes');
  await runAt('2027-01-03T00:00:00Z');
  await waitUntil(async () => mailsTo(address) === 1);
  await waitUntil(async () => (await getSchedule(ctx, { id: schedule.id })).problem === null);
  expect((await getExport(ctx, { id: first })).delivery_problem).toMatch(why);
});

/** Returns the same connections, but a mail is neither locked nor checked before it is sent. */
function withoutClaim(pool: pg.Pool): pg.Pool {
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    const query = (text: string, values?: unknown[]) =>
      client.query(text.replace(/ and status = 'new' for update/, ''), values);
    return Object.assign(Object.create(client) as pg.PoolClient, {
      query,
      release: (error?: Error) => client.release(error),
    });
  };
  return { connect } as unknown as pg.Pool;
}

/** Returns the number of mails after the queue had one sent three times. */
async function sentThreeTimes(change: (pool: pg.Pool) => pg.Pool): Promise<number> {
  await worker?.stop();
  worker = null;
  const ctx = await desk.person();
  const [one] = await mailed(ctx, 1);
  const [row] = await desk.rowsOf<{ message: string }>(
    'select message_id as message from outgoing_mails order by id desc limit 1',
  );
  const task = sendMailTask(change(desk.database().pool), mailer);
  const job = jobInfo();
  await Promise.all([1, 2].map(() => task.run({ messageId: row?.message }, job)));
  await task.run({ messageId: row?.message }, job);
  return mailsTo(one?.address ?? '');
}

test('a mail that the queue has sent three times goes out once', async () => {
  expect(await sentThreeTimes((pool) => pool)).toBe(1);
});

test('without the claim on its row it would go out again', async () => {
  expect(await sentThreeTimes(withoutClaim)).toBeGreaterThan(1);
});
