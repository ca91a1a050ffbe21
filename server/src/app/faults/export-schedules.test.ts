// Three servers on one database, many schedules, and a clock that jumps: each planned time runs exactly once.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { queriesOn } from '#server/database/connect.ts';
import { exportTasks } from '#server/domains/exports/jobs.ts';
import type { ExportTools } from '#server/domains/exports/make.service.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { startWorker } from '#server/platform/queue/worker.ts';
import { exportFixture } from '#server/testing/export-desk.ts';
import { isFullFaultRun, reportFigure, waitUntil } from '#server/testing/fault-site.ts';
import { jobInfo } from '#server/testing/job-info.ts';
import { makeSchedules } from '#server/testing/make-schedules.ts';

vi.setConfig({ testTimeout: isFullFaultRun ? 1_800_000 : 120_000 });

const off = vi.hoisted(() => ({ claim: false }));
vi.mock('#server/domains/exports/schedules.queries.ts', async (original) => {
  const real = await original<typeof import('#server/domains/exports/schedules.queries.ts')>();
  // Without the claim, servers read the due schedules concurrently without locking them.
  const claimDueSchedules: typeof real.claimDueSchedules = async (scope, siteId, now) => {
    if (!off.claim) return real.claimDueSchedules(scope, siteId, now);
    // Locks taken on a connection without a transaction are released at once.
    const client = await desk.database().owner.connect();
    const found = await real.claimDueSchedules({ ...scope, db: queriesOn(client) }, siteId, now);
    client.release();
    await scope.client.query('select pg_sleep(0.05)');
    return found;
  };
  return { ...real, claimDueSchedules };
});

const desk = exportFixture();
const servers: ExportTools[] = [];
/** Seconds over which the planned times of a day are spread. */
const spread = 7_200;

/** Sets the clock of the database, for all its connections, to this number of hours after the start of the test. */
async function setClock(hours: number): Promise<void> {
  await desk.rowsOf("update moved.clock set ahead = $1 * interval '1 hour'", hours);
}

beforeAll(async () => {
  const [row] = await desk.rowsOf<{ name: string }>('select current_database() as name');
  // A function of the same name precedes the database's own on new connections.
  await desk.rowsOf(`
    create schema moved;
    create table moved.clock (ahead interval not null);
    insert into moved.clock values ('0');
    create function moved.now() returns timestamptz language sql stable
      as $$ select pg_catalog.now() + ahead from moved.clock $$;
    grant usage on schema moved to masthead_app;
    grant select on moved.clock to masthead_app;
    alter database ${row?.name} set search_path = moved, pg_catalog, public`);
  for (let n = 0; n < 3; n += 1) servers.push(desk.newServer());
});
afterAll(() => setClock(0));

/** Makes all servers look for due schedules at once. */
async function allLook(): Promise<void> {
  const look = async (tools: ExportTools): Promise<void> => {
    await exportTasks(tools)
      .find(({ name }) => name === 'exports.plan')
      ?.run({}, jobInfo());
  };
  await Promise.all(servers.map(look));
}

/** Creates sites with daily schedules, the first of them due in a day. @returns their ids */
async function sitesWithSchedules(sites: number, each: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < sites; n += 1) {
    const { resource, actor } = await desk.person();
    await makeSchedules(desk.database().owner, {
      siteId: resource.id,
      operatorId: actor.id,
      count: each,
      mark: `site${resource.id}`,
      anchor: 'pg_catalog.now()',
      apart: spread / each,
    });
    ids.push(resource.id);
  }
  return ids;
}

interface Runs {
  runs: number;
  /** Number of planned times without a run, or with a run at another time. */
  missing: number;
  doubled: number;
}

/** Compares the runs of the first days with the planned times. */
async function runsOf(sites: readonly number[], days: number): Promise<Runs> {
  const [found] = await desk.rowsOf<Runs>(
    `select coalesce(sum(runs), 0)::int as runs, count(*) filter (where runs is null)::int as missing,
       coalesce(sum(runs - 1) filter (where runs > 1), 0)::int as doubled
     from (select s.id, s.anchor_at + d * interval '1 day' as at from export_schedules s, generate_series(1, $2::int) d
       where s.resource_id = any($1)) planned
     full join (select schedule_id as id, planned_at as at, count(*) as runs from export_requests
       where resource_id = any($1) group by 1, 2) ran using (id, at)`,
    sites,
    days,
  );
  if (!found) throw new Error('a sum is always there');
  return found;
}

test('three servers and a clock that is moved by two hours there and back run each planned time once', async () => {
  const [each, days] = isFullFaultRun ? [250, 3] : [8, 2];
  const sites = await sitesWithSchedules(4, each);
  for (let day = 1; day <= days; day += 1)
    // Half an hour into the runs, the clock is set ahead and back again, and then reaches that time regularly.
    for (const hour of [-0.5, 0.5, 2.5, 0.5, 1, 2.5]) {
      await setClock(day * 24 + hour);
      await allLook();
    }
  const runs = 4 * each * days;
  expect(await runsOf(sites, days)).toEqual({ runs, missing: 0, doubled: 0 });
  reportFigure('runs of schedules, by three servers', `${runs} of ${runs} planned`);

  const workers = await Promise.all(
    servers.map((tools) => {
      const tasks = exportTasks(tools);
      return startWorker({ owner: tools.database.owner, tasks, log: silentLog });
    }),
  );
  await waitUntil(async () => {
    const [open] = await desk.rowsOf<{ n: number }>(
      "select count(*) as n from export_requests where status in ('new', 'proceeding')",
    );
    return open?.n === 0;
  }, 600);
  await Promise.all(workers.map((worker) => worker.stop()));
  const [delivered] = await desk.rowsOf(
    `select count(*) filter (where status = 'success')::int as files,
       (select count(*) from outgoing_mails)::int as mails, (select count(*) from export_links)::int as links
     from export_requests`,
  );
  expect(delivered).toEqual({ files: runs, mails: runs, links: runs });
});

/** Returns the runs of three servers for due schedules without locking them. */
async function withoutClaim(): Promise<Runs> {
  await setClock(0);
  const sites = await sitesWithSchedules(1, 6);
  await setClock(27);
  off.claim = true;
  try {
    await allLook();
  } finally {
    off.claim = false;
  }
  return runsOf(sites, 1);
}

test('even without the claim on a schedule, no planned time runs twice: an index keeps it from that', async () => {
  // This index also prevents duplicates, but only until the first of two runs is finished.
  await desk.rowsOf('drop index export_requests_dedupe_key');
  expect(await withoutClaim()).toEqual({ runs: 6, missing: 0, doubled: 0 });
});

test('without the claim, and without the index on planned times, they do', async () => {
  await desk.rowsOf('drop index export_requests_planned');
  expect((await withoutClaim()).doubled).toBeGreaterThan(0);
});
