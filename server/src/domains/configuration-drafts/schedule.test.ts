import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { draftScheduleInput } from '#contract/domains/configuration-drafts/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { systemContext } from '#server/database/sites.ts';
import { fixedClock, systemClock } from '#server/platform/clock/clock.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { draftTools } from '#server/testing/access-matrix/seed-drafts.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeOption } from '#server/testing/make-records.ts';
import {
  makeOperator,
  makeResource,
  type TestOperator,
  type TestSite,
} from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { createPlan, getPlan, updatePlan } from '../plans/service.ts';
import { dueDrafts } from './across-sites.queries.ts';
import { publish } from './publish.service.ts';
import { createPlanDraft } from './save.service.ts';
import { publishDueDrafts, schedule, unschedule } from './schedule.service.ts';
import { getDraft, listDrafts } from './service.ts';

let db: TestDatabase;
let site: TestSite;
let author: TestOperator;
let ctx: ResourceContext;
let planId: number;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  site = await makeResource(db.database, { timezone: 'America/New_York' });
  author = await makeOperator(db.database, { on: [{ resource: site, role: 'admin' }] });
  // The clock is in the past, so that a draft scheduled for the next day is due by the database's clock.
  ctx = actAs(db.database, site, {
    actor: { kind: 'operator', ...author },
    clock: fixedClock(new Date('2026-01-05T12:00:00Z')),
  });
  planId = (await makeOption(ctx)).planId;
});

const newDraft = async (title = 'Drafted') =>
  (await createPlanDraft(ctx, { plan_id: planId, title, options: [] })).id;
const plan = async (id: number, at = '2026-01-06T06:00') => {
  const { version } = await getDraft(ctx, { id });
  await schedule(ctx, { id, version, publish_at: at });
};
const titleNow = async () => (await getPlan(ctx, { id: planId })).title;

/** Does one round of the job. */
async function round() {
  const due = (await dueDrafts(db.database)).find((one) => one.site.id === site.id);
  if (!due) return;
  const tools = { database: db.database, clock: fixedClock(due.now), log: silentLog };
  await publishDueDrafts(draftTools, systemContext(tools, 'round', due.site));
}

async function audited(id: number): Promise<unknown[]> {
  const { rows } = await db.database.owner.query<{ operation: string }>(
    `select operation from audit_log where resource_id = $1 and target_kind = 'configuration_draft' and target_id = $2
     order by id`,
    [site.id, id],
  );
  return rows.map(({ operation }) => operation.split('.')[1]);
}

test("a time is one of the site's zone, and to come", async () => {
  const id = await newDraft();
  await plan(id);
  expect(await getDraft(ctx, { id })).toMatchObject({
    state: 'scheduled',
    publish_at: '2026-01-06T11:00:00.000Z',
  });
  await expect(plan(id, '2026-01-05T06:59')).rejects.toMatchObject({
    fields: { publish_at: expect.any(String) },
  });
  const read = (at: string) => draftScheduleInput.safeParse({ id, version: 1, publish_at: at }).success;
  expect(['2026-01-06T06:00', '2026-01-06T06:00Z', '2026-02-30T06:00', 'soon'].map(read)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  await unschedule(ctx, { id });
  await round();
  expect(await titleNow()).toBe('Plan');
  expect(await audited(id)).toEqual(['createPlan', 'schedule', 'unschedule']);
});

test('what is not due stays, and what is due is published once by however many workers', async () => {
  const [id, later] = [await newDraft(), await newDraft('Later')];
  await plan(later, '2999-01-01T00:00');
  await plan(id);
  await Promise.all([round(), round(), round()]);
  expect(await titleNow()).toBe('Drafted');
  expect(await getDraft(ctx, { id })).toMatchObject({ state: 'published', published_by: author.email });
  expect((await getDraft(ctx, { id: later })).state).toBe('scheduled');
  expect(await audited(id)).toEqual(['createPlan', 'schedule', 'publish']);
});

test('a second publication is refused where nobody asks whether it is still due', async () => {
  const id = await newDraft();
  await plan(id);
  const both = await Promise.allSettled([publish(draftTools, ctx, { id }), publish(draftTools, ctx, { id })]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a publication that is refused leaves the draft, says why, and mails its author', async () => {
  const { id } = await createPlanDraft(ctx, { plan_id: planId, title: 'Plan', slug: 'taken', options: [] });
  await plan(id);
  await createPlan(ctx, { title: 'Other', slug: 'taken' });
  await round();
  const draft = await getDraft(ctx, { id });
  expect(draft).toMatchObject({
    state: 'failed',
    publish_at: null,
    failure: expect.stringContaining('slug'),
  });
  const { rows } = await db.database.owner.query(
    'select subject, body_text from outgoing_mails where recipient = $1',
    [author.email],
  );
  expect(rows).toMatchObject([
    {
      subject: expect.stringContaining('Plan'),
      body_text: expect.stringContaining(`/configuration/drafts/${id}`),
    },
  ]);
  await round();
  expect((await listDrafts(ctx, { filter: { state: ['failed'] } })).items.map((one) => one.id)).toEqual([id]);
  expect(await audited(id)).toEqual(['createPlan', 'schedule', 'fail']);
});

test('a value that was changed since keeps a planned draft from being published', async () => {
  const id = await newDraft();
  await plan(id);
  await updatePlan(ctx, { id: planId, title: 'Changed since' });
  await round();
  expect(await titleNow()).toBe('Changed since');
  expect((await getDraft(ctx, { id })).state).toBe('failed');
});

test('the role that the author has by then decides', async () => {
  const [kept, lost] = [await newDraft(), await newDraft('Lost')];
  await plan(kept);
  await plan(lost, '2026-01-07T06:00');
  const give = (role: string) =>
    db.database.owner.query(
      'update resource_operators set role = $3 where resource_id = $1 and operator_id = $2',
      [site.id, author.id, role],
    );
  await give('readonly');
  await round();
  expect(await titleNow()).toBe('Plan');
  for (const id of [kept, lost]) expect((await getDraft(ctx, { id })).state).toBe('failed');
  // Once the right is back, the same draft is published.
  await give('admin');
  await plan(kept);
  await round();
  expect(await titleNow()).toBe('Drafted');
});

test('by hand, who may not write plans may not publish a draft of one', async () => {
  const id = await newDraft();
  const reader = actAs(db.database, site, { relation: 'readonly', clock: systemClock });
  await expect(publish(draftTools, reader, { id })).rejects.toMatchObject({ code: 'forbidden' });
});
