import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperatorContext, ResourceContext } from '#server/database/context.ts';
import { read } from '#server/database/scope.ts';
import { secretOf, settingsOf } from '#server/domains/resources/settings.service.ts';
import { fixedClock, type MovableClock } from '#server/platform/clock/clock.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { saveSettings } from '#server/testing/service-fixtures.ts';
import { startHubspot } from '#server/testing/stand-ins/services/hubspot.ts';
import { startMailchimp } from '#server/testing/stand-ins/services/mailchimp.ts';
import { startSlack } from '#server/testing/stand-ins/services/slack.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { serviceToolsOfTests } from '#server/testing/test-server.ts';
import { finishOauth, startOauth } from './oauth.service.ts';
import { connectorOf, readCredentials } from './services.ts';
import type { IntegrationTools } from './tools.ts';

type Ctx = OperatorContext & ResourceContext;

let db: TestDatabase;
let clock: MovableClock;
let tools: IntegrationTools;
let slack: Awaited<ReturnType<typeof startSlack>>;
let hubspot: Awaited<ReturnType<typeof startHubspot>>;
let mailchimp: Awaited<ReturnType<typeof startMailchimp>>;

const app = { clientId: 'app', clientSecret: 'app-secret' };

beforeAll(async () => {
  db = await testDatabase();
  clock = fixedClock(new Date());
  slack = await startSlack({ isBackground: true });
  hubspot = await startHubspot({ isBackground: true });
  mailchimp = await startMailchimp({ isBackground: true });
  tools = {
    ...serviceToolsOfTests,
    serviceUrls: { slack: slack.url, hubspot: hubspot.url, mailchimp: mailchimp.url },
    oauthApps: { slack: app, hubspot: app, mailchimp: app },
    baseUrl: 'http://127.0.0.1:4600',
    onSaved: () => Promise.resolve(),
  };
});
afterAll(() => db.drop());

/** Returns the context of an operator with a session, on a site of its own. */
async function operator(sessionId = 1): Promise<Ctx> {
  const actor = { kind: 'operator' as const, id: 1, email: 'admin@example.com' };
  const ctx = actAs(db.database, await makeResource(db.database), { clock, actor });
  return { ...ctx, actor, sessionId, caller: { ip: null, userAgent: null } };
}

async function stateOf(ctx: Ctx, service: 'slack' | 'hubspot' | 'mailchimp' = 'slack'): Promise<string> {
  const { authorize_url } = await startOauth(ctx, tools, { service });
  return new URL(authorize_url).searchParams.get('state') ?? '';
}

const finish = (ctx: Ctx, state: string, code = slack.code) =>
  finishOauth(ctx, tools, { service: 'slack', code, state });
const webhookOf = (ctx: Ctx) =>
  read(ctx, (scope) => secretOf(tools.secrets, scope, ctx.resource.id, 'settings.slack.webhook'));

test('connecting Slack leads there and back, and leaves its webhook sealed', async () => {
  const ctx = await operator();
  const { authorize_url } = await startOauth(ctx, tools, { service: 'slack' });
  const url = new URL(authorize_url);
  expect(url.origin + url.pathname).toBe(`${slack.url}/oauth/v2/authorize`);
  expect(url.searchParams.get('redirect_uri')).toBe(
    'http://127.0.0.1:4600/resources/edit/integrations/slack',
  );
  expect(await finish(ctx, url.searchParams.get('state') ?? '')).toEqual({
    connected: true,
    account: 'The Team',
  });
  expect(await webhookOf(ctx)).toBe(slack.webhook);
  const { settings } = await read(ctx, (scope) => settingsOf(scope, ctx.resource.id));
  expect(settings.slack).toMatchObject({ webhook: '••••cret', channel: '#members' });
});

