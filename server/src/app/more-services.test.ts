import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { deliverIn } from '#server/domains/deliveries/deliver.service.ts';
import { getDelivery, listDeliveries } from '#server/domains/deliveries/service.ts';
import { dryRun, saveMapping, syncMember } from '#server/domains/integrations/service.ts';
import type { ServiceTools } from '#server/domains/integrations/tools.ts';
import { start } from '#server/domains/member-subscriptions/create.service.ts';
import { createMember } from '#server/domains/members/service.ts';
import { fixedClock, type MovableClock } from '#server/platform/clock/clock.ts';
import { createOutboundClient } from '#server/platform/http/outbound.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { uniqueHex } from '#server/testing/random.ts';
import { listening, runSubscribers, saveSettings, sender } from '#server/testing/service-fixtures.ts';
import { klaviyoId } from '#server/testing/stand-ins/services/klaviyo.ts';
import {
  type MoreServices,
  type Name,
  settingsOfServices,
  startMoreServices,
  wrongKeys,
} from '#server/testing/stand-ins/services/more.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { serviceToolsOfTests } from '#server/testing/test-server.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let clock: MovableClock;
let tools: ServiceTools;
let services: MoreServices;
let { klaviyo, segment, streak, activecampaign, beehiiv } = {} as MoreServices;

beforeAll(async () => {
  db = await testDatabase({ max: 20 });
});
afterAll(() => db.drop());
beforeEach(async () => {
  services = await startMoreServices();
  ({ klaviyo, segment, streak, activecampaign, beehiiv } = services);
  const serviceUrls = Object.fromEntries(Object.entries(services).map(([name, { url }]) => [name, url]));
  tools = { ...serviceToolsOfTests, serviceUrls };
  clock = fixedClock(new Date());
  ctx = listening(actAs(db.database, await makeResource(db.database), { clock }));
});

const send = () => sender(ctx, tools).drain();
const member = async () => {
  const email = `${uniqueHex()}@example.com`;
  const names = { first_name: 'Ada', last_name: 'Lovelace' };
  const { id } = await createMember(ctx, { email, ...names, password: 'a password' });
  return { id, email };
};
const connect = (name: Name) => saveSettings(ctx, tools, { [name]: settingsOfServices(services)[name] });
const map = (service: Name, to: string, events: 'member.registered'[] = []) =>
  saveMapping(ctx, {
    service,
    active: events.length > 0,
    events,
    fields: [{ from: 'first_name', to }],
    tags: [],
  });
const last = async () => {
  const [{ id } = { id: 0 }] = (await listDeliveries(ctx, undefined)).items;
  return getDelivery(ctx, { id });
};
const told = async (service: Name, memberId: number, kind: 'unsubscribe' | 'erase') => {
  await write(ctx, 'test.task', async (scope) => {
    scope.noAudit('test');
    await deliverIn(scope, ctx, [
      { kind: 'integration', target: service, memberId, task: { kind }, dedupe: null },
    ]);
  });
  await send();
};
/** Makes the member pay for a subscription from now on. */
const pay = async (id: number) => {
  const { optionId } = await makeOption(ctx);
  await start(ctx, { pricingOptionId: optionId, holder: { memberId: id }, paidCents: 1_000 });
};

test('Klaviyo gets the profile, the event once, and the list of those who pay or of those who do not', async () => {
  await connect('klaviyo');
  await map('klaviyo', 'first_name', ['member.registered']);
  const { id, email } = await member();
  await runSubscribers(ctx);
  await send();
  expect(await last()).toMatchObject({ state: 'done' });
  expect(klaviyo.profiles.get(email)).toEqual({
    email,
    first_name: 'Ada',
    properties: { masthead_id: String(id) },
  });
  expect([...klaviyo.events.values()]).toEqual([{ metric: 'Member registered', email }]);
  const onLists = () => ['PAID', 'FREE'].filter((list) => klaviyo.lists.get(list)?.has(klaviyoId(email)));
  expect(onLists()).toEqual(['FREE']);
  await pay(id);
  await syncMember(ctx, { service: 'klaviyo', user_id: id });
  await send();
  expect(onLists()).toEqual(['PAID']);
  expect(klaviyo.events.size).toBe(1);
  await told('klaviyo', id, 'unsubscribe');
  expect([...klaviyo.unsubscribed]).toEqual([email]);
  await told('klaviyo', id, 'erase');
  expect(klaviyo.profiles.size).toBe(0);
});

test('Segment hears who a member is and what they did, each once though it is sent again', async () => {
  await connect('segment');
  await map('segment', 'firstName', ['member.registered']);
  const { id, email } = await member();
  await runSubscribers(ctx);
  segment.fault = () => 'down';
  await send();
  segment.fault = () => null;
  clock.advance(11_000);
  await send();
  expect([...segment.messages.values()]).toEqual([
    expect.objectContaining({
      type: 'identify',
      userId: String(id),
      traits: { email, firstName: 'Ada' },
    }),
    expect.objectContaining({ type: 'track', userId: String(id), event: 'Member registered' }),
  ]);
  expect(new Set(segment.calls.map(({ text }) => text)).size).toBe(1);
  await told('segment', id, 'erase');
  expect(await last()).toMatchObject({ state: 'skipped', last_error: 'There is nothing to send.' });
});

