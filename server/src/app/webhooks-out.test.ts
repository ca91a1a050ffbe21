import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { occurrenceData } from '#contract/base/occurrences.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { listDeliveries, listTargets, replayMany } from '#server/domains/deliveries/service.ts';
import { attachMembers } from '#server/domains/groups/members.service.ts';
import { createGroup } from '#server/domains/groups/service.ts';
import { createMember } from '#server/domains/members/service.ts';
import {
  endReplacedSecret,
  listWebhookEvents,
  listWebhooks,
  rotateSecret,
  sendTest,
} from '#server/domains/webhooks/service.ts';
import { signedHeaders } from '#server/domains/webhooks/signing.ts';
import { fixedClock, type MovableClock } from '#server/platform/clock/clock.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { randomContent, randomInteger, uniqueHex } from '#server/testing/random.ts';
import { listening, runSubscribers, saveSettings, sender } from '#server/testing/service-fixtures.ts';
import { type StandIn, type StandInAnswer, startService } from '#server/testing/stand-ins/services/server.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { serviceToolsOfTests as tools } from '#server/testing/test-server.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let clock: MovableClock;
let receiver: StandIn;
let answer: StandInAnswer;

beforeAll(async () => {
  db = await testDatabase({ max: 20 });
  receiver = await startService(() => answer);
});
afterAll(async () => {
  await receiver.close();
  await db.drop();
});
beforeEach(async () => {
  receiver.calls.length = 0;
  receiver.fault = () => null;
  answer = { status: 204 };
  // The library accepts signatures made within five minutes of now.
  clock = fixedClock(new Date());
  ctx = listening(actAs(db.database, await makeResource(db.database), { clock }));
});

async function connect(path = '/hook'): Promise<{ id: number; secret: string }> {
  await saveSettings(ctx, tools, { webhooks: [{ url: `${receiver.url}${path}` }] });
  await runSubscribers(ctx);
  const [made] = (await listWebhooks(ctx, tools)).items;
  if (!made) throw new Error('there is no webhook');
  return { id: made.id, secret: (await rotateSecret(ctx, tools, made)).secret };
}

const newMember = () =>
  createMember(ctx, {
    email: `${uniqueHex()}@example.com`,
    first_name: 'Ada',
    password: 'a password',
  });
const send = () => sender(ctx, tools).drain();
const headersOf = (call: StandIn['calls'][number] | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(call?.headers ?? {}).map(([name, value]) => [name, String(value)]));
const typesSent = () => receiver.calls.map(({ json }) => Reflect.get(Object(json), 'type'));

test('what happens is sent as its schema says, signed for the official library', async () => {
  const { secret } = await connect();
  const { id, email } = await newMember();
  await runSubscribers(ctx);
  await send();
  const [call] = receiver.calls;
  const payload = new Webhook(secret).verify(call?.text ?? '', headersOf(call)) as {
    type: string;
    data: unknown;
  };
  expect(payload).toMatchObject({
    type: 'member.registered',
    data: { member: { id, email, first_name: 'Ada' } },
  });
  expect(occurrenceData['member.registered'].safeParse(payload.data).success).toBe(true);
  expect((await listDeliveries(ctx, undefined)).items).toMatchObject([
    { kind: 'webhook', event: 'member.registered', member: { id, email }, state: 'done', last_status: 204 },
  ]);
});

test('a site without an address costs no job, and one whose address went is sent nothing more', async () => {
  const jobs = async () =>
    (await db.database.owner.query("select from graphile_worker.jobs where task_identifier = 'webhooks'"))
      .rowCount;
  await newMember();
  expect(await jobs()).toBe(0);
  await connect();
  await newMember();
  expect(await jobs()).toBe(1);
  await runSubscribers(ctx);
  await saveSettings(ctx, tools, { webhooks: [] });
  await runSubscribers(ctx);
  await send();
  expect(receiver.calls).toEqual([]);
  expect((await listDeliveries(ctx, undefined)).items).toMatchObject([{ state: 'skipped' }]);
});

