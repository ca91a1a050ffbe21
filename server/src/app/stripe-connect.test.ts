import { afterAll, beforeAll, expect, test } from 'vitest';
import { read, write } from '#server/database/scope.ts';
import type { SiteOperatorContext } from '#server/domains/integrations/oauth.service.ts';
import {
  disconnectStripe,
  finishStripe,
  stripeState,
} from '#server/domains/integrations/stripe-connect.service.ts';
import type { IntegrationTools } from '#server/domains/integrations/tools.ts';
import { saveSettingsIn, secretOf, settingsOf } from '#server/domains/resources/settings.service.ts';
import { fixedClock, type MovableClock } from '#server/platform/clock/clock.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { startStripeConnect } from '#server/testing/stand-ins/services/stripe-connect.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { serviceToolsOfTests } from '#server/testing/test-server.ts';
import { settingsSaved } from './settings-saved.ts';

let db: TestDatabase;
let clock: MovableClock;
let tools: IntegrationTools;
let stripe: Awaited<ReturnType<typeof startStripeConnect>>;

beforeAll(async () => {
  db = await testDatabase();
  clock = fixedClock(new Date());
  stripe = await startStripeConnect({ isBackground: true });
  tools = {
    ...serviceToolsOfTests,
    serviceUrls: { stripe: stripe.url },
    baseUrl: 'http://127.0.0.1:4600',
    onSaved: settingsSaved(serviceToolsOfTests),
  };
});
afterAll(() => db.drop());

async function operator(sessionId = 1): Promise<SiteOperatorContext> {
  const actor = { kind: 'operator' as const, id: 1, email: 'admin@example.com' };
  const ctx = actAs(db.database, await makeResource(db.database), { clock, actor });
  return { ...ctx, actor, sessionId, caller: { ip: null, userAgent: null } };
}

type Mode = 'live' | 'test';

async function begin(ctx: SiteOperatorContext, mode: Mode): Promise<string> {
  const { authorize_url: url } = (await stripeState(ctx, tools))[mode];
  return new URL(url ?? '').searchParams.get('state') ?? '';
}

let codes = 0;
/** Returns the code that Stripe issues when the account's owner agrees. */
function agreed(livemode: boolean): string {
  codes += 1;
  stripe.codes.set(`code${codes}`, livemode);
  return `code${codes}`;
}
const connect = async (ctx: SiteOperatorContext, mode: Mode) =>
  finishStripe(ctx, tools, { mode, state: await begin(ctx, mode), code: agreed(mode === 'live') });
const accounts = async (ctx: SiteOperatorContext) =>
  (
    await db.database.owner.query<{ account_id: string; livemode: boolean }>(
      'select account_id, livemode from payment_accounts where resource_id = $1 order by livemode',
      [ctx.resource.id],
    )
  ).rows;
const tokenOf = (ctx: SiteOperatorContext, mode: Mode) =>
  read(ctx, (scope) =>
    secretOf(tools.secrets, scope, ctx.resource.id, `settings.stripe_connect.${mode}.access_token`),
  );

test('test and live are connected apart: each leads to Stripe with its own app and comes back with its own keys', async () => {
  const ctx = await operator();
  const before = await stripeState(ctx, tools);
  for (const mode of ['live', 'test'] as const) {
    const url = new URL(before[mode].authorize_url ?? '');
    expect(`${url.origin}${url.pathname}`).toBe(`${stripe.url}/oauth/authorize`);
    expect(url.searchParams.get('client_id')).toBe(`ca_${mode}`);
    expect(url.searchParams.get('redirect_uri')).toBe(
      `http://127.0.0.1:4600/resources/edit/stripe-connect/${mode}`,
    );
  }
  const answer = await connect(ctx, 'test');
  expect(answer.stripe_publishable_key).toMatch(/^pk_test_connected_/);
  expect(answer.access_token).toMatch(/^••••/);
  expect(await tokenOf(ctx, 'test')).toMatch(/^sk_test_connected_/);
  const after = await stripeState(ctx, tools);
  expect(after).toMatchObject({
    test: { type: 'connected', authorize_url: null },
    live: { type: 'authorize' },
  });
  expect(await accounts(ctx)).toEqual([{ account_id: expect.stringMatching(/^acct_code/), livemode: false }]);
});

