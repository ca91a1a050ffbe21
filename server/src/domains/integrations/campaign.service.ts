// The lists of Campaign Monitor that members can be on. The service's answer is cached for ten minutes per key; the
// operator's settings for each list are stored with the site.
import { createHash } from 'node:crypto';
import type { integrations } from '#contract/domains/integrations/routes.ts';
import type { CampaignList } from '#contract/domains/integrations/schemas.ts';
import { memberFields, serviceTitles } from '#contract/domains/integrations/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { read, requireVersion, write } from '#server/database/scope.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import { findCampaign, storeCampaign } from './campaign.queries.ts';
import { toUserError } from './oauth.service.ts';
import { campaignMonitorOf, readCredentials, type ServiceCredentials } from './services.ts';
import { texts } from './texts.ts';
import type { ServiceTools } from './tools.ts';
import { cacheTtlMs } from './ttl-cache.ts';

type Answer = RouteOutput<typeof integrations.campaignLists>;
type Stored = Awaited<ReturnType<typeof findCampaign>>;
type Asked = NonNullable<ReturnType<typeof campaignMonitorOf>>;

const titled = Object.entries(memberFields).map(([key, title]) => ({ key, title }));

function onWire({ client_id, client_name, lists, version, choices }: Stored): Answer {
  return {
    campaignmonitor_data: { client_id, client_name, lists },
    version,
    masthead_fields: titled,
    sync_fields: lists.map(({ list_id, sync_fields: pairs }) => ({ list_id, pairs })),
    clients: choices ?? [],
  };
}

function keyHash({ key, tokens }: ServiceCredentials): Buffer {
  return createHash('sha256')
    .update(key ?? tokens?.access_token ?? '')
    .digest();
}

/** Returns the current lists of a client at the service, each with its stored settings. */
async function listsNow(
  tools: ServiceTools,
  service: Asked,
  clientId: string,
  stored: Stored,
): Promise<CampaignList[]> {
  const found = await service.lists(tools.send, clientId);
  return Promise.all(
    found.map(async ({ key, title }) => {
      const known = stored.lists.find(({ list_id }) => list_id === key);
      const fields = await service.fieldsOf(tools.send, key);
      const confirmed_opt = await service.confirmedOptIn(tools.send, key);
      return {
        list_id: key,
        list_name: title,
        show_list: known?.show_list ?? false,
        require_list: !confirmed_opt && (known?.require_list ?? false),
        allowed_list: known?.allowed_list ?? false,
        confirmed_opt,
        cm_fields: fields.map((field) => ({ FieldName: field.title, Key: field.key })),
        sync_fields: known?.sync_fields ?? [],
      };
    }),
  );
}

/**
 * Returns the clients of the account, and the lists of the wanted client. If the key belongs to another account, the
 * stored client is unknown there, and the operator must choose another one.
 */
async function askedNow(tools: ServiceTools, service: Asked, wanted: string | null, stored: Stored) {
  const choices = await service.clients(tools.send);
  const chosen = choices.find(({ key }) => key === wanted);
  return {
    client_id: chosen?.key ?? null,
    client_name: chosen?.title ?? null,
    lists: chosen ? await listsNow(tools, service, chosen.key, stored) : [],
    choices,
  };
}

/**
 * Returns the lists, from the service if the stored ones are outdated.
 * @throws AppError not_found for the key of another site; conflict when the service rejects the request
 */
export async function getCampaignLists(
  ctx: ResourceContext,
  tools: ServiceTools,
  { key, update, client_id }: RouteInput<typeof integrations.campaignLists>,
): Promise<Answer> {
  if (key !== ctx.resource.key) throw notFound();
  const siteId = ctx.resource.id;
  const { stored, known } = await read(ctx, async (scope) => ({
    stored: await findCampaign(scope.db, siteId),
    known: await readCredentials(scope, siteId, tools, 'campaignmonitor'),
  }));
  const service = campaignMonitorOf(known, tools);
  if (!service) return onWire({ ...stored, choices: null });
  const fetchedWith = keyHash(known);
  const isFresh =
    stored.fetchedAt !== null &&
    stored.fetchedWith?.equals(fetchedWith) === true &&
    ctx.clock.now().getTime() - stored.fetchedAt.getTime() < cacheTtlMs;
  const wanted = client_id ?? stored.client_id;
  if (isFresh && !update && wanted === stored.client_id) return onWire(stored);
  const told = await askedNow(tools, service, wanted, stored).catch((error: unknown) => {
    throw toUserError(serviceTitles.campaignmonitor, error);
  });
  const fresh = { ...stored, ...told, fetchedAt: ctx.clock.now(), fetchedWith };
  // Viewing the lists of another client doesn't choose that client, so nothing is stored.
  if (fresh.client_id !== stored.client_id) return onWire(fresh);
  await write(ctx, 'integrations.fetchCampaignLists', async (scope) => {
    scope.noAudit('derived');
    await storeCampaign(scope.db, siteId, fresh);
  });
  return onWire(fresh);
}

/** Drops field pairs with an empty side, and never requires a list with confirmed opt-in. */
function tidied(list: CampaignList): CampaignList {
  const isWhole = ({ masthead_field, campaignmonitor_field }: CampaignList['sync_fields'][number]) =>
    masthead_field.trim() !== '' && campaignmonitor_field.trim() !== '';
  return {
    ...list,
    require_list: list.require_list && !list.confirmed_opt,
    sync_fields: list.sync_fields.filter(isWhole),
  };
}

/**
 * Saves the settings of the lists.
 * @throws AppError not_found for the key of another site; conflict for an old version, and without a connection
 */
export async function saveCampaignLists(
  ctx: ResourceContext,
  tools: ServiceTools,
  { key, version, campaignmonitor_data: data }: RouteInput<typeof integrations.saveCampaignLists>,
): Promise<Answer> {
  if (key !== ctx.resource.key) throw notFound();
  return write(ctx, 'integrations.saveCampaignLists', async (scope) => {
    const known = await readCredentials(scope, ctx.resource.id, tools, 'campaignmonitor');
    if (!campaignMonitorOf(known, tools))
      throw new AppError('conflict', texts.notConnected, {
        params: { service: serviceTitles.campaignmonitor },
      });
    const stored = await findCampaign(scope.db, ctx.resource.id);
    requireVersion(stored.version, version);
    const next = { ...stored, ...data, lists: data.lists.map(tidied), version: stored.version + 1 };
    await storeCampaign(scope.db, ctx.resource.id, next);
    const lists = next.lists.map(({ list_id }) => list_id);
    await scope.audit({ target: 'campaign_lists', id: null, changes: { client_id: data.client_id, lists } });
    return onWire(next);
  });
}
