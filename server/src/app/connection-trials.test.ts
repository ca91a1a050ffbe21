import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Integration } from '#contract/domains/integrations/schemas.ts';
import type { ServiceType } from '#contract/domains/integrations/words.ts';
import { updateResource } from '#server/domains/resources/update.service.ts';
import { draftTools } from '#server/testing/access-matrix/seed-drafts.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeOperator, makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { startCampaignMonitor } from '#server/testing/stand-ins/services/campaign-monitor.ts';
import { startHubspot } from '#server/testing/stand-ins/services/hubspot.ts';
import { startMailchimp } from '#server/testing/stand-ins/services/mailchimp.ts';
import { settingsOfServices, startMoreServices } from '#server/testing/stand-ins/services/more.ts';
import { startSlack } from '#server/testing/stand-ins/services/slack.ts';
import { serviceToolsOfTests, type TestServer, testServer } from '#server/testing/test-server.ts';

const options = { isBackground: true };

async function startServices() {
  const [mailchimp, campaignmonitor, hubspot, slack] = [
    await startMailchimp(options),
    await startCampaignMonitor(options),
    await startHubspot(options),
    await startSlack(options),
  ];
  return { ...(await startMoreServices()), mailchimp, campaignmonitor, hubspot, slack };
}

let services: Awaited<ReturnType<typeof startServices>>;
let server: TestServer;
let site: TestSite;
let token: string;

beforeAll(async () => {
  services = await startServices();
  const serviceUrls = Object.fromEntries(Object.entries(services).map(([name, { url }]) => [name, url]));
  server = await testServer({ ...serviceToolsOfTests, serviceUrls });
});
beforeEach(async () => {
  site = await makeResource(server.database);
  token = await sessionOf(
    server.database,
    await makeOperator(server.database, { on: [{ resource: site, role: 'admin' }] }),
  );
  for (const one of Object.values(services)) one.fault = () => null;
});
afterAll(() => server.close());

type Settings = Record<string, unknown>;

/** Returns the settings that connect each service, with the name of its key. */
const connections = (): Record<ServiceType, { key: string; settings: Settings }> => {
  const more = settingsOfServices(services) as Record<string, Settings>;
  const { mailchimp, campaignmonitor, hubspot, slack } = services;
  return {
    slack: { key: 'webhook', settings: { webhook: slack.webhook } },
    mailchimp: { key: 'key', settings: { key: mailchimp.key, id: mailchimp.listId } },
    campaignmonitor: { key: 'api_key', settings: { api_key: campaignmonitor.apiKey } },
    hubspot: { key: 'api_key', settings: { api_key: hubspot.token } },
    activecampaign: { key: 'key', settings: more.activecampaign ?? {} },
    beehiiv: { key: 'token', settings: more.beehiiv ?? {} },
    klaviyo: { key: 'secret_key', settings: more.klaviyo ?? {} },
    segment: { key: 'write_key', settings: more.segment ?? {} },
    streak: { key: 'api_key', settings: more.streak ?? {} },
  };
};

/** Returns a well-formed key that the service doesn't know. */
const wrongKey = (service: ServiceType) =>
  service === 'slack' ? `${services.slack.url}/services/T000/B000/another` : '0123456789wrongwrong-us21';

const save = (service: ServiceType, settings: Settings) =>
  server.call('PUT', `/api/admin/resources/${site.key}`, {
    token,
    body: { settings: { [service]: settings } },
  });
const stateOf = async (service: ServiceType) => {
  const { body } = await server.call('GET', '/api/admin/integrations', { token, resource: site.key });
  const { connected, tried } =
    (body as { items: Integration[] }).items.find(({ type }) => type === service) ?? {};
  return { connected, tried };
};

const tried = [
  ['slack', 'no_service'],
  ['mailchimp', 'API Key Invalid: Your API key may be invalid.'],
  ['campaignmonitor', 'Must supply a valid OAuth token or API key'],
  ['hubspot', 'Authentication credentials not found.'],
  ['activecampaign', 'You do not have permission'],
  ['beehiiv', 'Unauthorized'],
  ['klaviyo', 'Incorrect authentication credentials.'],
  ['streak', 'Unauthorized'],
] as const;

test.each(tried)(
  'a wrong key of %s is refused at its field, in the words of the service',
  async (service, words) => {
    const { key, settings } = connections()[service];
    const refused = await save(service, { ...settings, [key]: wrongKey(service) });
    expect(refused).toMatchObject({
      status: 422,
      body: { fields: { [`settings.${service}.${key}`]: expect.stringContaining(words) } },
    });
    expect(await stateOf(service)).toEqual({ connected: false, tried: null });
  },
);

test.each(tried)('a key that %s takes is connected', async (service) => {
  expect((await save(service, connections()[service].settings)).status).toBe(200);
  expect(await stateOf(service)).toEqual({ connected: true, tried: 'taken' });
  expect(services.slack.messages).toEqual([]);
});

test.each(tried)(
  'while %s does not answer, a key is saved and says that it was not tried',
  async (service) => {
    services[service].fault = () => 'down';
    const { key, settings } = connections()[service];
    expect((await save(service, { ...settings, [key]: wrongKey(service) })).status).toBe(200);
    expect(await stateOf(service)).toEqual({ connected: true, tried: 'not_yet' });
    // A later successful delivery shows that the service accepts the key.
    await server.database.owner.query(
      `insert into delivery_targets (resource_id, kind, target, last_success_at)
     values ($1, 'integration', $2, now() + interval '1 second')`,
      [site.id, service],
    );
    expect(await stateOf(service)).toEqual({ connected: true, tried: 'taken' });
  },
);

test('a write key of Segment is saved with the word that it can not be tried', async () => {
  const before = services.segment.calls.length;
  expect((await save('segment', { active: true, write_key: 'wrong' })).status).toBe(200);
  expect(await stateOf('segment')).toEqual({ connected: true, tried: 'cannot' });
  expect(services.segment.calls).toHaveLength(before);
});

test('what goes with a key is tried with the one that is kept, and refused at its own field', async () => {
  const { settings } = connections().beehiiv;
  expect((await save('beehiiv', settings)).status).toBe(200);
  const other = await save('beehiiv', { publication_id: 'pub_2' });
  expect(other).toMatchObject({
    status: 422,
    body: { fields: { 'settings.beehiiv.publication_id': expect.stringContaining('Not found') } },
  });
  services.beehiiv.fault = () => 'down';
  expect((await save('beehiiv', { publication_id: 'pub_2' })).status).toBe(200);
  expect(await stateOf('beehiiv')).toEqual({ connected: true, tried: 'not_yet' });
});

test('a key that was saved while it was switched off is tried when it is switched on', async () => {
  const wrong = { ...connections().klaviyo.settings, active: false, secret_key: wrongKey('klaviyo') };
  expect((await save('klaviyo', wrong)).status).toBe(200);
  expect((await save('klaviyo', { active: true })).body).toMatchObject({
    fields: { 'settings.klaviyo.secret_key': expect.stringContaining('Incorrect authentication') },
  });
});

test('without the trial a wrong key is saved as if it was right', async () => {
  const settings = { hubspot: { api_key: wrongKey('hubspot') } };
  const saved = await updateResource(draftTools, actAs(server.database, site), { key: site.key, settings });
  expect(saved.settings.hubspot.api_key).toMatch(/^••••/);
  expect(await stateOf('hubspot')).toEqual({ connected: true, tried: 'not_yet' });
});
