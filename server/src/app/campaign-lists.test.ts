import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { deliverIn } from '#server/domains/deliveries/deliver.service.ts';
import { getCampaignLists, saveCampaignLists } from '#server/domains/integrations/campaign.service.ts';
import { syncMember } from '#server/domains/integrations/service.ts';
import type { ServiceTools } from '#server/domains/integrations/tools.ts';
import { createMember } from '#server/domains/members/service.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { listening, saveSettings, sender } from '#server/testing/service-fixtures.ts';
import { startCampaignMonitor } from '#server/testing/stand-ins/services/campaign-monitor.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { serviceToolsOfTests } from '#server/testing/test-server.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let tools: ServiceTools;
let campaign: Awaited<ReturnType<typeof startCampaignMonitor>>;

beforeAll(async () => {
  db = await testDatabase({ max: 20 });
  campaign = await startCampaignMonitor({ isBackground: true });
  tools = { ...serviceToolsOfTests, serviceUrls: { campaignmonitor: campaign.url } };
  ctx = listening(actAs(db.database, await makeResource(db.database)));
});
afterAll(() => db.drop());

const send = () => sender(ctx, tools).drain();

test('lists of Campaign Monitor: pairs with an empty side go, confirmed opt-in is never required, members are put on', async () => {
  await saveSettings(ctx, tools, { campaignmonitor: { api_key: campaign.apiKey } });
  const { key } = ctx.resource;
  const { campaignmonitor_data: found, clients } = await getCampaignLists(ctx, tools, {
    key,
    client_id: 'client-1',
  });
  expect(clients).toEqual([{ key: 'client-1', title: 'The Client' }]);
  const lists = found.lists.map((list) => ({
    ...list,
    require_list: true,
    allowed_list: list.list_id === 'list-news',
    sync_fields: [
      { masthead_field: 'name', campaignmonitor_field: 'Name' },
      { masthead_field: '', campaignmonitor_field: '[Plan]' },
    ],
  }));
  const saved = await saveCampaignLists(ctx, tools, { key, campaignmonitor_data: { ...found, lists } });
  expect(saved.campaignmonitor_data.lists).toMatchObject([
    { list_name: 'News', require_list: true, confirmed_opt: false },
    { list_name: 'Offers', require_list: false, confirmed_opt: true },
  ]);
  expect(saved.sync_fields.map(({ pairs }) => pairs.length)).toEqual([1, 1]);
  await getCampaignLists(ctx, tools, { key });
  const calls = campaign.calls.length;
  await getCampaignLists(ctx, tools, { key });
  expect(campaign.calls.length).toBe(calls);
  const email = 'ada@example.com';
  const { id } = await createMember(ctx, {
    email,
    first_name: 'Ada',
    last_name: 'Lovelace',
    password: 'a password',
  });
  await syncMember(ctx, { service: 'campaignmonitor', user_id: id });
  await send();
  expect(campaign.lists.get('list-news')?.get(email)).toEqual({ Name: 'Ada Lovelace' });
  await write(ctx, 'test.task', async (scope) => {
    scope.noAudit('test');
    await deliverIn(scope, ctx, [
      {
        kind: 'integration',
        target: 'campaignmonitor',
        memberId: id,
        task: { kind: 'unsubscribe' },
        dedupe: null,
      },
    ]);
  });
  await send();
  expect(campaign.lists.get('list-news')?.size).toBe(0);
});

test('what was told is of use with the key it was asked with alone, and what was set for lists stays', async () => {
  const { key } = ctx.resource;
  const before = await getCampaignLists(ctx, tools, { key, update: true });
  expect(before.clients).toHaveLength(1);
  await saveSettings(ctx, tools, { campaignmonitor: { api_key: null } });
  const without = await getCampaignLists(ctx, tools, { key });
  expect(without).toEqual({ ...before, clients: [] });

  const other = await startCampaignMonitor({
    isBackground: true,
    apiKey: 'key-of-another',
    clientId: 'client-2',
  });
  const elsewhere = { ...tools, serviceUrls: { campaignmonitor: other.url } };
  await saveSettings(ctx, tools, { campaignmonitor: { api_key: other.apiKey } });
  const there = await getCampaignLists(ctx, elsewhere, { key });
  expect(there.clients).toMatchObject([{ key: 'client-2' }]);
  expect(there.campaignmonitor_data).toEqual({ client_id: null, client_name: null, lists: [] });

  await saveSettings(ctx, tools, { campaignmonitor: { api_key: campaign.apiKey } });
  expect(await getCampaignLists(ctx, tools, { key })).toEqual(before);
});
