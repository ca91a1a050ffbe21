// Integrations: services that a site is connected to. Keys and tokens are settings of the site; this domain stores the
// mappings and sends the data.
import type { integrations } from '#contract/domains/integrations/routes.ts';
import type { Integration, Mapping } from '#contract/domains/integrations/schemas.ts';
import {
  memberFields,
  type ServiceType,
  serviceTitles,
  serviceTypes,
} from '#contract/domains/integrations/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { setListener } from '#server/database/domain-events.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { read, requireVersion, type WriteScope, write } from '#server/database/scope.ts';
import { deliverIn } from '#server/domains/deliveries/deliver.service.ts';
import { findStored } from '#server/domains/resources/settings.queries.ts';
import { settingsOf } from '#server/domains/resources/settings.service.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import { findActive, findMapping, storeMapping } from './mapping.queries.ts';
import { findMember } from './members.queries.ts';
import { toUserError } from './oauth.service.ts';
import { requestsFor, shownOf } from './perform.service.ts';
import { connectionOf, connectorOf, isOauthService, readCredentials } from './services.ts';
import type { IntegrationTask } from './task.ts';
import { texts } from './texts.ts';
import type { IntegrationTools, ServiceTools } from './tools.ts';
import { trialStates } from './trial.service.ts';

/** Name by which integrations subscribe to domain events. */
export const listenerName = 'integrations';

const notConnected = (service: ServiceType) =>
  new AppError('conflict', texts.notConnected, { params: { service: serviceTitles[service] } });

/** Lists all services, connected or not. */
export function listIntegrations(
  ctx: ResourceContext,
  tools: Pick<IntegrationTools, 'oauthApps' | 'secrets'>,
): Promise<{ items: Integration[] }> {
  return read(ctx, async (scope) => {
    const { settings } = await settingsOf(scope, ctx.resource.id);
    const { values } = await findStored(scope, ctx.resource.id);
    const tried = await trialStates(scope, tools, ctx.resource.id, { settings, values });
    const active = new Set((await findActive(scope.db, ctx.resource.id)).map(({ service }) => service));
    const items = serviceTypes.map((type): Integration => {
      const by = connectionOf(type, settings);
      const can_authorize = isOauthService(type) && tools.oauthApps[type] !== undefined;
      return {
        type,
        title: serviceTitles[type],
        connected: by !== null,
        by,
        tried: tried[type],
        can_authorize,
        active: active.has(type),
      };
    });
    return { items };
  });
}

/**
 * Lists the fields of members and of a service, for the mapping.
 * @throws AppError conflict when the service rejects the request
 */
export async function getSyncFields(
  ctx: ResourceContext,
  tools: ServiceTools,
  { service }: { service: ServiceType },
): Promise<RouteOutput<typeof integrations.syncFields>> {
  const known = await read(ctx, (scope) => readCredentials(scope, ctx.resource.id, tools, service));
  const masthead = Object.entries(memberFields).map(([key, title]) => ({ key, title }));
  try {
    const connector = await connectorOf(service, known, tools);
    const found = connector ? await connector.fields(tools.send) : [];
    return { masthead, service: found, [service]: found };
  } catch (error) {
    throw toUserError(serviceTitles[service], error);
  }
}

export function getMapping(ctx: ResourceContext, { service }: { service: ServiceType }): Promise<Mapping> {
  return read(ctx, async ({ db }) => ({ service, ...(await findMapping(db, ctx.resource.id, service)) }));
}

/** Subscribes to events only while a service receives some, so that events cost other sites no job. */
async function listenAsSet(scope: WriteScope, ctx: ResourceContext): Promise<void> {
  const active = await findActive(scope.db, ctx.resource.id);
  await setListener(
    scope,
    ctx.resource.id,
    listenerName,
    active.some(({ events }) => events.length > 0),
  );
}

/** Saves the mapping of a service. @throws AppError conflict for an old version */
export function saveMapping(
  ctx: ResourceContext,
  { version, ...given }: RouteInput<typeof integrations.saveMapping>,
): Promise<Mapping> {
  return write(ctx, 'integrations.saveMapping', async (scope) => {
    const stored = await findMapping(scope.db, ctx.resource.id, given.service);
    requireVersion(stored.version, version);
    const next = { ...given, version: stored.version + 1 };
    await storeMapping(scope.db, ctx.resource.id, next);
    await listenAsSet(scope, ctx);
    await scope.audit({ target: 'integration', id: null, changes: { ...given } });
    return next;
  });
}

const isMessage = (service: ServiceType) => service === 'slack';

/** Returns the task of a trial on one member. */
function trial(ctx: ResourceContext, service: ServiceType, email: string): IntegrationTask {
  return isMessage(service)
    ? { kind: 'message', text: `Test of ${ctx.resource.title}: ${email}` }
    : { kind: 'upsert' };
}

async function requireMember(ctx: ResourceContext, id: number) {
  const member = await read(ctx, (scope) => findMember(scope, ctx.resource.id, id));
  if (!member) throw notFound();
  return member;
}

/**
 * Returns the calls that a service would get for a member, without sending them.
 * @throws AppError not_found; conflict when the service is not connected
 */
export async function dryRun(
  ctx: ResourceContext,
  tools: ServiceTools,
  { service, user_id: memberId, fields, tags }: RouteInput<typeof integrations.dryRun>,
): Promise<RouteOutput<typeof integrations.dryRun>> {
  const { email } = await requireMember(ctx, memberId);
  const task = { ...trial(ctx, service, email), ...(fields && { fields }), ...(tags && { tags }) };
  try {
    const found = await requestsFor(ctx, tools, service, { memberId, task, messageId: 'dry-run' });
    if (!found) throw notConnected(service);
    return { requests: found.requests.map((request) => shownOf(service, request)) };
  } catch (error) {
    throw toUserError(serviceTitles[service], error);
  }
}

/** Sends a member to a service. @throws AppError not_found; conflict when the service is not connected */
export async function syncMember(
  ctx: ResourceContext,
  { service, user_id: memberId }: RouteInput<typeof integrations.sync>,
): Promise<{ success: true }> {
  const { email } = await requireMember(ctx, memberId);
  return write(ctx, 'integrations.sync', async (scope) => {
    const { settings } = await settingsOf(scope, ctx.resource.id);
    if (connectionOf(service, settings) === null) throw notConnected(service);
    const task = trial(ctx, service, email);
    await deliverIn(scope, ctx, [{ kind: 'integration', target: service, memberId, task, dedupe: null }]);
    await scope.audit({ target: 'integration', id: null, changes: { service, member_id: memberId } });
    return { success: true };
  });
}
