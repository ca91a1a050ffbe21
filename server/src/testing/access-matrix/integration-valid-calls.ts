import { actAs } from '../act-as.ts';
import { uniqueHex } from '../random.ts';
import { startCampaignMonitor } from '../stand-ins/services/campaign-monitor.ts';
import { startSlack } from '../stand-ins/services/slack.ts';
import { startStripeConnect } from '../stand-ins/services/stripe-connect.ts';
import { serviceUrlsOfTests } from '../test-server.ts';
import { connectCampaign, connectServices, connectStripeAccount, newState } from './seed-connections.ts';
import type { SeededSite } from './seed-site.ts';
import type { Ids } from './seeds.ts';
import type { Call, TestCallContext, ValidCall, ValidCallsOf } from './valid-call.ts';

const slack = { service: 'slack' };
const noMapping = { active: false, events: [], fields: [], tags: [] };
const lists = { client_id: 'client', client_name: 'Client', lists: [] };

/** One for the whole walk; it ends with the process. */
let standIn: ReturnType<typeof startSlack> | undefined;

let stripe: ReturnType<typeof startStripeConnect> | undefined;
let campaign: ReturnType<typeof startCampaignMonitor> | undefined;

/** Creates an OAuth state that the session of the walk started with. */
async function stateFor(
  { resource }: SeededSite,
  { database, caller }: TestCallContext,
  of?: Parameters<typeof newState>[3],
): Promise<string> {
  const nonce = uniqueHex(32);
  const { rows } = await database.owner.query<{ id: number | null }>(
    'select min(id) as id from operator_sessions where operator_id = $1',
    [caller.operatorId],
  );
  await newState(actAs(database, resource), nonce, rows[0]?.id ?? 0, of);
  return `${resource.key}.${nonce}`;
}

/** Starts an authorization at Slack with the session of the walk. */
async function begun(site: SeededSite, callContext: TestCallContext): Promise<Call> {
  standIn ??= startSlack({ isBackground: true });
  const { url, code } = await standIn;
  serviceUrlsOfTests.slack = url;
  return { params: slack, body: { code, state: await stateFor(site, callContext) } };
}

async function begunAtStripe(site: SeededSite, callContext: TestCallContext): Promise<Call> {
  stripe ??= startStripeConnect({ isBackground: true });
  const { url, codes } = await stripe;
  serviceUrlsOfTests.stripe = url;
  const code = uniqueHex();
  codes.set(code, false);
  const state = await stateFor(site, callContext, { service: 'stripe', mode: 'test' });
  return { body: { code, mode: 'test', state } };
}

/** Connects the site to the stand-in of Campaign Monitor. */
async function atCampaignMonitor({ resource }: SeededSite, { database }: TestCallContext): Promise<void> {
  campaign ??= startCampaignMonitor({ isBackground: true });
  const { url, apiKey } = await campaign;
  serviceUrlsOfTests.campaignmonitor = url;
  await connectCampaign(actAs(database, resource), apiKey);
}

/** Moves a member on a list of Campaign Monitor. */
const moving: ValidCall = {
  build: async (site, callContext) => {
    await atCampaignMonitor(site, callContext);
    // The address of the seeded one is marked by now, and no address any more.
    return { body: { user_id: await site.fresh('member'), lists: ['list-news'] } };
  },
  withIds: { user_id: (_site, ids) => ({ body: { user_id: ids.member, lists: ['list-news'] } }) },
};

const ofMember: ValidCall = {
  // The site's settings contain marks by now, so it has to be connected again.
  build: async (site, { database }) => {
    await connectServices(actAs(database, site.resource));
    return { params: slack, body: { user_id: site.ids.member } };
  },
  withIds: { user_id: (_site, ids) => ({ params: slack, body: { user_id: ids.member } }) },
};

/** Calls about connected services. Completing an authorization needs the service, and so has tests of its own. */
export const integrationValidCalls: ValidCallsOf<'integrations'> = {
  'integrations.list': { build: () => ({}) },
  'integrations.startOauth': { build: () => ({ params: slack }) },
  'integrations.finishOauth': { ofCaller: true, build: begun },
  'integrations.syncFields': { build: () => ({ params: slack }) },
  'integrations.mapping': { build: () => ({ params: slack }) },
  'integrations.saveMapping': { build: () => ({ params: slack, body: noMapping }) },
  'integrations.dryRun': ofMember,
  'integrations.sync': ofMember,
  'integrations.mailchimpAudiences': { build: () => ({ body: {} }) },
  'integrations.mailchimpCategories': { build: () => ({}) },
  'integrations.mailchimpInterests': {
    build: ({ ids }) => ({ params: { id: ids.member } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.member } }) },
  },
  'integrations.campaignAdminLists': {
    build: async (site, callContext) => {
      await atCampaignMonitor(site, callContext);
      return {};
    },
  },
  'integrations.campaignMemberLists': {
    build: async (site, callContext) => {
      await atCampaignMonitor(site, callContext);
      return { query: `user_id=${site.ids.member}` };
    },
    withIds: { user_id: (_site, ids) => ({ query: `user_id=${ids.member}` }) },
  },
  'integrations.campaignSubscribe': moving,
  'integrations.campaignUnsubscribe': moving,
  'integrations.stripeState': { build: () => ({}) },
  'integrations.finishStripe': { ofCaller: true, build: begunAtStripe },
  'integrations.leaveStripe': {
    build: async (site, { database }) => {
      await connectStripeAccount(actAs(database, site.resource));
      return { body: { mode: 'test' } };
    },
  },
  'integrations.campaignLists': {
    build: async (site, callContext) => {
      await atCampaignMonitor(site, callContext);
      return { params: { key: site.resource.key } };
    },
  },
  'integrations.saveCampaignLists': {
    build: async (site, { database }) => {
      await connectServices(actAs(database, site.resource));
      return { params: { key: site.resource.key }, body: { campaignmonitor_data: lists } };
    },
  },
};

const byId: ValidCall = {
  build: async (site) => ({ params: { id: await site.fresh('webhook') } }),
  withIds: { id: (_site: SeededSite, ids: Ids) => ({ params: { id: ids.webhook } }) },
};

export const webhookValidCalls: ValidCallsOf<'webhooks'> = {
  'webhooks.list': { build: () => ({}) },
  'webhooks.events': { build: () => ({}) },
  'webhooks.rotate': byId,
  'webhooks.endReplacedSecret': byId,
  'webhooks.test': byId,
};
