import { expect, test, vi } from 'vitest';
import { systemContext } from '#server/database/sites.ts';
import { fixedClock } from '#server/platform/clock/clock.ts';
import { exportFixture } from '#server/testing/export-desk.ts';
import type { ExportContext } from './request.service.ts';
import {
  changeSchedule,
  createSchedule,
  getSchedule,
  listSchedules,
  removeSchedule,
  runDueSchedules,
} from './schedules.service.ts';

const off = vi.hoisted(() => ({ check: false }));
vi.mock('../resources/service.ts', async (original) => {
  const real = await original<typeof import('../resources/service.ts')>();
  const mayStill: typeof real.mayStill = async (...given) => off.check || real.mayStill(...given);
  return { ...real, mayStill };
});

const desk = exportFixture();
const input = {
  recipient_email: 'weekly@example.com',
  fields: [{ key: 'email' as const }],
  frequency: '1 day' as const,
};

const at = (ctx: ExportContext, time: string): ExportContext => ({
  ...ctx,
  clock: fixedClock(new Date(time)),
});

/** Runs the due schedules, as a server does at this time. */
function serverAt(ctx: ExportContext, time: string): Promise<number> {
  const clock = fixedClock(new Date(time));
  return runDueSchedules(systemContext({ ...desk.tools(), clock }, 'test', ctx.resource));
}

async function runsOf(id: number): Promise<string[]> {
  const rows = await desk.rowsOf<{ planned_at: Date }>(
    'select planned_at from export_requests where schedule_id = $1 order by planned_at',
    id,
  );
  return rows.map((row) => row.planned_at.toISOString());
}

/** Returns the times at which a schedule runs when due schedules are checked every hour. */
async function plannedTimes(
  ctx: ExportContext,
  start: string,
  frequency: '1 day' | '7 days' | '1 month' | '3 months',
  count: number,
) {
  const { id } = await createSchedule(at(ctx, start), { ...input, frequency, active: true });
  const times: string[] = [];
  while (times.length < count) {
    const next = (await getSchedule(ctx, { id })).next_run_at ?? '';
    await serverAt(ctx, next);
    times.push(next);
  }
  expect(await runsOf(id)).toEqual(times);
  return times;
}

test('it is off, and daily, unless told otherwise', async () => {
  const ctx = await desk.person();
  const found = await createSchedule(ctx, input);
  expect(found).toMatchObject({ active: false, frequency: '1 day', next_run_at: null, last_run_at: null });
  expect(await serverAt(ctx, '2999-01-01T00:00:00Z')).toBe(0);
});

test('a month after the 31st is the last of a shorter month, and the 31st again afterwards', async () => {
  const ctx = await desk.person();
  expect(await plannedTimes(ctx, '2027-01-31T09:00:00Z', '1 month', 3)).toEqual([
    '2027-02-28T09:00:00.000Z',
    '2027-03-31T09:00:00.000Z',
    '2027-04-30T09:00:00.000Z',
  ]);
});

test('a daily run keeps its hour on the wall when the clocks change', async () => {
  const ctx = await desk.person({ timezone: 'America/New_York' });
  expect(await plannedTimes(ctx, '2027-03-12T14:00:00Z', '1 day', 3)).toEqual([
    '2027-03-13T14:00:00.000Z',
    '2027-03-14T13:00:00.000Z',
    '2027-03-15T13:00:00.000Z',
  ]);
});

test('weeks and quarters are seven days and three months', async () => {
  const ctx = await desk.person();
  const [week] = await plannedTimes(ctx, '2027-01-01T00:00:00Z', '7 days', 1);
  const [quarter] = await plannedTimes(ctx, '2027-11-30T00:00:00Z', '3 months', 1);
  expect([week, quarter]).toEqual(['2027-01-08T00:00:00.000Z', '2028-02-29T00:00:00.000Z']);
});

test('ten servers that look at once run it once', async () => {
  const ctx = await desk.person();
  const { id } = await createSchedule(at(ctx, '2027-01-01T00:00:00Z'), { ...input, active: true });
  await Promise.all(Array.from({ length: 10 }, () => serverAt(ctx, '2027-01-02T00:00:30Z')));
  expect(await runsOf(id)).toEqual(['2027-01-02T00:00:00.000Z']);
});

test('a server whose clock is two hours ahead does not make others run it again', async () => {
  const ctx = await desk.person();
  const { id } = await createSchedule(at(ctx, '2027-01-01T00:00:00Z'), { ...input, active: true });
  await serverAt(ctx, '2027-01-02T01:00:00Z');
  await serverAt(ctx, '2027-01-01T23:30:00Z');
  await serverAt(ctx, '2027-01-02T00:00:00Z');
  await serverAt(ctx, '2027-01-02T02:00:00Z');
  expect(await runsOf(id)).toEqual(['2027-01-02T00:00:00.000Z']);
});

test('times that passed while nobody looked are made up for once', async () => {
  const ctx = await desk.person();
  const { id } = await createSchedule(at(ctx, '2027-01-01T00:00:00Z'), { ...input, active: true });
  await serverAt(ctx, '2027-01-05T06:00:00Z');
  expect(await runsOf(id)).toHaveLength(1);
  expect(await getSchedule(ctx, { id })).toMatchObject({
    last_run_at: '2027-01-05T06:00:00.000Z',
    next_run_at: '2027-01-06T00:00:00.000Z',
  });
});