test('a state that was made up, of another session, of another site, of another service, or used before connects nothing', async () => {
  const ctx = await operator();
  const other = await operator();
  const attacks: [string, () => Promise<unknown>][] = [
    ['made up', () => finish(ctx, `${ctx.resource.key}.made-up`)],
    ['bare key of the site', () => finish(ctx, ctx.resource.key)],
    ['another session', async () => finish(ctx, await stateOf({ ...ctx, sessionId: 2 }))],
    ['another site', async () => finish(ctx, await stateOf(other))],
    [
      'another site under this key',
      async () => finish(ctx, (await stateOf(other)).replace(/^[^.]*/, ctx.resource.key)),
    ],
    ['another service', async () => finish(ctx, await stateOf(ctx, 'hubspot'))],
  ];
  const calls = slack.calls.length;
  for (const [name, attack] of attacks)
    await expect(attack(), name).rejects.toMatchObject({ code: 'invalid' });
  expect(slack.calls).toHaveLength(calls);
  expect(await webhookOf(ctx)).toBeNull();
  const state = await stateOf(ctx);
  await expect(finish(ctx, state, 'a wrong code')).rejects.toMatchObject({ code: 'conflict' });
  await expect(finish(ctx, state), 'used before').rejects.toMatchObject({ code: 'invalid' });
  expect(await webhookOf(ctx)).toBeNull();
});

test('a state is good for ten minutes, and once though many come at the same time', async () => {
  const ctx = await operator();
  const late = await stateOf(ctx);
  clock.advance(601_000);
  await expect(finish(ctx, late)).rejects.toMatchObject({ code: 'invalid' });
  const state = await stateOf(ctx);
  const ends = await Promise.allSettled(Array.from({ length: 8 }, () => finish(ctx, state)));
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('the way back is an address of this console', async () => {
  const ctx = await operator();
  const to = (auth_redirect_url: string) => startOauth(ctx, tools, { service: 'slack', auth_redirect_url });
  await expect(to('http://127.0.0.1:4600/resources/edit')).resolves.toBeDefined();
  for (const evil of [
    'https://evil.example/',
    '//evil.example',
    'javascript:alert(1)',
    'http://127.0.0.1:4600@evil.example/',
    'http://127.0.0.1:4600\\@evil.example',
  ])
    await expect(to(evil), evil).rejects.toMatchObject({ code: 'invalid' });
});

test('without an app of the deployment nothing begins', async () => {
  const ctx = await operator();
  await expect(startOauth(ctx, { ...tools, oauthApps: {} }, { service: 'slack' })).rejects.toMatchObject({
    code: 'conflict',
  });
});

test('a token of HubSpot that has ended is made anew, once for half an hour', async () => {
  const ctx = await operator();
  const state = await stateOf(ctx, 'hubspot');
  await finishOauth(ctx, tools, { service: 'hubspot', code: hubspot.code, state });
  const fields = async () => {
    const known = await read(ctx, (scope) => readCredentials(scope, ctx.resource.id, tools, 'hubspot'));
    return (await connectorOf('hubspot', known, tools))?.fields(tools.send);
  };
  expect(await fields()).toHaveLength(4);
  expect(await fields()).toHaveLength(4);
  expect(hubspot.calls.filter(({ path }) => path === '/oauth/v1/token')).toHaveLength(2);
});

test('an authorization of Mailchimp reaches the audience once that is chosen', async () => {
  const ctx = await operator();
  const state = await stateOf(ctx, 'mailchimp');
  expect(await finishOauth(ctx, tools, { service: 'mailchimp', code: mailchimp.code, state })).toEqual({
    connected: true,
    account: 'The Account',
  });
  const known = await read(ctx, (scope) => readCredentials(scope, ctx.resource.id, tools, 'mailchimp'));
  expect(known.tokens).toMatchObject({ access_token: 'mailchimp-token', dc: 'us21' });
});

test('tokens of Slack that are emptied take its webhook along, and one typed in by hand stays without them', async () => {
  const ctx = await operator();
  await finish(ctx, await stateOf(ctx));
  await saveSettings(ctx, tools, { slack: { oauth_tokens: '' } });
  const slackNow = async () =>
    (await read(ctx, (scope) => settingsOf(scope, ctx.resource.id))).settings.slack;
  expect(await slackNow()).toMatchObject({ webhook: null, channel: null, oauth_tokens: null });
  await saveSettings(ctx, tools, { slack: { webhook: slack.webhook, channel: '#desk' } });
  await saveSettings(ctx, tools, { slack: { oauth_tokens: '' } });
  expect(await webhookOf(ctx)).toBe(slack.webhook);
  expect(await slackNow()).toMatchObject({ channel: '#desk' });
});