test('a state of another mode, session or site, one used before, and one older than ten minutes connects nothing', async () => {
  const ctx = await operator();
  const other = await operator();
  const finish = (state: string, mode: Mode = 'test') =>
    finishStripe(ctx, tools, { mode, state, code: agreed(mode === 'live') });
  const attacks: [string, () => Promise<unknown>][] = [
    ['made up', () => finish(`${ctx.resource.key}.made-up`)],
    ['another mode', async () => finish(await begin(ctx, 'test'), 'live')],
    ['another session', async () => finish(await begin({ ...ctx, sessionId: 2 }, 'test'))],
    ['another site', async () => finish((await begin(other, 'test')).replace(/^[^.]*/, ctx.resource.key))],
  ];
  const calls = stripe.calls.length;
  for (const [name, attack] of attacks)
    await expect(attack(), name).rejects.toMatchObject({ code: 'invalid' });
  const late = await begin(ctx, 'test');
  clock.advance(601_000);
  await expect(finish(late)).rejects.toMatchObject({ code: 'invalid' });
  expect(stripe.calls).toHaveLength(calls);
  const state = await begin(ctx, 'test');
  await expect(finishStripe(ctx, tools, { mode: 'test', state, code: 'no-code' })).rejects.toMatchObject({
    code: 'conflict',
  });
  await expect(finish(state), 'used before').rejects.toMatchObject({ code: 'invalid' });
  expect(await tokenOf(ctx, 'test')).toBeNull();
});

test('an account of the other mode is refused', async () => {
  const ctx = await operator();
  const state = await begin(ctx, 'live');
  await expect(finishStripe(ctx, tools, { mode: 'live', state, code: agreed(false) })).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await accounts(ctx)).toEqual([]);
});

test('disconnecting tells Stripe first: what fails there leaves all as it was, what is gone there is gone here', async () => {
  const ctx = await operator();
  await connect(ctx, 'test');
  await connect(ctx, 'live');
  stripe.fault = () => 'down';
  await expect(disconnectStripe(ctx, tools, { mode: 'test' })).rejects.toMatchObject({ code: 'conflict' });
  stripe.fault = () => null;
  expect(await accounts(ctx)).toHaveLength(2);
  const before = stripe.accounts.size;
  expect(await disconnectStripe(ctx, tools, { mode: 'test' })).toEqual({ status: 'ok' });
  expect(stripe.accounts.size).toBe(before - 1);
  expect(await accounts(ctx)).toMatchObject([{ livemode: true }]);
  const { settings } = await read(ctx, (scope) => settingsOf(scope, ctx.resource.id));
  expect(settings.stripe_connect.test).toEqual({ stripe_publishable_key: null, access_token: null });
  stripe.accounts.clear();
  expect(await disconnectStripe(ctx, tools, { mode: 'live' })).toEqual({ status: 'ok' });
  expect(await disconnectStripe(ctx, tools, { mode: 'live' })).toEqual({ status: 'ok' });
});

test('without an app of the deployment a mode is not connected and leads nowhere', async () => {
  const ctx = await operator();
  expect(await stripeState(ctx, { ...tools, stripeApps: {} })).toEqual({
    live: { type: 'authorize', authorize_url: null, has_own_keys: false },
    test: { type: 'authorize', authorize_url: null, has_own_keys: false },
  });
});

test('keys of the site, typed in for a mode, are told of that mode, connected or not', async () => {
  const ctx = await operator();
  const settings = { stripe: { test: { public_key: 'pk_test_own', private_key: 'sk_test_own' } } };
  await write(ctx, 'resources.saveSettings', (scope) => saveSettingsIn(ctx, scope, tools, { settings }));
  const told = { live: { has_own_keys: false }, test: { type: 'authorize', has_own_keys: true } };
  expect(await stripeState(ctx, tools)).toMatchObject(told);
  await connect(ctx, 'test');
  expect(await stripeState(ctx, tools)).toMatchObject({ test: { type: 'connected', has_own_keys: true } });
});
