import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { start } from '#server/domains/member-subscriptions/create.service.ts';
import { giveDefault } from '#server/domains/member-subscriptions/default.service.ts';
import { markPastDue } from '#server/domains/member-subscriptions/service.ts';
import { createMember } from '#server/domains/members/service.ts';
import { getMemberStatistic } from '#server/domains/members/sharing.service.ts';
import { saveSettingsIn } from '#server/domains/resources/settings.service.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { testSecrets } from '#server/testing/test-server.ts';
import { settingsSaved } from './settings-saved.ts';

let db: TestDatabase;
let ctx: ResourceContext;

beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  ctx = actAs(db.database, await makeResource(db.database));
});
afterAll(() => db.drop());

const tools = { secrets: testSecrets, onSaved: settingsSaved({ secrets: testSecrets }) };
const save = (input: object) =>
  write(ctx, 'resources.update', (scope) => saveSettingsIn(ctx, scope, tools, input));

async function rows(statement: string) {
  return (await db.database.owner.query<Record<string, unknown>>(statement, [ctx.resource.id])).rows;
}

const signUp = (email: string) => createMember(ctx, { email, password: 'a long enough password' });

test('a domain of the blacklist cannot sign up, with its own message, and moderators hear of it', async () => {
  await save({
    settings: {
      blacklist: [{ domain: 'junk.example', msg: 'Not with this address.', notify: true }],
      moderator_emails: [{ email: 'moderator@example.com', name: null }],
    },
  });
  for (const email of ['a@junk.example', 'a@mail.JUNK.example'])
    await expect(signUp(email)).rejects.toThrow(
      expect.objectContaining({ fields: { email: 'Not with this address.' } }),
    );
  expect((await signUp('a@notjunk.example')).email).toBe('a@notjunk.example');
  const { rows: mails } = await db.database.owner.query(
    `select recipient from outgoing_mails where recipient = 'moderator@example.com'`,
  );
  expect(mails).toHaveLength(2);
});

test('the card of password sharing names the period and the limit of the settings', async () => {
  await save({ settings: { compromised_period: 20, compromised_limit: 5 } });
  const { id } = await signUp('reader@example.com');
  expect((await getMemberStatistic(ctx, { id })).rule).toMatchObject({ period_days: 20, places: 5 });
});

async function held() {
  return rows(
    `select pricing_option_id as option, status, autorenew from member_subscriptions where resource_id = $1 order by id`,
  );
}

const told = (ids: number[]) =>
  giveDefault.run(ctx, { id: 1, name: 'member.created', payload: { ids }, happenedAt: new Date() });

test('a new member gets the default subscription, once, and only where one is set', async () => {
  const { optionId: option } = await makeOption(ctx, { price: 0 });
  const [id = 0] = await makeMembers(ctx, 1);
  await told([id]);
  expect(await held()).toEqual([]);
  await save({ settings: { default_subscription_id: option } });
  expect(await rows('select subscriber from event_listeners where resource_id = $1')).toEqual([
    { subscriber: 'member-subscriptions.default' },
  ]);
  await told([id]);
  await told([id]);
  expect(await held()).toMatchObject([{ option, status: 'active' }]);
  await save({ settings: { default_subscription_id: null } });
  expect(await rows('select subscriber from event_listeners where resource_id = $1')).toEqual([]);
});

test('where a member holds one subscription alone, a new one ends the other', async () => {
  const { optionId: first } = await makeOption(ctx, { price: 0 });
  const { optionId: second } = await makeOption(ctx, { price: 0 });
  const [memberId = 0] = await makeMembers(ctx, 1);
  const buy = (pricingOptionId: number) =>
    start(ctx, { pricingOptionId, holder: { memberId }, paidCents: 0 });
  await buy(first);
  await buy(second);
  expect((await held()).map(({ status }) => status)).toEqual(['active', 'active']);
  await save({ system_settings: { single_subscription: true } });
  await buy(first);
  expect((await held()).map(({ status }) => status)).toEqual(['ended', 'ended', 'active']);
});

test('what nobody says about renewing, the settings say', async () => {
  const { optionId: pricingOptionId } = await makeOption(ctx, { price: 900 });
  const [memberId = 0] = await makeMembers(ctx, 1);
  const buy = () => start(ctx, { pricingOptionId, holder: { memberId }, paidCents: 900 });
  await buy();
  await save({ system_settings: { default_autorenewal_subscription: false } });
  await buy();
  expect((await held()).map(({ autorenew }) => autorenew)).toEqual([true, false]);
});

test('the grace of an overdue payment is that of the settings', async () => {
  await save({ settings: { delay_downgrade: 15 } });
  const { optionId: pricingOptionId } = await makeOption(ctx, { price: 900 });
  const [memberId = 0] = await makeMembers(ctx, 1);
  const id = await start(ctx, { pricingOptionId, holder: { memberId }, paidCents: 900 });
  await markPastDue(ctx, { id });
  const [row] = await rows(
    `select extract(day from grace_ends_at - ends_at)::int as days from member_subscriptions where resource_id = $1`,
  );
  expect(row).toEqual({ days: 15 });
});