test('Streak gets the contact of the team by their address, once, and loses it again', async () => {
  await connect('streak');
  await map('streak', 'givenName');
  const { id, email } = await member();
  for (const _ of [1, 2]) await syncMember(ctx, { service: 'streak', user_id: id });
  await send();
  clock.advance(20_000);
  await send();
  expect([...streak.contacts.values()]).toEqual([{ emailAddresses: [email], givenName: 'Ada' }]);
  const { requests } = await dryRun(ctx, tools, { service: 'streak', user_id: id });
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
    '/api/v2/teams/team-1/contacts/',
    '/api/v2/contacts/%7Bfound%7D',
  ]);
  await told('streak', id, 'erase');
  expect(streak.contacts.size).toBe(0);
});

test('ActiveCampaign and beehiiv take a member, an unsubscription and an erasure', async () => {
  await connect('activecampaign');
  await connect('beehiiv');
  const { id, email } = await member();
  await syncMember(ctx, { service: 'activecampaign', user_id: id });
  await syncMember(ctx, { service: 'beehiiv', user_id: id });
  await send();
  expect(activecampaign.onList).toEqual(new Map([['1', '1']]));
  expect(beehiiv.subscriptions).toEqual(new Map([[email, 'active']]));
  await told('activecampaign', id, 'unsubscribe');
  await told('beehiiv', id, 'unsubscribe');
  expect(activecampaign.onList).toEqual(new Map([['1', '2']]));
  expect(beehiiv.subscriptions).toEqual(new Map([[email, 'inactive']]));
  for (const name of ['activecampaign', 'beehiiv', 'activecampaign', 'beehiiv'] as const)
    await told(name, id, 'erase');
  expect([activecampaign.contacts.size, beehiiv.subscriptions.size]).toEqual([0, 0]);
  expect(await last()).toMatchObject({ state: 'done' });
});

test.for(['klaviyo', 'segment', 'streak', 'activecampaign', 'beehiiv'] as const)(
  '%s that throttles or is down is tried again, a key it does not take waits, and the log never has the key',
  async (name) => {
    await saveSettings(ctx, tools, {
      [name]: { ...settingsOfServices(services)[name], ...wrongKeys[name] },
    });
    const { id } = await member();
    await syncMember(ctx, { service: name, user_id: id });
    await send();
    expect(await last()).toMatchObject({
      state: 'waiting',
      last_status: name === 'activecampaign' ? 403 : 401,
    });
    await connect(name);
    const standIn = services[name];
    standIn.fault = () => 'limit';
    clock.advance(11_000);
    await send();
    expect(await last()).toMatchObject({ state: 'waiting', last_status: 429 });
    standIn.fault = () => 'down';
    clock.advance(31_000);
    await send();
    expect(await last()).toMatchObject({ state: 'waiting', last_status: 503 });
    standIn.fault = () => null;
    clock.advance(600_000);
    await send();
    const delivery = await last();
    expect(delivery).toMatchObject({ state: 'done' });
    for (const key of Object.values(settingsOfServices(services)[name]).filter(
      (value) => typeof value === 'string',
    ))
      if (String(key).length > 9) expect(JSON.stringify(delivery)).not.toContain(key);
  },
);

test('what a service refuses is given up at once, with its reason', async () => {
  await connect('klaviyo');
  await map('klaviyo', 'phone_number');
  await connect('streak');
  await map('streak', 'nope');
  const { id } = await member();
  await syncMember(ctx, { service: 'klaviyo', user_id: id });
  await send();
  expect(await last()).toMatchObject({
    state: 'failed',
    last_error: 'It answered 400: Invalid phone number',
  });
  await syncMember(ctx, { service: 'streak', user_id: id });
  await send();
  expect(await last()).toMatchObject({
    state: 'failed',
    last_error: 'It answered 400: Unknown parameter nope',
  });
});

test('a service that never answers is tried again later and holds up no other', async () => {
  await connect('klaviyo');
  await connect('segment');
  klaviyo.fault = () => 'silence';
  const { id } = await member();
  const { port } = new URL(klaviyo.url);
  const impatient = createOutboundClient({ allow: ['127.0.0.0/8'], ports: [Number(port)], timeout: 200 });
  const isSlow = (url: string) => new URL(url).port === port;
  const slow: ServiceTools = {
    ...tools,
    send: (url, request) => (isSlow(url) ? impatient : { send: tools.send }).send(url, request),
  };
  await syncMember(ctx, { service: 'klaviyo', user_id: id });
  await syncMember(ctx, { service: 'segment', user_id: id });
  await sender(ctx, slow).drain();
  expect(segment.messages.size).toBe(1);
  const { items } = await listDeliveries(ctx, { filter: { target: 'klaviyo' } });
  expect(items).toMatchObject([{ state: 'waiting' }]);
});
