import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { createAction } from '#server/domains/actions/service.ts';
import { getCampaignLists, saveCampaignLists } from '#server/domains/integrations/campaign.service.ts';
import {
  campaignAdminLists,
  campaignMemberLists,
  campaignSubscribe,
  campaignUnsubscribe,
  mailchimpCategories,
  mailchimpInterests,
} from '#server/domains/integrations/mailing.service.ts';
import { listIntegrations, syncMember } from '#server/domains/integrations/service.ts';
import type { ServiceTools } from '#server/domains/integrations/tools.ts';
import { start } from '#server/domains/member-subscriptions/create.service.ts';
import { createMember } from '#server/domains/members/service.ts';
import { updatePlan } from '#server/domains/plans/service.ts';
import { fixedClock, type MovableClock } from '#server/platform/clock/clock.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { listening, runSubscribers, saveSettings, sender } from '#server/testing/service-fixtures.ts';
import { startCampaignMonitor } from '#server/testing/stand-ins/services/campaign-monitor.ts';
import { startMailchimp } from '#server/testing/stand-ins/services/mailchimp.ts';
import { startSegment } from '#server/testing/stand-ins/services/segment.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { serviceToolsOfTests } from '#server/testing/test-server.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let clock: MovableClock;
let tools: ServiceTools;
let campaign: Awaited<ReturnType<typeof startCampaignMonitor>>;
let mailchimp: Awaited<ReturnType<typeof startMailchimp>>;
let memberId: number;
let email: string;

beforeAll(async () => {
  db = await testDatabase({ max: 20 });
  campaign = await startCampaignMonitor({ isBackground: true });
  mailchimp = await startMailchimp({ isBackground: true });
  tools = {
    ...serviceToolsOfTests,
    serviceUrls: { campaignmonitor: campaign.url, mailchimp: mailchimp.url },
  };
  clock = fixedClock(new Date());
  ctx = listening(actAs(db.database, await makeResource(db.database), { clock }));
  [memberId = 0] = await makeMembers(ctx, 1);
  const { rows } = await db.database.owner.query<{ email: string }>(
    'select email from members where resource_id = $1',
    [ctx.resource.id],
  );
  email = rows[0]?.email ?? '';
});
afterAll(() => db.drop());

const listsOf = async () =>
  (await campaignMemberLists(ctx, tools, { user_id: memberId })).items.map(({ list_id, subscribed }) => [
    list_id,
    subscribed,
  ]);

test('without a connection there are no lists and no interests, and nobody is put on one', async () => {
  expect(await mailchimpCategories(ctx, tools)).toEqual({ groups: [] });
  expect(await mailchimpInterests(ctx, tools, { id: memberId })).toEqual({ is_known: false, interests: [] });
  expect(await campaignAdminLists(ctx, tools)).toEqual({ items: [] });
  expect(await listsOf()).toEqual([]);
  await expect(
    campaignSubscribe(ctx, tools, { user_id: memberId, lists: ['list-news'] }),
  ).rejects.toMatchObject({ code: 'conflict' });
  await expect(mailchimpInterests(ctx, tools, { id: 0 })).rejects.toMatchObject({ code: 'not_found' });
});

test('a member is put on lists of Campaign Monitor and taken off them at once, and only on lists that it has', async () => {
  await saveSettings(ctx, tools, { campaignmonitor: { api_key: campaign.apiKey } });
  const { key } = ctx.resource;
  const { campaignmonitor_data: data } = await getCampaignLists(ctx, tools, { key, client_id: 'client-1' });
  await saveCampaignLists(ctx, tools, { key, campaignmonitor_data: data });
  expect((await campaignAdminLists(ctx, tools)).items.map(({ list_name }) => list_name)).toEqual([
    'News',
    'Offers',
  ]);
  await campaignSubscribe(ctx, tools, { user_id: memberId, lists: ['list-news'] });
  expect(campaign.calls.at(-1)?.json).toMatchObject({ EmailAddress: email, Resubscribe: true });
  expect(await listsOf()).toEqual([
    ['list-news', true],
    ['list-offers', false],
  ]);
  await campaignUnsubscribe(ctx, tools, { user_id: memberId, lists: ['list-news', 'list-offers'] });
  expect(await listsOf()).toEqual([
    ['list-news', false],
    ['list-offers', false],
  ]);
  await expect(
    campaignSubscribe(ctx, tools, { user_id: memberId, lists: ['another'] }),
  ).rejects.toMatchObject({ code: 'invalid' });
  campaign.fault = () => 'down';
  await expect(
    campaignSubscribe(ctx, tools, { user_id: memberId, lists: ['list-news'] }),
  ).rejects.toMatchObject({ code: 'conflict' });
  campaign.fault = () => null;
});

