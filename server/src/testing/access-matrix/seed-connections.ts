import { createHash } from 'node:crypto';
import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { storeCampaign } from '#server/domains/integrations/campaign.queries.ts';
import { storeMapping } from '#server/domains/integrations/mapping.queries.ts';
import { addState } from '#server/domains/integrations/oauth.queries.ts';
import { storeTrial } from '#server/domains/integrations/trials.queries.ts';
import { saveSettingsIn } from '#server/domains/resources/settings.service.ts';
import { endpointsOf } from '#server/domains/webhooks/queries.ts';
import { withSecret } from '#server/domains/webhooks/secrets.service.ts';
import { uniqueHex } from '../random.ts';
import { testSecrets } from '../test-server.ts';

const tools = { secrets: testSecrets, onSaved: () => Promise.resolve() };

/** Creates an OAuth state. */
export async function newState(
  ctx: ResourceContext,
  nonce: string,
  session_id: number,
  of: { service: string; mode: string } = { service: 'slack', mode: '' },
): Promise<void> {
  await write(ctx, 'test.state', async (scope) => {
    scope.noAudit('test');
    await addState(scope.db, ctx.resource.id, {
      nonce_hash: createHash('sha256').update(nonce).digest(),
      ...of,
      session_id,
      redirect_url: 'http://127.0.0.1:4600/resources/edit',
      expires_at: new Date(Date.now() + 600_000),
    });
  });
}

/** Inserts a row into each table of connected services. */
export async function seedConnections(ctx: ResourceContext): Promise<void> {
  await newState(ctx, uniqueHex(), 1);
  await write(ctx, 'test.connections', async (scope) => {
    scope.noAudit('test');
    const { id } = ctx.resource;
    await storeMapping(scope.db, id, {
      service: 'slack',
      version: 1,
      active: true,
      events: [],
      fields: [],
      tags: [],
    });
    await storeTrial(scope.db, id, { service: 'streak', fingerprint: Buffer.alloc(32), isTaken: true });
    const lists = { client_id: 'client', client_name: 'Client', lists: [], version: 1 };
    await storeCampaign(scope.db, id, { ...lists, choices: [], fetchedAt: new Date(), fetchedWith: null });
  });
}

/** Connects the site to two services. No server listens at their addresses. */
export async function connectServices(ctx: ResourceContext): Promise<void> {
  await write(ctx, 'test.connections', async (scope) => {
    const slack = { webhook: 'http://127.0.0.1:9/hook', channel: 'seeded' };
    const campaignmonitor = { api_key: 'seeded-key' };
    await saveSettingsIn(ctx, scope, tools, { settings: { slack, campaignmonitor } });
  });
}

/** Connects the site to the stand-in of Campaign Monitor, with one list of it. */
export async function connectCampaign(ctx: ResourceContext, apiKey: string): Promise<void> {
  await write(ctx, 'test.connections', async (scope) => {
    await saveSettingsIn(ctx, scope, tools, { settings: { campaignmonitor: { api_key: apiKey } } });
    const list = {
      list_id: 'list-news',
      list_name: 'News',
      show_list: true,
      require_list: false,
      allowed_list: true,
      confirmed_opt: false,
      cm_fields: [],
      sync_fields: [],
    };
    const given = { client_id: 'client-1', client_name: 'The Client', lists: [list], version: 1 };
    await storeCampaign(scope.db, ctx.resource.id, {
      ...given,
      choices: [],
      fetchedAt: new Date(),
      fetchedWith: null,
    });
  });
}

/** Connects the site's test mode to an account at Stripe. */
export async function connectStripeAccount(ctx: ResourceContext): Promise<void> {
  await write(ctx, 'test.connections', async (scope) => {
    const token = `sk_test_${uniqueHex()}`;
    const test = { stripe_publishable_key: 'pk_test_seeded', access_token: token };
    await saveSettingsIn(ctx, scope, tools, { settings: { stripe_connect: { test } } });
  });
}

/** Creates a webhook endpoint with its secret. @returns its id */
export function newWebhook(ctx: ResourceContext): Promise<number> {
  return write(ctx, 'test.webhook', async (scope) => {
    scope.noAudit('test');
    const url = `https://${uniqueHex()}.example/hook`;
    const [endpoint] = await endpointsOf(scope.db, ctx.resource.id, [url]);
    if (!endpoint) throw new Error('no endpoint was made');
    await withSecret(scope, ctx, testSecrets, endpoint.id);
    return endpoint.id;
  });
}
