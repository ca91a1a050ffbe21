import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { fixedClock, type MovableClock } from '#server/platform/clock/clock.ts';
import { createMailRenderer } from '#server/platform/templates/mail-renderer.ts';
import { actAs } from '#server/testing/act-as.ts';
import { dispatcherOf } from '#server/testing/delivery-fixtures.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { uniqueHex } from '#server/testing/random.ts';
import { listening, runSubscribers, saveSettings, sender } from '#server/testing/service-fixtures.ts';
import { type StandIn, startService } from '#server/testing/stand-ins/services/server.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { serviceToolsOfTests as tools } from '#server/testing/test-server.ts';
import { getDelivery, listDeliveries } from '../deliveries/service.ts';
import { createEmailTemplate, updateEmailTemplate } from '../email-templates/service.ts';
import { createMember, updateMember } from '../members/service.ts';
import { triggerKind } from './perform.service.ts';
import { createTrigger, getTrigger, removeTrigger, retryTrigger } from './service.ts';

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

const register = (values: { last_name?: string; company?: string } = {}) =>
  createMember(ctx, {
    email: `${uniqueHex()}@reader.example`,
    first_name: 'Ada',
    password: 'a long password',
    ...values,
  });
const events = ['member.registered'];
const drain = async () => {
  await runSubscribers(ctx);
  await dispatcherOf(ctx, [triggerKind(mails)]).drain();
};
const runs = async (handler: number) =>
  (await listDeliveries(ctx, { filter: { handler }, sort: 'asc', limit: 200 })).items;
const inputOf = async (handler: number) => {
  const [run] = await runs(handler);
  return (await getDelivery(ctx, { id: run?.id ?? 0 })).input;
};
async function outbox() {
  const { rows } = await db.database.owner.query<{ recipient: string; body_text: string }>(
    'select recipient, body_text from outgoing_mails where message_id like $1 order by id',
    [`<site-${ctx.resource.id}:%`],
  );
  return rows;
}
async function mailTrigger(settings: object = {}, html = '<p>Hello {{ member.first_name }}</p>') {
  const template = await createEmailTemplate([], ctx, { name: 'T', subject: 'Welcome', html });
  const { id } = await createTrigger(ctx, {
    trigger_id: 1,
    settings: { events, to: 'member', template: String(template.id), ...settings },
  });
  return { id, template };
}

test('a mail goes to the member once for each of its events, whatever is repeated', async () => {
  const { id } = await mailTrigger({ events: ['member.registered', 'member.updated'] });
  const member = await register();
  await drain();
  await updateMember(ctx, { id: member.id, email: member.email, first_name: 'Bo' });
  await drain();
  await db.database.owner.query(
    "update deliveries set state = 'waiting', next_try_at = $2, finished_at = null where resource_id = $1",
    [ctx.resource.id, clock.now()],
  );
  await drain();
  // The second run waits for the first, and is then checked again.
  clock.advance(20_000);
  await drain();
  expect((await outbox()).map(({ recipient }) => recipient)).toEqual([member.email, member.email]);
  expect(await runs(id)).toMatchObject([
    { kind: 'trigger', event: 'member.registered', state: 'done', member: { id: member.id } },
    { event: 'member.updated', state: 'done' },
  ]);
  expect(await getTrigger(ctx, { id })).toMatchObject({ runs: [0, 0, 0, 0, 0, 0, 2], failed: 0 });
});

test('a mail that needs a field waits for nobody who has none, unless empty ones are wanted', async () => {
  const { id } = await mailTrigger({ fields: ['company', 'last_name'] });
  await register({ last_name: 'Lovelace', company: 'Engines' });
  await register({ last_name: 'Lovelace' });
  await drain();
  expect(await outbox()).toHaveLength(1);
  expect((await runs(id)).map(({ state, last_error: error }) => [state, error])).toEqual([
    ['done', null],
    ['skipped', 'Missing member fields: Company.'],
  ]);
});

test('mails to the team go to those whom the settings name', async () => {
  await saveSettings(ctx, tools, { admin_emails: [{ email: 'admin@courier.example', name: 'A' }] });
  await mailTrigger({ to: 'admins' }, '<p>{{ member.email }} joined</p>');
  const { email } = await register();
  await drain();
  expect(await outbox()).toEqual([{ recipient: 'admin@courier.example', body_text: `${email} joined` }]);
});

test('what was given up is done again once its template is mended', async () => {
  const { id, template } = await mailTrigger({}, '<p>{% if %}</p>');
  await register();
  await drain();
  expect(await getTrigger(ctx, { id })).toMatchObject({ failed: 1 });
  const mended = { name: 'T', subject: 'S', html: '<p>Mended</p>' };
  await updateEmailTemplate([], ctx, { id: template.id, ...mended });
  expect(await retryTrigger(ctx, { id })).toEqual({ retried: 1 });
  expect(await retryTrigger(ctx, { id })).toEqual({ retried: 0 });
  await drain();
  expect((await outbox()).map(({ body_text }) => body_text)).toEqual(['Mended']);
});

test('an address is told the chosen fields, with those that are empty only where they are wanted', async () => {
  const settings = { events, url: `${receiver.url}/fields`, fields: ['first_name', 'company'] };
  const lean = await createTrigger(ctx, { trigger_id: 2, settings });
  const full = await createTrigger(ctx, { trigger_id: 2, settings, is_send_empty: true });
  const { id } = await register();
  await runSubscribers(ctx);
  await sender(ctx, tools).drain();
  expect(await runs(lean.id)).toMatchObject([{ kind: 'webhook', state: 'done' }]);
  const told = receiver.calls.filter(({ path }) => path === '/fields').map(({ json }) => json);
  expect(told).toHaveLength(2);
  expect(told).toContainEqual({
    type: 'member.registered',
    timestamp: expect.any(String) as string,
    data: { member: { id, first_name: 'Ada' } },
  });
  expect(await inputOf(full.id)).toMatchObject({ data: { member: { id, first_name: 'Ada', company: '' } } });
});

test('a service and Slack get what was chosen', async () => {
  const service = await createTrigger(ctx, {
    trigger_id: 3,
    is_send_empty: true,
    settings: { events, service: 'mailchimp', fields: ['company'], tag: 'new' },
  });
  const slack = await createTrigger(ctx, {
    trigger_id: 4,
    settings: { events, text: 'A <new> reader', fields: ['first_name', 'company'] },
  });
  await register();
  await runSubscribers(ctx);
  expect(await inputOf(service.id)).toEqual({
    kind: 'upsert',
    only: ['company'],
    empties: true,
    tags: ['new'],
  });
  expect(await inputOf(slack.id)).toEqual({
    kind: 'message',
    text: `${ctx.resource.title} · Member registered · A &lt;new&gt; reader\nFirst name: Ada`,
  });
});

test('what waits for a trigger that is off or was deleted is not done', async () => {
  const gone = await mailTrigger();
  const { id: off } = await createTrigger(ctx, {
    trigger_id: 4,
    active: false,
    settings: { events, text: 'x' },
  });
  await register();
  await runSubscribers(ctx);
  await removeTrigger(ctx, { id: gone.id });
  await drain();
  expect(await outbox()).toEqual([]);
  expect(await runs(gone.id)).toMatchObject([{ state: 'skipped', last_error: 'It was deleted.' }]);
  expect(await runs(off)).toEqual([]);
});
