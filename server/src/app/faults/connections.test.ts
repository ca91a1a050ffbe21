// PostgreSQL allows 100 connections by default: a server must not exceed its share of them.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { poolSizesFor } from '#server/database/connections.ts';
import { loadConfig } from '#server/platform/config/config.ts';
import { sendMail } from '#server/platform/mail/queue-mail.ts';
import { addJob } from '#server/platform/queue/add-job.ts';
import { type FaultSite, faultSite, reportFigure } from '#server/testing/fault-site.ts';
import { startLoad, statuses } from '#server/testing/load.ts';
import { startServer } from '#server/testing/server-process.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let site: FaultSite;
beforeAll(async () => {
  site = await faultSite();
});
afterAll(() => site.close());

const seconds = 6;
let mails = 0;

/** Queues more work than there are connections for, for both threads. */
async function manyMails(): Promise<void> {
  const { owner } = site.product.database;
  await owner.query(
    `insert into outgoing_mails (message_id, recipient, subject, body_text)
     select 'mail-' || n || '@example.com', 'reader@example.com', 'Mail ' || n, 'x'
     from generate_series($1::integer, $1 + 399) n`,
    [mails],
  );
  for (const last = mails + 400; mails < last; mails += 1)
    await addJob(owner, sendMail, { messageId: `mail-${mails}@example.com` });
}

/**
 * Returns the largest number of connections that a server had under load, without this process's own, and its answers.
 */
async function mostOf(env: Record<string, string>) {
  await manyMails();
  const server = await startServer({ ...site.env, ...env });
  const watching = new pg.Client({ connectionString: site.product.url, application_name: 'watching' });
  await watching.connect();
  const load = startLoad(server.url, await site.callers(10), 60, `Group ${mails} `);
  const most = { all: 0, app: 0 };
  for (const end = Date.now() + seconds * 1_000; Date.now() < end; await sleep(20)) {
    const { rows } = await watching.query<{ name: string; n: number }>(
      `select application_name as name, count(*)::int as n from pg_stat_activity
       where datname = current_database() and application_name like 'masthead%' group by 1`,
    );
    const { pool, owner } = site.product.database;
    const of = (name: string) => rows.find((row) => row.name === name)?.n ?? 0;
    const app = of('masthead_app') - pool.totalCount;
    most.app = Math.max(most.app, app);
    most.all = Math.max(most.all, app + of('masthead_owner') - owner.totalCount);
  }
  await load.stop();
  await watching.end();
  expect(await server.kill('SIGTERM')).toBe(0);
  return { ...most, answers: Object.keys(statuses(load.answers)) };
}

test('under load of both threads a server keeps to its connections, and everybody is answered', async () => {
  const { databaseConnections: usual } = loadConfig(site.env);
  const { all, app, answers } = await mostOf({});
  expect(answers).toEqual(['200']);
  expect(all).toBeLessThanOrEqual(usual);
  expect(app).toBeGreaterThanOrEqual(poolSizesFor(usual).calls.app);
  reportFigure('connections of one server at most', `${all} of ${usual}`);
});

test('the setting is what holds it: with a higher one the same load takes more', async () => {
  const { all } = await mostOf({ DATABASE_CONNECTIONS: '90' });
  expect(all).toBeGreaterThan(loadConfig(site.env).databaseConnections);
  expect(all).toBeLessThanOrEqual(90);
});