test('each run makes a file and mails its link', async () => {
  const ctx = await desk.person();
  const address = `planned-${ctx.resource.id}@example.com`;
  const start = '2027-01-01T00:00:00Z';
  const { id } = await createSchedule(at(ctx, start), { ...input, recipient_email: address, active: true });
  await serverAt(ctx, '2027-01-02T00:00:00Z');
  const [run] = await desk.rowsOf<{ id: number }>(
    'select id from export_requests where schedule_id = $1',
    id,
  );
  await desk.make(ctx, run?.id ?? 0);
  expect(await desk.mailsTo(address)).toHaveLength(1);
});

/** Returns the mails after a run for an operator who had the right at the run before, and lost it since. */
async function mailsInSpiteOf(): Promise<{ mails: number; found: Awaited<ReturnType<typeof getSchedule>> }> {
  const ctx = await desk.person();
  const address = `barred-${ctx.resource.id}@example.com`;
  const start = '2027-01-01T00:00:00Z';
  const { id } = await createSchedule(at(ctx, start), { ...input, recipient_email: address, active: true });
  const runAndMake = async (time: string): Promise<void> => {
    await serverAt(ctx, time);
    const runs = 'select id from export_requests where schedule_id = $1 order by id';
    for (const run of await desk.rowsOf<{ id: number }>(runs, id)) await desk.make(ctx, run.id);
  };
  await runAndMake('2027-01-02T00:00:00Z');
  expect(await getSchedule(ctx, { id })).toMatchObject({ active: true, problem: null });
  expect(await desk.mailsTo(address)).toHaveLength(1);
  await desk.rowsOf('delete from resource_operators where operator_id = $1', ctx.actor.id);
  await runAndMake('2027-01-03T00:00:00Z');
  return { mails: (await desk.mailsTo(address)).length, found: await getSchedule(ctx, { id }) };
}

test('whoever loses the right between two runs gets no other file or mail; the schedule is off and says why', async () => {
  const { mails, found } = await mailsInSpiteOf();
  expect(mails).toBe(1);
  expect(found).toMatchObject({ active: false, next_run_at: null, problem: /may no longer export/ });
});

test('without that check it would have been mailed', async () => {
  off.check = true;
  try {
    expect((await mailsInSpiteOf()).mails).toBe(2);
  } finally {
    off.check = false;
  }
});

test('a run that comes to nothing is told with the schedule', async () => {
  const ctx = await desk.person();
  const { id } = await createSchedule(at(ctx, '2027-01-01T00:00:00Z'), { ...input, active: true });
  await serverAt(ctx, '2027-01-02T00:00:00Z');
  const [run] = await desk.rowsOf<{ id: number }>(
    'select id from export_requests where schedule_id = $1',
    id,
  );
  await desk.make(ctx, run?.id ?? 0, { files: desk.filesThatFail('no space', { code: 'ENOSPC' }) });
  expect(await getSchedule(ctx, { id })).toMatchObject({ active: true, problem: /no space left/ });
  await serverAt(ctx, '2027-01-03T00:00:00Z');
  expect((await getSchedule(ctx, { id })).problem).toMatch(/no space left/);
  const [, later] = await desk.rowsOf<{ id: number }>(
    'select id from export_requests where schedule_id = $1 order by id',
    id,
  );
  await desk.make(ctx, later?.id ?? 0);
  expect((await getSchedule(ctx, { id })).problem).toBeNull();
});

test.each([
  ['a late failure does not hide that a later run succeeded', { later: true, earlier: false }, null],
  ['a late success does not hide that a later run failed', { later: false, earlier: true }, /no space left/],
])('of runs that end in another order than planned the last one counts: %s', async (_what, ends, problem) => {
  const ctx = await desk.person();
  const { id } = await createSchedule(at(ctx, '2027-01-01T00:00:00Z'), { ...input, active: true });
  for (const day of ['02', '03']) await serverAt(ctx, `2027-01-${day}T00:00:00Z`);
  const [earlier, later] = await desk.rowsOf<{ id: number }>(
    'select id from export_requests where schedule_id = $1 order by planned_at',
    id,
  );
  const end = (run: { id: number } | undefined, isWell: boolean): Promise<void> =>
    desk.make(ctx, run?.id ?? 0, isWell ? {} : { files: desk.filesThatFail('no space', { code: 'ENOSPC' }) });
  await end(later, ends.later);
  await end(earlier, ends.earlier);
  const found = (await getSchedule(ctx, { id })).problem;
  if (problem === null) expect(found).toBeNull();
  else expect(found).toMatch(problem);
});

test('it can be switched off and on, changed and deleted, by its owner alone', async () => {
  const ctx = await desk.person();
  const { id, version } = await createSchedule(ctx, { ...input, active: true });
  const changed = await changeSchedule(ctx, {
    id,
    version,
    active: false,
    recipient_email: 'new@example.com',
  });
  expect(changed).toMatchObject({ active: false, next_run_at: null, recipient_email: 'new@example.com' });
  await expect(changeSchedule(ctx, { id, version, active: true })).rejects.toThrow(
    'Someone else changed this',
  );
  const again = await changeSchedule(ctx, { id, version: changed.version, active: true });
  expect(again).toMatchObject({ active: true, next_run_at: expect.any(String) });
  const other = { ...ctx, actor: (await desk.person({ site: ctx.resource as never })).actor };
  expect((await listSchedules(other)).items).toEqual([]);
  await expect(changeSchedule(other, { id, active: true })).rejects.toThrow('Not found');
  await expect(removeSchedule(other, { id })).rejects.toThrow('Not found');
  await removeSchedule(ctx, { id });
  await expect(getSchedule(ctx, { id })).rejects.toThrow('Not found');
});