test('1,000 random payloads verify by the official library, and none that was changed', () => {
  const secret = `whsec_${randomContent(32).toString('base64')}`;
  const verifier = new Webhook(secret);
  for (let made = 0; made < 1_000; made += 1) {
    const text = randomContent(randomInteger(0, 399)).toString('utf8');
    const body = JSON.stringify({
      type: 'member.updated',
      data: { text, number: randomInteger(0, 2 ** 32) / 2 ** 32 },
    });
    const headers = signedHeaders(`msg_${made}`, new Date(), body, [secret]);
    expect(verifier.verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => verifier.verify(`${body} `, headers)).toThrow();
  }
});

test.each([
  {
    how: 'for 24 hours after a change',
    // Moves the change a day and a minute into the past.
    end: () =>
      db.database.owner.query(
        "update webhook_endpoints set previous_until = previous_until - interval '1441 minutes'",
      ),
  },
  { how: 'until the old one is ended', end: (id: number) => endReplacedSecret(ctx, { id }) },
])('$how both secrets verify, then the new one alone', async ({ end }) => {
  const { id, secret: before } = await connect();
  const { secret: after } = await rotateSecret(ctx, tools, { id });
  const verifies = async (secret: string): Promise<boolean> => {
    const call = receiver.calls.at(-1);
    try {
      new Webhook(secret).verify(call?.text ?? '', headersOf(call));
      return true;
    } catch (error) {
      return String(error).includes('timestamp');
    }
  };
  await sendTest(ctx, { id });
  await send();
  expect([await verifies(before), await verifies(after)]).toEqual([true, true]);
  expect((await listWebhooks(ctx, tools)).items[0]?.previous_secret_until).not.toBeNull();
  await end(id);
  expect((await listWebhooks(ctx, tools)).items[0]?.previous_secret_until).toBeNull();
  await sendTest(ctx, { id });
  await send();
  expect([await verifies(before), await verifies(after)]).toEqual([false, true]);
});

test('one that fails is tried again by the schedule under the same id, with a signature of its own', async () => {
  await connect();
  await newMember();
  await runSubscribers(ctx);
  answer = { status: 500, body: 'no' };
  await send();
  clock.advance(4_000);
  await send();
  expect(receiver.calls).toHaveLength(1);
  answer = { status: 200, body: 'ok' };
  clock.advance(1_500);
  await send();
  const [first, second] = receiver.calls.map(headersOf);
  expect(second?.['webhook-id']).toBe(first?.['webhook-id']);
  expect(second?.['webhook-timestamp']).not.toBe(first?.['webhook-timestamp']);
});

test('Retry-After is kept, a redirect is a failure, and 410 switches the address off', async () => {
  const { id } = await connect();
  await sendTest(ctx, { id });
  answer = { status: 429, headers: { 'retry-after': '120' } };
  await send();
  clock.advance(119_000);
  await send();
  expect(receiver.calls).toHaveLength(1);
  answer = { status: 302, headers: { location: `${receiver.url}/elsewhere` } };
  clock.advance(2_000);
  await send();
  expect(receiver.calls.map(({ path }) => path)).toEqual(['/hook', '/hook']);
  answer = { status: 410 };
  clock.advance(301_000);
  await send();
  expect((await listTargets(ctx, { kind: 'webhook' })).items).toMatchObject([
    { off_since: expect.any(String) },
  ]);
});

test("a member's events arrive in their order, and a period is sent again by its ids", async () => {
  await connect();
  const { id: memberId } = await newMember();
  const { id } = await createGroup(ctx, { name: 'Readers', type: 'company' });
  await attachMembers(ctx, { id, user_ids: [memberId] });
  await runSubscribers(ctx);
  await send();
  expect(typesSent()).toEqual(['member.registered', 'group.joined']);
  // A day to each side, because midnight may pass between the clock of the test and that of the database.
  const [from = '', to = ''] = [-1, 1].map((days) =>
    new Date(ctx.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10),
  );
  const [target] = (await listTargets(ctx, { kind: 'webhook' })).items;
  await replayMany(ctx, {
    kind: 'webhook',
    target: target?.target ?? '',
    period: { from, to },
  });
  await send();
  const ids = receiver.calls.map((call) => headersOf(call)['webhook-id']);
  expect(ids.slice(2)).toEqual(ids.slice(0, 2));
});

test('each event of the catalogue has the schema of its payload', async () => {
  const { items } = await listWebhookEvents();
  expect(items).toHaveLength(Object.keys(occurrenceData).length);
  for (const { name, schema } of items)
    expect(schema).toMatchObject({ properties: { type: { const: name } } });
});
