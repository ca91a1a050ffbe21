import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Area, matrix, relations } from '#contract/base/access.ts';
import type { TimelineEntry } from '#contract/domains/member-timeline/schemas.ts';
import { timelineInput } from '#contract/domains/member-timeline/schemas.ts';
import { type TimelineKind, timelineAreas, timelineKinds } from '#contract/domains/member-timeline/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { folderStore } from '#server/platform/files/files.ts';
import { actAs } from '#server/testing/act-as.ts';
import { changeAll, undoAll } from '#server/testing/bulk-desk.ts';
import { makeCanaries } from '#server/testing/canaries.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeOperator, makeResource } from '#server/testing/make-resource.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { attachMembers, detachMember } from '../groups/members.service.ts';
import { attach } from '../member-subscriptions/create.service.ts';
import { saveExtraData } from '../members/extra-data.service.ts';
import { updateMember } from '../members/service.ts';
import { listTimeline } from './service.ts';

const folder = temporaryFolder('masthead-timeline-');
let db: TestDatabase;
let ctx: ResourceContext;
let email: string;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  const resource = await makeResource(db.database);
  const operator = await makeOperator(db.database, { on: [{ resource, role: 'admin' }] });
  ({ email } = operator);
  ctx = actAs(db.database, resource, { actor: { kind: 'operator', id: operator.id, email } });
});

const run = (statement: string, ...values: unknown[]) =>
  db.database.owner.query<{ id: number }>(statement, [ctx.resource.id, ...values]);

const newMember = async () => (await makeMembers(ctx, 1, new Date('2026-01-01T00:00:00Z')))[0] ?? 0;

async function all(id: number, kind?: TimelineKind[]): Promise<TimelineEntry[]> {
  const { items, next } = await listTimeline(ctx, { id, filter: kind ? { kind } : {}, limit: 100 });
  expect(next).toBeNull();
  return items;
}

const addSessions = `
  insert into member_sessions (resource_id, member_id, device_id, ip, device, browser, platform, created_at, seen_at, expires_at)
  select $1, $2, gen_random_uuid(), '192.0.2.7', 'Phone', 'Firefox', 'Android', at, at, at + interval '1 day'
  from (select $3::timestamptz - (n / 3) * interval '1 second' as at from generate_series(0, $4::int - 1) n) t`;

const addDecisions = `
  with item as (
    insert into content_items (resource_id, key, title) values ($1, 'a-story', 'A story') returning id
  )
  insert into content_decisions (resource_id, content_id, member_id, device_id, session_id, verdict, reason, is_bot,
    occurred_at)
  select $1, id, $2, gen_random_uuid(), gen_random_uuid(), verdict, 'no_entitlement', is_bot, now()
  from item cross join unnest(array['grant', 'meter_grant', 'register', 'paywall', 'deny']) verdict
    cross join unnest(array[false, true]) is_bot`;

/** Sets the columns as a refund does. */
const adjusted = 'update transactions set adjusted_cents = 1 where resource_id = $1 and member_id = $2';

test('every kind of trace is told, each with what it opens', async () => {
  const [one] = await makeCanaries(ctx, { files: folderStore(folder()), mailFolder: folder() }, 1);
  if (!one) throw new Error('nobody was made');
  await run(addDecisions, one.id);
  await run(adjusted, one.id);
  const entries = await all(one.id);
  expect([...new Set(entries.map(({ kind }) => kind))].sort()).toEqual([...timelineKinds].sort());
  const found = (kind: TimelineKind) => entries.find((entry) => entry.kind === kind);
  expect(found('payment')).toMatchObject({
    what: 'succeeded',
    title: one.word,
    amount: 1_000,
    currency: 'usd',
    target: 'transaction',
  });
  expect(found('refund')).toMatchObject({ what: 'refund', amount: 1, target: 'transaction' });
  expect(found('refund')?.target_id).toBe(found('payment')?.target_id);
  expect(found('sign_in')).toMatchObject({ detail: '192.0.2.1', target: 'session' });
  const codes = entries.filter(({ kind }) => kind === 'code').toSorted((a, b) => (a.what < b.what ? -1 : 1));
  expect(codes).toMatchObject([
    { what: 'invite', title: 'Invite', target: 'invite' },
    { what: 'promo', title: one.word, target: 'promo' },
  ]);
  expect(found('ticket')).toMatchObject({ title: 'Event', detail: 'Ticket', target: 'ticket_event' });
  const refused = entries.filter(({ kind }) => kind === 'refused');
  expect(refused.map(({ what }) => what).sort()).toEqual(['deny', 'paywall', 'register']);
  const times = entries.map(({ at }) => at);
  expect(times).toEqual([...times].sort().reverse());
});

test('changes are told field by field with whoever made them, and a password never', async () => {
  const id = await newMember();
  await updateMember(ctx, { id, first_name: 'Ada', password: 'a long new password' });
  await saveExtraData(ctx, {
    id,
    extra_groups: [{ group_key: 'Sales', field_key: 'Number', field_value: '7' }],
  });
  const [extra, edit, created] = await all(id, ['change']);
  expect(created).toMatchObject({ what: 'created', at: '2026-01-01T00:00:00.000Z', by: null });
  expect(edit).toMatchObject({ what: 'members.update', by: email, target: 'member', target_id: id });
  expect(edit?.changed).toEqual(
    expect.arrayContaining([
      { field: 'first_name', from: 'Test', to: 'Ada' },
      { field: 'password', from: null, to: null },
    ]),
  );
  expect(extra).toMatchObject({
    what: 'members.saveExtraData',
    changed: [{ field: 'Sales.Number', from: null, to: '7' }],
  });
});

