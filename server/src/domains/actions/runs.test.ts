import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ActionInput } from '#contract/domains/actions/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { fixedClock, type MovableClock } from '#server/platform/clock/clock.ts';
import { createMailRenderer } from '#server/platform/templates/mail-renderer.ts';
import { actAs } from '#server/testing/act-as.ts';
import { dispatcherOf } from '#server/testing/delivery-fixtures.ts';
import { makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { uniqueHex } from '#server/testing/random.ts';
import { listening, runSubscribers, saveSettings, sender } from '#server/testing/service-fixtures.ts';
import { type StandIn, startService } from '#server/testing/stand-ins/services/server.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { serviceToolsOfTests as tools } from '#server/testing/test-server.ts';
import { getDelivery, listDeliveries } from '../deliveries/service.ts';
import { createEmailTemplate, updateEmailTemplate } from '../email-templates/service.ts';
import { createMember, updateMember } from '../members/service.ts';
import { actionSubscribers } from './jobs.ts';
import { actionKind } from './perform.service.ts';
import { createAction, getAction, removeAction, retryAction, updateAction } from './service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let clock: MovableClock;
const mails = createMailRenderer();
let receiver: StandIn;
beforeAll(async () => {
  db = await testDatabase({ max: 20 });
  receiver = await startService(() => ({ status: 204 }));
});
afterAll(async () => {
  await receiver.close();
  await mails.close();
  await db.drop();
});
beforeEach(async () => {
  clock = fixedClock(new Date());
  ctx = listening(actAs(db.database, await makeResource(db.database), { clock }));
});

const address = (local = uniqueHex()) => `${local}@reader.example`;
const register = (email = address()) =>
  createMember(ctx, { email, first_name: 'Ada', last_name: 'Lovelace', password: 'a long password' });
const act = (input: Partial<ActionInput> = {}) => createAction(ctx, { event_id: 1, type: 'slack', ...input });
const template = async (html = '<p>Hello {{ member.first_name }}</p>') =>
  createEmailTemplate([], ctx, { name: 'T', subject: 'Welcome', html });
const drain = async () => {
  await runSubscribers(ctx);
  await dispatcherOf(ctx, [actionKind(mails)]).drain();
};
const runs = async (handler: number) =>
  (await listDeliveries(ctx, { filter: { handler }, sort: 'asc', limit: 200 })).items;
async function outbox() {
  const { rows } = await db.database.owner.query<{ recipient: string; body_text: string }>(
    'select recipient, body_text from outgoing_mails where message_id like $1 order by id',
    [`<site-${ctx.resource.id}:%`],
  );
  return rows;
}

test('each condition lets through what it names: any, yes or no, a pattern, the exact text', async () => {
  const email = address(`reader.one.${uniqueHex()}`);
  const equal = (value_from_event: string) => act({ condition: 'equals', value_from_event });
  const match = (value_from_event: string) => act({ condition: 'match', value_from_event });
  const asked = {
    any: await act(),
    no: await act({ condition: 'boolean', value_from_event: 'false' }),
    yes: await act({ condition: 'boolean', value_from_event: 'true' }),
    same: await equal(email),
    part: await equal('reader.one'),
    pattern: await match('^reader.*@reader\\.example$'),
    other: await match('^other'),
    off: await act({ active: false }),
    elsewhere: await act({ event_id: 12 }),
  };
  await register(email);
  await runSubscribers(ctx);
  const ran: string[] = [];
  for (const [name, { id }] of Object.entries(asked)) if ((await runs(id)).length === 1) ran.push(name);
  expect(ran).toEqual(['any', 'no', 'same', 'pattern']);
});

test('a welcome mail goes to the member once, whatever is repeated', async () => {
  const { id } = await act({ type: 'mail', mail_template_id: (await template()).id });
  const member = await register();
  await drain();
  expect(await outbox()).toEqual([{ recipient: member.email, body_text: 'Hello Ada' }]);
  const [told] = (
    await db.database.owner.query<{ id: number; payload: unknown; happenedAt: Date }>(
      `select id, payload, created_at as "happenedAt" from domain_events
       where resource_id = $1 and name = 'member.created'`,
      [ctx.resource.id],
    )
  ).rows;
  if (!told) throw new Error('nothing was told');
  const again = () => actionSubscribers[0]?.run(ctx, { ...told, name: 'member.created' });
  await Promise.all([again(), again(), again()]);
  await drain();
  // Simulates a process that ended after queueing the mail and before recording it.
  await db.database.owner.query(
    "update deliveries set state = 'waiting', next_try_at = $2, finished_at = null where resource_id = $1",
    [ctx.resource.id, clock.now()],
  );
  await drain();
  expect(await outbox()).toHaveLength(1);
  expect(await runs(id)).toMatchObject([{ state: 'done', member: { id: member.id } }]);
  expect(await getAction(ctx, { id })).toMatchObject({ runs: [0, 0, 0, 0, 0, 0, 1], failed: 0 });
});

test('what failed is done again once its template is mended, and what was done is not', async () => {
  const broken = await template('<p>{% if %}</p>');
  const { id } = await act({ type: 'mail', mail_template_id: broken.id });
  const good = await act({ type: 'mail', mail_template_id: (await template('<p>Good</p>')).id });
  await register();
  await register();
  await drain();
  expect(await getAction(ctx, { id })).toMatchObject({ failed: 2 });
  const [failed] = await runs(id);
  expect(failed?.last_error).toContain('Line 1');
  expect((await outbox()).map((mail) => mail.body_text)).toEqual(['Good', 'Good']);
  await updateEmailTemplate([], ctx, { id: broken.id, name: 'T', subject: 'S', html: '<p>Mended</p>' });
  expect(await retryAction(ctx, { id })).toEqual({ retried: 2 });
  expect(await retryAction(ctx, { id: good.id })).toEqual({ retried: 0 });
  await drain();
  expect((await outbox()).map((mail) => mail.body_text)).toEqual(['Good', 'Good', 'Mended', 'Mended']);
  expect(await getAction(ctx, { id })).toMatchObject({ failed: 0 });
});

test('mails to the team go to those whom the settings name', async () => {
  await saveSettings(ctx, tools, {
    admin_emails: [{ email: 'admin@courier.example', name: 'A' }],
    moderator_emails: [{ email: 'desk@courier.example', name: 'D' }],
  });
  const { id } = await template('<p>{{ member.email }} joined</p>');
  const admin = await act({ type: 'admin_mail', mail_template_id: id });
  await act({ type: 'moderator_mail', mail_template_id: id });
  const { email } = await register();
  await drain();
  const said = `${email} joined`;
  expect((await outbox()).toSorted((a, b) => a.recipient.localeCompare(b.recipient))).toEqual([
    { recipient: 'admin@courier.example', body_text: said },
    { recipient: 'desk@courier.example', body_text: said },
  ]);
  const [run] = await runs(admin.id);
  expect(await getDelivery(ctx, { id: run?.id ?? 0 })).toMatchObject({
    input: { mail_template_id: id, to: 'admins' },
    output: { queued: 1, subject: 'Welcome' },
    tries: [{ error: null }],
  });
});

test('a subscription is attached once, and its own event starts it no second time', async () => {
  const { optionId } = await makeOption(ctx);
  const settings = { pricing_option_id: optionId };
  await act({ type: 'subscription', settings });
  const second = await act({ event_id: 5, type: 'subscription', settings });
  const member = await register();
  await drain();
  await drain();
  await drain();
  const { rows } = await db.database.owner.query(
    'select kind from member_subscriptions where resource_id = $1 and member_id = $2',
    [ctx.resource.id, member.id],
  );
  expect(rows).toEqual([{ kind: 'attached' }]);
  expect(await runs(second.id)).toMatchObject([
    { state: 'skipped', last_error: 'The member already has this plan.' },
  ]);
});

test('a webhook goes to the address of the action, signed, though the settings do not name it', async () => {
  const { id } = await act({ type: 'webhook', settings: { webhook_url: `${receiver.url}/own` } });
  const member = await register();
  await runSubscribers(ctx);
  await sender(ctx, tools).drain();
  expect(await runs(id)).toMatchObject([{ kind: 'webhook', state: 'done' }]);
  const [call] = receiver.calls;
  expect(call?.headers).toMatchObject({ 'webhook-signature': expect.stringContaining('v1,') as string });
  expect(call?.json).toMatchObject({ type: 'member.registered', data: { member: { id: member.id } } });
});

test('a service gets the fields that the action maps, and runs of a member stay in their order', async () => {
  const params = [{ masthead: 'first_name', external: 'FNAME' }];
  const { id } = await act({ type: 'mailchimp', params });
  const changed = await act({ event_id: 2, type: 'mailchimp', params });
  const member = await register();
  for (const first_name of ['Bo', 'Cy', 'Di'])
    await updateMember(ctx, { id: member.id, email: member.email, first_name });
  await runSubscribers(ctx);
  const [first] = await runs(id);
  expect(await getDelivery(ctx, { id: first?.id ?? 0 })).toMatchObject({
    kind: 'integration',
    target: 'mailchimp',
    input: { kind: 'upsert', fields: [{ from: 'first_name', to: 'FNAME' }] },
  });
  const later = (await runs(changed.id)).map((run) => run.id);
  expect(later).toHaveLength(3);
  expect([first?.id, ...later]).toEqual([first?.id, ...later].toSorted((a = 0, b = 0) => a - b));
  const { rows } = await db.database.owner.query<{ lane: string }>(
    'select distinct lane from deliveries where resource_id = $1',
    [ctx.resource.id],
  );
  expect(rows).toEqual([{ lane: `integration:mailchimp:${member.id}` }]);
});

test('what waits for an action that was deleted or does something else is not done', async () => {
  const { id: mail_template_id } = await template();
  const gone = await act({ type: 'mail', mail_template_id });
  const other = await act({ type: 'mail', mail_template_id });
  await register();
  await runSubscribers(ctx);
  await removeAction(ctx, { id: gone.id });
  await updateAction(ctx, { id: other.id, event_id: 1, type: 'admin_mail', mail_template_id });
  await drain();
  expect(await outbox()).toEqual([]);
  for (const { id } of [gone, other]) expect(await runs(id)).toMatchObject([{ state: 'skipped' }]);
});
