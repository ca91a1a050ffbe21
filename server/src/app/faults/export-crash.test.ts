// Exports and schedules whose server is killed in the middle: each file is complete and written once, each mail is sent
// once.
import { existsSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { exportCalls, rowsOfFile } from '#server/testing/export-calls.ts';
import {
  type FaultSite,
  faultSite,
  isFullFaultRun,
  reportFigure,
  waitUntil,
} from '#server/testing/fault-site.ts';
import { type MailSink, mailSink } from '#server/testing/mail-sink.ts';
import { makeReaders, makeSchedules } from '#server/testing/make-schedules.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';

vi.setConfig({ testTimeout: isFullFaultRun ? 3_600_000 : 240_000, hookTimeout: 120_000 });

const members = isFullFaultRun ? 60_000 : 5_000;
/** Number of schedules that are due at once when a server is killed while it plans. */
const due = isFullFaultRun ? 60 : 10;
const fields = ['id', 'email', 'first_name', 'last_name', 'company', 'city'].map((key) => ({ key }));
let site: FaultSite;
let server: ServerProcess;
let sink: MailSink;
let headers: { token: string; resource: string };
/** Longest time in milliseconds from a restart until all interrupted exports are finished and mailed. */
let slowest = 0;
const calls = exportCalls(() => ({ url: server.url, headers }));
const settings = () => ({ SMTP_URL: sink.url, BASE_URL: `http://127.0.0.1:${site.env.PORT}` });
const run = (statement: string, values: unknown[] = []) =>
  site.product.database.owner.query<Record<string, string | number>>(statement, values);

beforeAll(async () => {
  sink = await mailSink();
  site = await faultSite();
  await makeReaders(site.product.database.owner, site.site.id, members);
  // A server waits here until it is killed: as long as the test holds the lock.
  await run(`
    create function halt() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(4711); return new; end $$;
    create trigger halt_noting before update on export_requests for each row
      when (new.status = 'success' and old.status <> 'success') execute function halt();
    create trigger halt_planning before insert on export_requests for each row
      when (new.title = 'Halfway') execute function halt()`);
  server = await startServer({ ...site.env, ...settings() });
  headers = await site.signIn(server.url);
});
afterAll(async () => {
  await server.kill('SIGKILL');
  await site.close();
  await sink.goDown();
});

/** Makes servers halt where they would continue, and kills the one that has reached both places. */
async function killAtHalts(what: () => Promise<unknown>): Promise<void> {
  const client = await site.product.database.owner.connect();
  await client.query('select pg_advisory_lock(4711)');
  await what();
  await waitUntil(async () => (await site.count('pg_locks where objid = 4711 and not granted')) === 2);
  await server.kill('SIGKILL');
  await client.query('select pg_advisory_unlock(4711)');
  client.release();
}

interface Asked {
  id: number;
  address: string;
}

let asked = 0;
async function ask(): Promise<Asked> {
  asked += 1;
  const address = `asked${asked}@example.com`;
  const format = asked % 2 === 0 ? 'xlsx' : 'csv';
  const { id } = await calls.generate({ fields, format, recipient_email: address });
  return { id, address };
}

/** Kills the server while the file grows; an export that finished sooner is skipped, and another one requested. */
async function killWhileWriting(): Promise<Asked> {
  const one = await ask();
  const { rows } = await run('select file_name as name from export_requests where id = $1', [one.id]);
  const name = String(rows[0]?.name);
  const draft = join(site.dataDir, 'files', name.slice(0, 2), `${name}.part`);
  const isGrowing = () => existsSync(draft) && statSync(draft).size > 0;
  const isDone = () => site.count(`export_requests where id = ${one.id} and status = 'success'`);
  for (const end = Date.now() + 30_000; !isGrowing() && Date.now() < end; )
    await new Promise((resolve) => setImmediate(resolve));
  await server.kill('SIGKILL');
  if ((await isDone()) === 0) return one;
  server = await site.restart(server, settings());
  return killWhileWriting();
}

async function killWhileMailing(): Promise<Asked> {
  const before = sink.stalled();
  sink.behave('stalls');
  const one = await ask();
  await waitUntil(async () => sink.stalled() > before);
  await server.kill('SIGKILL');
  sink.behave('takes');
  return one;
}

/**
 * Expects that the file of an export is refused or complete at every moment, and there within the time, and so is its
 * only mail.
 */
async function expectDelivered({ id, address }: Asked, rows = members): Promise<void> {
  await waitUntil(async () => {
    const found = await calls.download(id);
    if (found !== null) expect(found).toHaveLength(rows);
    return found !== null;
  }, 90);
  await waitUntil(async () => mailsTo(address).length > 0, 90);
}

const mailsTo = (address: string) => sink.accepted.filter(({ recipient }) => recipient === address);

async function killAndGoOn(kill: () => Promise<Asked>): Promise<void> {
  const one = await kill();
  expect(mailsTo(one.address)).toEqual([]);
  server = await site.restart(server, settings());
  const back = performance.now();
  await expectDelivered(one);
  slowest = Math.max(slowest, performance.now() - back);
}

/**
 * Kills the server halfway through schedules that were due an hour ago, of one reader each, and after a file is
 * complete but not recorded yet.
 */
async function killWhilePlanningAndNoting(round: number): Promise<void> {
  const { rows } = await run('select id from operators');
  await makeSchedules(site.product.database.owner, {
    siteId: site.site.id,
    operatorId: Number(rows[0]?.id),
    count: due,
    mark: `run${round}`,
    anchor: "now() - interval '25 hours'",
    apart: 1,
  });
  const halfway = `run${round}-${due / 2}@example.com`;
  await run("update export_schedules set title = 'Halfway' where recipient_email = $1", [halfway]);
  const runs = `export_requests where recipient_email like 'run${round}-%'`;
  let one: Asked = { id: 0, address: '' };
  await killAtHalts(async () => {
    one = await ask();
    await site.startJob('exports.plan');
  });
  const before = await site.count(runs);
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(due);
  server = await site.restart(server, settings());
  const back = performance.now();
  // A thorough run waits for the next full minute instead.
  if (!isFullFaultRun) await site.startJob('exports.plan');
  const mailed = () => sink.accepted.filter(({ recipient }) => recipient.startsWith(`run${round}-`)).length;
  await waitUntil(async () => (await site.count(runs)) > before, 90);
  await expectDelivered(one);
  slowest = Math.max(slowest, performance.now() - back);
  await waitUntil(async () => mailed() >= due, 300);
  expect(await site.count(runs)).toBe(due);
}

/** Expects every mail once, each for a successful export, with a working link to its file. */
async function expectAllWholeAndOnce(): Promise<void> {
  const { rows: exports } = await run(
    'select recipient_email, status, file_name, total_rows from export_requests',
  );
  expect(exports.filter(({ status }) => status !== 'success')).toEqual([]);
  const recipients = sink.accepted.map(({ recipient }) => recipient);
  expect(recipients.toSorted()).toEqual(exports.map((row) => String(row.recipient_email)).toSorted());
  expect(new Set(sink.accepted.map(({ messageId }) => messageId)).size).toBe(exports.length);
  const promised = new Map(exports.map((row) => [row.recipient_email, Number(row.total_rows)]));
  for (const { recipient, text } of sink.accepted.slice(-25)) {
    const file = await fetch(/http:\S+/.exec(text)?.[0] ?? '');
    expect(await rowsOfFile(file)).toHaveLength(promised.get(recipient) ?? -1);
  }
  const kept = await readdir(join(site.dataDir, 'files'), { recursive: true });
  const names = kept.flatMap((path) => (path.includes('/') ? [path.slice(3)] : []));
  expect(names.toSorted()).toEqual(exports.map((row) => String(row.file_name)).toSorted());
  reportFigure('exports made and mailed, each once', String(exports.length));
}

const rounds = isFullFaultRun ? 7 : 1;

test(`a server killed ${rounds * 3} times while it writes, notes, mails and plans makes each export whole and once`, async () => {
  for (let round = 1; round <= rounds; round += 1) {
    await killAndGoOn(killWhileWriting);
    await killAndGoOn(killWhileMailing);
    await killWhilePlanningAndNoting(round);
  }
  await expectAllWholeAndOnce();
  reportFigure(
    'exports cut off by a kill, made and mailed after the server is back, slowest',
    `${Math.round(slowest)} ms`,
  );

  // The first requested file. Text that a spreadsheet program would take for a formula follows an apostrophe.
  const { rows } = await run(
    `select id::text, email, first_name, last_name, '''' || company as company, city
     from members m where resource_id = $1 order by m.id`,
    [site.site.id],
  );
  const cells = (await calls.download(1))?.map((row) => row.join('|'));
  const expected = rows.map((row) => fields.map(({ key }) => row[key]).join('|'));
  expect(expected.filter((row, n) => cells?.[n] !== row)).toEqual([]);
});