test('a change of many is told for those it changed, and says when it was undone', async () => {
  const ids = await makeMembers(ctx, 1_500);
  const [first = 0, last = 0, never = 0] = [ids[0], ids.at(-1), ids[700]];
  await run('update members set never_lock = true where resource_id = $1 and id = $2', never);
  const { id } = await changeAll(ctx, { filter: {} }, { kind: 'lock' });
  const [ofFirst] = await all(first, ['change']);
  expect(ofFirst).toMatchObject({
    what: 'lock',
    by: email,
    target: 'bulk_change',
    target_id: id,
    detail: null,
  });
  expect((await all(last, ['change']))[0]).toMatchObject({ what: 'lock', target_id: id });
  expect((await all(never, ['change'])).map(({ what }) => what)).not.toContain('lock');
  await undoAll(ctx, id);
  expect((await all(first, ['change']))[0]).toMatchObject({ what: 'lock', detail: 'undone' });
});

test('subscriptions and groups say who gave them', async () => {
  const id = await newMember();
  const { optionId } = await makeOption(ctx);
  await attach(ctx, { pricingOptionId: optionId, holder: { memberId: id } });
  const { rows } = await run(
    `insert into groups (resource_id, name, type) values ($1, 'Desk', 'company') returning id`,
  );
  const groupId = Number(rows[0]?.id);
  await attachMembers(ctx, { id: groupId, user_ids: [id] });
  await detachMember(ctx, { id: groupId, userId: id });
  expect(await all(id, ['subscription'])).toMatchObject([
    { what: 'attach', title: 'Plan · Option', by: email, target: 'subscription' },
  ]);
  expect(await all(id, ['group'])).toMatchObject([
    { what: 'left', title: 'Desk', by: email, target_id: groupId },
    { what: 'joined', title: 'Desk', by: email, target_id: groupId },
  ]);
});

test('pages follow on each other without a gap or a repeat, also within one instant', async () => {
  const id = await newMember();
  await run(addSessions, id, '2026-05-05T12:00:00.123456Z', 40);
  await run(
    `insert into member_mails (resource_id, member_id, subject, status, created_at)
     select $1, $2, 'Mail ' || n, 'sent', '2026-05-05T12:00:00.123456Z'::timestamptz - (n / 3) * interval '1 second'
     from generate_series(0, 29) n`,
    id,
  );
  const whole = (await all(id)).map((entry) => entry.id);
  expect(whole).toHaveLength(71);
  for (const limit of [1, 7, 70]) {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await listTimeline(ctx, { id, limit, ...(after === undefined ? {} : { after }) });
      seen.push(...page.items.map((entry) => entry.id));
      after = page.next ?? undefined;
      expect(after === undefined || timelineInput.safeParse({ id, after }).success).toBe(true);
    } while (after !== undefined);
    expect(seen).toEqual(whole);
  }
});

test('days are cut in the zone of the site', async () => {
  const id = await newMember();
  const zoned = { ...ctx, resource: { ...ctx.resource, timezone: 'America/New_York' } };
  await run(addSessions, id, '2026-05-06T03:59:59Z', 1);
  await run(addSessions, id, '2026-05-06T04:00:00Z', 1);
  const on = async (day: string) =>
    (await listTimeline(zoned, { id, filter: { at: { from: day, to: day } } })).items.map(({ at }) => at);
  expect(await on('2026-05-05')).toEqual(['2026-05-06T03:59:59.000Z']);
  expect(await on('2026-05-06')).toEqual(['2026-05-06T04:00:00.000Z']);
});

test('nobody is told of what they may not read, and programs not by whom', async () => {
  const [one] = await makeCanaries(ctx, { files: folderStore(folder()), mailFolder: folder() }, 1);
  if (!one) throw new Error('nobody was made');
  await run(addDecisions, one.id);
  await run(adjusted, one.id);
  for (const relation of relations) {
    const { items } = await listTimeline({ ...ctx, relation }, { id: one.id, limit: 100 });
    const told = new Set(items.map(({ kind }) => kind));
    const may = timelineKinds.filter((kind) =>
      (matrix[timelineAreas[kind] as Area][relation] as readonly string[]).includes('read'),
    );
    expect([...told].sort()).toEqual([...may].sort());
  }
  const by = async (relation: 'admin' | 'service') =>
    (await listTimeline({ ...ctx, relation }, { id: one.id, limit: 100 })).items.some(
      (entry) => entry.by !== null,
    );
  expect([await by('admin'), await by('service')]).toEqual([true, false]);
});

test('what no page ended with is refused, and a member of another site is not found', async () => {
  const id = await newMember();
  for (const after of ['', 'x', '2026-13-45T00:00:00.000000Z_1_1', '2026-05-05T00:00:00.000000Z_1'])
    expect(timelineInput.safeParse({ id, after }).success).toBe(false);
  const elsewhere = actAs(db.database, await makeResource(db.database));
  await expect(listTimeline(elsewhere, { id })).rejects.toMatchObject({ code: 'not_found' });
});

test('a page far down among ten thousand sign-ins begins where the one before it ended', async () => {
  const id = await newMember();
  await run(addSessions, id, '2026-05-05T12:00:00Z', 10_000);
  const page = await listTimeline(ctx, { id, after: '2026-05-05T11:30:00.000000Z_1_1' });
  expect(page.items).toHaveLength(30);
  expect(page.items[0]?.at).toBe('2026-05-05T11:30:00.000Z');
});
