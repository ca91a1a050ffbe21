// Tests the delivery problems shown for mails that failed.
import { expect, test } from 'vitest';
import { systemContext } from '#server/database/sites.ts';
import { fixedClock } from '#server/platform/clock/clock.ts';
import { exportFixture } from '#server/testing/export-desk.ts';
import { deleteExpiredFiles } from './files.service.ts';
import { createSchedule, getSchedule, runDueSchedules } from './schedules.service.ts';
import { generate, getExport } from './service.ts';

const desk = exportFixture();
const fields = [{ key: 'email' as const }];
const listed = 'The file is in the list of exports.';

const refuseMailsTo = (address: string) =>
  desk.rowsOf('update outgoing_mails set last_error = $2 where recipient = $1', address, '550 No such user');

/** Creates an export whose mail was rejected. */
async function refused() {
  const ctx = await desk.person();
  const address = `refused-${ctx.resource.id}@example.com`;
  const { id } = await generate(ctx, { fields, recipient_email: address });
  await desk.make(ctx, id);
  await refuseMailsTo(address);
  const told = async () => (await getExport(ctx, { id })).delivery_problem;
  return { ctx, id, address, told };
}

test('a refused mail is told with what the mail server said and where the file is', async () => {
  const { address, told } = await refused();
  expect(await told()).toBe(
    `The mail to ${address} did not get there: the mail server says "550 No such user". It is tried again by itself. ${listed}`,
  );
});

test('nobody is sent to the list for a file that was cleared away', async () => {
  const { ctx, id, told } = await refused();
  await desk.rowsOf('update export_requests set expires_at = now() where id = $1', id);
  await deleteExpiredFiles(desk.tools().files, ctx);
  expect(await told()).toMatch(/550 No such user".*tried again by itself\.$/);
});

test('nobody is sent to the list for a table of the dashboard, which stands in none', async () => {
  const { id, told } = await refused();
  await desk.rowsOf(`update export_requests set source = 'churn-users' where id = $1`, id);
  expect(await told()).toMatch(/550 No such user".*tried again by itself\.$/);
});

test('the schedule of a run tells the same of it', async () => {
  const ctx = await desk.person();
  const address = `planned-${ctx.resource.id}@example.com`;
  const at = (time: string) => fixedClock(new Date(time));
  const { id } = await createSchedule(
    { ...ctx, clock: at('2027-01-01T00:00:00Z') },
    { fields, frequency: '1 day', recipient_email: address, active: true },
  );
  const tools = { ...desk.tools(), clock: at('2027-01-02T00:00:00Z') };
  await runDueSchedules(systemContext(tools, 'test', ctx.resource));
  const [run] = await desk.rowsOf<{ id: number }>(
    'select id from export_requests where schedule_id = $1',
    id,
  );
  await desk.make(ctx, run?.id ?? 0);
  await refuseMailsTo(address);
  expect((await getSchedule(ctx, { id })).problem).toContain(listed);
  await desk.rowsOf('update export_requests set expires_at = now() where schedule_id = $1', id);
  await deleteExpiredFiles(desk.tools().files, ctx);
  expect((await getSchedule(ctx, { id })).problem).toMatch(/tried again by itself\.$/);
});
