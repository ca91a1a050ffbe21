import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { deliverIn } from '#server/domains/deliveries/deliver.service.ts';
import { getDelivery, listDeliveries } from '#server/domains/deliveries/service.ts';
import {
  dryRun,
  getSyncFields,
  listIntegrations,
  saveMapping,
  syncMember,
} from '#server/domains/integrations/service.ts';
import type { ServiceTools } from '#server/domains/integrations/tools.ts';
import { createMember } from '#server/domains/members/service.ts';
import { settingsOf } from '#server/domains/resources/settings.service.ts';
import { fixedClock, type MovableClock } from '#server/platform/clock/clock.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { uniqueHex } from '#server/testing/random.ts';
import { listening, runSubscribers, saveSettings, sender } from '#server/testing/service-fixtures.ts';
import { startCampaignMonitor } from '#server/testing/stand-ins/services/campaign-monitor.ts';
import { startHubspot } from '#server/testing/stand-ins/services/hubspot.ts';
import { startMailchimp } from '#server/testing/stand-ins/services/mailchimp.ts';
import { startSlack } from '#server/testing/stand-ins/services/slack.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { serviceToolsOfTests } from '#server/testing/test-server.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let clock: MovableClock;
let tools: ServiceTools;
let slack: Awaited<ReturnType<typeof startSlack>>;
let mailchimp: Awaited<ReturnType<typeof startMailchimp>>;
let campaign: Awaited<ReturnType<typeof startCampaignMonitor>>;
let hubspot: Awaited<ReturnType<typeof startHubspot>>;

beforeAll(async () => {
  db = await testDatabase({ max: 20 });
});
afterAll(() => db.drop());
beforeEach(async () => {
  [slack, mailchimp, campaign, hubspot] = await Promise.all([
    startSlack({ isBackground: true }),
    startMailchimp({ isBackground: true }),
    startCampaignMonitor({ isBackground: true }),
    startHubspot({ isBackground: true }),
  ]);
  const serviceUrls = { mailchimp: mailchimp.url, campaignmonitor: campaign.url, hubspot: hubspot.url };
  tools = { ...serviceToolsOfTests, serviceUrls };
  clock = fixedClock(new Date());
  ctx = listening(actAs(db.database, await makeResource(db.database), { clock }));
});

const send = () => sender(ctx, tools).drain();
const member = async () => {
  const email = `${uniqueHex()}@example.com`;
  const { id } = await createMember(ctx, {
    email,
    first_name: 'Ada',
    last_name: 'Lovelace',
    password: 'a password',
  });
  return { id, email };
};
const connectMailchimp = () =>
  saveSettings(ctx, tools, { mailchimp: { key: mailchimp.key, id: mailchimp.listId } });
const names = [{ from: 'first_name', to: 'FNAME' } as const, { from: 'last_name', to: 'LNAME' } as const];
const mapMailchimp = (events: ('member.registered' | 'member.updated')[] = ['member.registered']) =>
  saveMapping(ctx, { service: 'mailchimp', active: true, events, fields: names, tags: ['reader'] });
const last = async () => {
  const [{ id } = { id: 0 }] = (await listDeliveries(ctx, undefined)).items;
  return getDelivery(ctx, { id });
};
const task = (service: string, memberId: number, given: object) =>
  write(ctx, 'test.task', async (scope) => {
    scope.noAudit('test');
    await deliverIn(scope, ctx, [
      { kind: 'integration', target: service, memberId, task: given, dedupe: null },
    ]);
  });

test('a member who registers is at Mailchimp by the mapping, with its tags, and the log has the very request', async () => {
  await connectMailchimp();
  await mapMailchimp();
  const { email } = await member();
  await runSubscribers(ctx);
  await send();
  expect([...mailchimp.people.values()]).toEqual([
    { email, status: 'subscribed', fields: { FNAME: 'Ada', LNAME: 'Lovelace' }, tags: ['reader'] },
  ]);
  const { state, input } = await last();
  expect(state).toBe('done');
  expect(JSON.stringify(input)).toContain('"FNAME":"Ada"');
  expect(JSON.stringify(input)).not.toContain(mailchimp.key);
});

test('a dry run shows the body that is sent afterwards, and sends nothing', async () => {
  await connectMailchimp();
  const { id } = await member();
  const { requests } = await dryRun(ctx, tools, {
    service: 'mailchimp',
    user_id: id,
    fields: names,
    tags: [],
  });
  expect(mailchimp.calls).toEqual([]);
  await saveMapping(ctx, { service: 'mailchimp', active: false, events: [], fields: names, tags: [] });
  await syncMember(ctx, { service: 'mailchimp', user_id: id });
  await send();
  expect(mailchimp.calls.map(({ json }) => json)).toEqual(requests.map(({ body }) => body));
});

