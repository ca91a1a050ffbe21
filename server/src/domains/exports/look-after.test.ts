// Tests the jobs of every minute: due schedules, and exports whose job was lost.
import { expect, test } from 'vitest';
import { systemContext } from '#server/database/sites.ts';
import { exportFixture } from '#server/testing/export-desk.ts';
import { jobInfo } from '#server/testing/job-info.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { dueExports, forgottenExports } from './across-sites.queries.ts';
import { jobKeyOf, makeJob } from './enqueue.ts';
import { exportTasks } from './jobs.ts';
import { type ExportContext, requeueExports } from './request.service.ts';
import { createSchedule, getSchedule, runDueSchedules } from './schedules.service.ts';
import { generate, getExport, listExports } from './service.ts';

type SiteDue = Awaited<ReturnType<typeof dueExports>>[number];

const desk = exportFixture();
const jobs = 'graphile_worker._private_jobs';

async function runTask(name: string): Promise<void> {
  const task = exportTasks(desk.tools()).find((one) => one.name === name);
  await task?.run({}, jobInfo());
}

/**
 * Makes the last attempt at an export whose file can't be written.
 * @param isStopped whether the server is told to stop
 */
async function lastTry(ctx: ExportContext, id: number, isStopped: boolean): Promise<void> {
  const stop = new AbortController();
  const files = {
    ...desk.tools().files,
    put: async () => {
      if (isStopped) stop.abort();
      throw new Error('cut off');
    },
  };
  const task = exportTasks({ ...desk.tools(), files }).find(({ name }) => name === makeJob.name);
  const job = jobInfo({ lastAttempt: true, signal: stop.signal });
  await task?.run({ siteId: ctx.resource.id, id }, job);
}

const lookAfter = () => runTask('exports.look-after');

function jobsOf(ctx: ExportContext, id: number) {
  return desk.rowsOf<{ attempts: number; payload: unknown }>(
    `select attempts, payload from ${jobs} where key = $1`,
    jobKeyOf(ctx.resource.id, id),
  );
}

async function asked() {
  const ctx = await desk.person();
  await makeMembers(ctx, 3);
  const { id } = await generate(ctx, { fields: [{ key: 'email' }] });
  return { ctx, id };
}

const loseJobs = () => desk.rowsOf(`delete from ${jobs}`);

test.each(['new', 'proceeding'])(
  'an export that is %s and has lost its job gets another one',
  async (status) => {
    const { ctx, id } = await asked();
    await desk.rowsOf('update export_requests set status = $2 where id = $1', id, status);
    await loseJobs();
    await lookAfter();
    await lookAfter();
    expect(await jobsOf(ctx, id)).toEqual([{ attempts: 0, payload: { siteId: ctx.resource.id, id } }]);
    await desk.make(ctx, id);
    expect(await getExport(ctx, { id })).toMatchObject({ status: 'success', total_rows: 3 });
  },
);

test('nothing else brings it back', async () => {
  const { ctx, id } = await asked();
  await loseJobs();
  for (const name of ['exports.plan', 'exports.sweep']) await runTask(name);
  expect(await jobsOf(ctx, id)).toEqual([]);
  expect(await getExport(ctx, { id })).toMatchObject({ status: 'new' });
});

test('a job that waits for its next try is left as it is, and so is one at its last try', async () => {
  const { ctx, id } = await asked();
  await desk.rowsOf(`update ${jobs} set attempts = 3 where key = $1`, jobKeyOf(ctx.resource.id, id));
  await lookAfter();
  expect((await jobsOf(ctx, id))[0]?.attempts).toBe(3);
  await desk.rowsOf(`update ${jobs} set attempts = max_attempts, locked_at = now(), locked_by = 'somebody'`);
  expect(await forgottenExports(desk.database(), makeJob.name)).toEqual([]);
});