test('a key of Mailchimp that names no data centre is said to be wrong, not a fault of ours', async () => {
  await saveSettings(ctx, tools, { mailchimp: { key: 'no-data-centre-here', id: mailchimp.listId } });
  const away = { ...tools, serviceUrls: {} };
  await expect(mailchimpCategories(ctx, away)).rejects.toMatchObject({ code: 'conflict' });
});

test('categories of Mailchimp are kept for ten minutes, and a member has the interests that Mailchimp says', async () => {
  await saveSettings(ctx, tools, { mailchimp: { key: mailchimp.key, id: mailchimp.listId } });
  const { groups } = await mailchimpCategories(ctx, tools);
  expect(groups).toMatchObject([
    {
      title: 'Topics',
      interests: [
        { key: 'i1', title: 'News' },
        { key: 'i2', title: 'Sports' },
      ],
    },
  ]);
  const calls = mailchimp.calls.length;
  await mailchimpCategories(ctx, tools);
  expect(mailchimp.calls).toHaveLength(calls);
  clock.advance(601_000);
  await mailchimpCategories(ctx, tools);
  expect(mailchimp.calls.length).toBeGreaterThan(calls);
  expect(await mailchimpInterests(ctx, tools, { id: memberId })).toEqual({ is_known: false, interests: [] });
  await syncMember(ctx, { service: 'mailchimp', user_id: memberId });
  await sender(ctx, tools).drain();
  expect(await mailchimpInterests(ctx, tools, { id: memberId })).toEqual({
    is_known: true,
    interests: ['i1'],
  });
});

test('who holds a plan gets its interests at Mailchimp and its lists at Campaign Monitor when they are sent', async () => {
  const { planId, optionId } = await makeOption(ctx);
  await updatePlan(ctx, {
    id: planId,
    title: 'Plan',
    extra: {
      mailchimp_interests: ['i2'],
      campaign_subcsr_interests: ['list-news'],
      campaign_unsubcsr_interests: ['list-offers'],
    },
  });
  // A service that isn't connected receives nothing, and its settings stay.
  const kept = await updatePlan(ctx, { id: planId, title: 'Plan', extra: { mailchimp_interests: ['i2'] } });
  expect(kept.extra.campaign_subcsr_interests).toEqual(['list-news']);
  await start(ctx, { pricingOptionId: optionId, holder: { memberId }, paidCents: 1_000 });
  campaign.lists.get('list-offers')?.set(email, {});
  for (const service of ['mailchimp', 'campaignmonitor'] as const)
    await syncMember(ctx, { service, user_id: memberId });
  await sender(ctx, tools).drain();
  const put = mailchimp.calls.findLast(({ method }) => method === 'PUT');
  expect(put?.json).toMatchObject({ interests: { i2: true } });
  expect(await listsOf()).toEqual([
    ['list-news', true],
    ['list-offers', false],
  ]);
});

test('an action sends a member to Segment with the fields it maps itself, at its event', async () => {
  const segment = await startSegment({ isBackground: true });
  const here = { ...tools, serviceUrls: { segment: segment.url } };
  await saveSettings(ctx, here, { segment: { active: true, write_key: segment.writeKey } });
  const params = [{ masthead: 'last_name', external: 'lastName' }];
  await createAction(ctx, { event_id: 1, type: 'segment', active: true, params });
  const given = { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' };
  await createMember(ctx, { ...given, password: 'a password' });
  await runSubscribers(ctx);
  await sender(ctx, here).drain();
  expect([...segment.messages.values()][0]).toMatchObject({
    traits: { email: 'ada@example.com', lastName: 'Lovelace' },
  });
});

test('each service says whether it is connected, and is not once it is switched off', async () => {
  const connected = async () =>
    (await listIntegrations(ctx, tools)).items.filter((one) => one.connected).map(({ type }) => type);
  const before = (await connected()).filter((type) => type !== 'segment');
  await saveSettings(ctx, tools, { klaviyo: { active: true, secret_key: 'pk' }, streak: { api_key: 'key' } });
  expect(await connected()).toEqual([...before, 'klaviyo', 'segment', 'streak']);
  await saveSettings(ctx, tools, {
    klaviyo: { active: false },
    segment: { active: false },
    streak: { api_key: null },
  });
  expect(await connected()).toEqual(before);
});