test('who unsubscribed at Mailchimp stays so when they are sent again, and an erasure takes them away', async () => {
  await connectMailchimp();
  await mapMailchimp([]);
  const { id } = await member();
  for (const kind of ['upsert', 'unsubscribe', 'upsert']) await task('mailchimp', id, { kind });
  await send();
  clock.advance(20_000);
  await send();
  expect([...mailchimp.people.values()].map(({ status }) => status)).toEqual(['unsubscribed']);
  await task('mailchimp', id, { kind: 'erase' });
  await send();
  expect(mailchimp.people.size).toBe(0);
});

test('a service that throttles, is down or drips is tried again; a refusal is given up at once', async () => {
  await connectMailchimp();
  const { id } = await member();
  await saveMapping(ctx, { service: 'mailchimp', active: false, events: [], fields: names, tags: [] });
  await syncMember(ctx, { service: 'mailchimp', user_id: id });
  mailchimp.fault = () => 'limit';
  await send();
  expect(await last()).toMatchObject({ state: 'waiting', last_status: 429 });
  clock.advance(29_000);
  await send();
  expect(mailchimp.calls).toHaveLength(1);
  mailchimp.fault = () => 'down';
  clock.advance(2_000);
  await send();
  expect(await last()).toMatchObject({ state: 'waiting', last_status: 503 });
  mailchimp.fault = () => null;
  clock.advance(21_000);
  await send();
  expect(await last()).toMatchObject({ state: 'done' });
  const fields = [{ from: 'first_name', to: 'NOPE' }];
  await task('mailchimp', id, { kind: 'upsert', fields });
  await send();
  expect(await last()).toMatchObject({
    state: 'failed',
    last_error: expect.stringContaining('Unknown merge field NOPE'),
  });
});

test('a wrong key is a reason to try again once it is mended, not to give up', async () => {
  await saveSettings(ctx, tools, { mailchimp: { key: 'wrong-us21', id: mailchimp.listId } });
  const { id } = await member();
  await syncMember(ctx, { service: 'mailchimp', user_id: id });
  await send();
  expect(await last()).toMatchObject({
    state: 'waiting',
    last_error: expect.stringContaining('API Key Invalid'),
  });
  await connectMailchimp();
  clock.advance(11_000);
  await send();
  expect(await last()).toMatchObject({ state: 'done' });
});

test('Slack gets a message of what happened, with nothing in it that Slack would read as a mark', async () => {
  await saveSettings(ctx, tools, { slack: { webhook: slack.webhook } });
  await saveMapping(ctx, {
    service: 'slack',
    active: true,
    events: ['member.registered'],
    fields: [],
    tags: [],
  });
  const { email } = await member();
  await runSubscribers(ctx);
  await send();
  expect(slack.messages).toEqual([`${ctx.resource.title} · Member registered · ${email}`]);
  const { id } = await member();
  await task('slack', id, { kind: 'message', text: '' });
  await send();
  expect(await last()).toMatchObject({ state: 'failed', last_error: 'It answered 400: no_text' });
  expect(JSON.stringify(await last())).not.toContain('secretsecret');
});

test('HubSpot gets a contact with its properties, and refuses one it does not know', async () => {
  await saveSettings(ctx, tools, { hubspot: { api_key: hubspot.token } });
  const fields = [{ from: 'first_name', to: 'firstname' } as const];
  await saveMapping(ctx, { service: 'hubspot', active: false, events: [], fields, tags: [] });
  const { id, email } = await member();
  await syncMember(ctx, { service: 'hubspot', user_id: id });
  await send();
  expect(hubspot.contacts.get(email)).toEqual({ email, firstname: 'Ada' });
  await task('hubspot', id, {
    kind: 'upsert',
    fields: [
      { from: 'city', to: 'nope' },
      { from: 'name', to: 'nope' },
    ],
  });
  await task('hubspot', id, { kind: 'erase' });
  await send();
  clock.advance(20_000);
  await send();
  expect(hubspot.contacts.size).toBe(0);
  expect((await getSyncFields(ctx, tools, { service: 'hubspot' })).hubspot).toContainEqual({
    key: 'plan',
    title: 'plan',
  });
});

test('emptying its key disconnects a service: the state says so and nothing more is sent', async () => {
  const stateOf = async () =>
    (await listIntegrations(ctx, tools)).items.find(({ type }) => type === 'mailchimp');
  expect(await stateOf()).toMatchObject({ connected: false });
  await connectMailchimp();
  expect(await stateOf()).toMatchObject({ connected: true, by: 'key' });
  const { id } = await member();
  await syncMember(ctx, { service: 'mailchimp', user_id: id });
  await saveSettings(ctx, tools, { mailchimp: { key: null } });
  await send();
  expect(mailchimp.calls).toEqual([]);
  expect(await last()).toMatchObject({ state: 'skipped', last_error: 'Mailchimp is not connected.' });
  await expect(dryRun(ctx, tools, { service: 'mailchimp', user_id: id })).rejects.toMatchObject({
    code: 'conflict',
  });
  const { settings } = await write(ctx, 'test', async (scope) => {
    scope.noAudit('test');
    return settingsOf(scope, ctx.resource.id);
  });
  expect(settings.mailchimp.key).toBeNull();
});