test('a last try that is ended because the server stops is no failure: the export is made after the next start', async () => {
  const { ctx, id } = await asked();
  await expect(lastTry(ctx, id, true)).rejects.toThrow('cut off');
  expect(await getExport(ctx, { id })).toMatchObject({ status: 'proceeding', error: null });
  await desk.rowsOf(
    `update ${jobs} set attempts = max_attempts where key = $1`,
    jobKeyOf(ctx.resource.id, id),
  );
  await lookAfter();
  expect((await jobsOf(ctx, id))[0]?.attempts).toBe(0);
  await desk.make(ctx, id);
  expect(await getExport(ctx, { id })).toMatchObject({ status: 'success', total_rows: 3 });
});

test('a last try that goes wrong by itself is told as a failure', async () => {
  const { ctx, id } = await asked();
  await lastTry(ctx, id, false);
  expect(await getExport(ctx, { id })).toMatchObject({ status: 'failed', error: /couldn't be created/ });
});

test('asked for without looking, its tries would begin anew', async () => {
  const { ctx, id } = await asked();
  await desk.rowsOf(`update ${jobs} set attempts = 3 where key = $1`, jobKeyOf(ctx.resource.id, id));
  await requeueExports(systemContext(desk.tools(), 'test', ctx.resource), [id]);
  expect((await jobsOf(ctx, id))[0]?.attempts).toBe(0);
});

test('what is done or given up is forgotten for good', async () => {
  const { ctx, id } = await asked();
  await desk.make(ctx, id);
  const failed = await asked();
  await desk.rowsOf(`update export_requests set status = 'failed', error = 'why' where id = $1`, failed.id);
  await loseJobs();
  const forgotten = await forgottenExports(desk.database(), makeJob.name);
  const ids = forgotten.flatMap((one) => one.ids);
  expect(ids).not.toContain(id);
  expect(ids).not.toContain(failed.id);
});

test('a schedule that is due is run, on its own site, and others are not', async () => {
  const [due, later] = [await desk.person(), await desk.person()];
  const input = { fields: [{ key: 'email' as const }], recipient_email: 'a@example.com', active: true };
  const [made] = await Promise.all(
    [due, later].map((ctx) => createSchedule(ctx, { ...input, frequency: '1 day' })),
  );
  const id = made?.id ?? 0;
  await desk.rowsOf(`update export_schedules set next_run_at = now() where id = $1`, id);
  await runTask('exports.plan');
  await runTask('exports.plan');
  expect((await listExports(due, {})).items).toMatchObject([{ kind: 'scheduled', scheduled_export_id: id }]);
  expect((await listExports(later, {})).items).toEqual([]);
  expect((await getSchedule(due, { id })).last_run_at).not.toBeNull();
});

/** Creates two sites with a due schedule; the run of the first fails, because its zone is invalid. */
async function brokenAndSound(): Promise<{ sound: ExportContext; due: () => Promise<SiteDue[]> }> {
  const [broken, sound] = [await desk.person(), await desk.person()];
  for (const ctx of [broken, sound]) {
    const { id } = await createSchedule(ctx, {
      fields: [{ key: 'email' }],
      recipient_email: 'a@example.com',
      frequency: '1 day',
      active: true,
    });
    await desk.rowsOf(`update export_schedules set next_run_at = now() where id = $1`, id);
  }
  await desk.rowsOf(
    `update resources set reporting_timezone = 'Nowhere/None' where id = $1`,
    broken.resource.id,
  );
  const ours = [broken.resource.id, sound.resource.id];
  const due = async () => (await dueExports(desk.database())).filter(({ site }) => ours.includes(site.id));
  expect((await due()).map(({ site }) => site.id)).toEqual(ours);
  return { sound, due };
}

test('a schedule that fails at one site keeps those of a later site from nothing, and the round is seen to fail', async () => {
  const { sound } = await brokenAndSound();
  await expect(runTask('exports.plan')).rejects.toThrow('exports.plan failed at 1 sites');
  expect((await listExports(sound, {})).items).toHaveLength(1);
});

test('without each site for itself, the later one would wait for the first to be mended', async () => {
  const { sound, due } = await brokenAndSound();
  const runAll = async () => {
    for (const { site } of await due())
      await runDueSchedules(systemContext(desk.tools(), 'exports.plan', site));
  };
  await expect(runAll()).rejects.toThrow();
  expect((await listExports(sound, {})).items).toEqual([]);
});
