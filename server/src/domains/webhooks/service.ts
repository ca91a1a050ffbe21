// Webhooks: events of a site, sent to the publisher's own addresses. The addresses are settings; this file has their
// secrets and payloads.
import { z } from 'zod';
import { eventCatalogue } from '#contract/base/event-catalogue.ts';
import { occurrenceData } from '#contract/base/occurrences.ts';
import type { webhooks } from '#contract/domains/webhooks/routes.ts';
import { payloadOf, type Webhook } from '#contract/domains/webhooks/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteOutput } from '#server/database/handlers.ts';
import { write } from '#server/database/scope.ts';
import { deliverIn } from '#server/domains/deliveries/deliver.service.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import { mask } from '#server/platform/secrets/secret-box.ts';
import { type Endpoint, endpointsOf, findEndpoint } from './queries.ts';
import { changeSecret, dropPreviousSecret, maskedSecret } from './secrets.service.ts';
import { addressesOf } from './settings.ts';
import type { WebhookTools } from './tools.ts';

const untilOf = (endpoint: Pick<Endpoint, 'previous_until'>, now: Date): string | null =>
  endpoint.previous_until !== null && endpoint.previous_until > now
    ? endpoint.previous_until.toISOString()
    : null;

/** Lists the addresses of the settings, in their order. */
export function listWebhooks(
  ctx: ResourceContext,
  { secrets }: Pick<WebhookTools, 'secrets'>,
): Promise<{ items: Webhook[] }> {
  return write(ctx, 'webhooks.list', async (scope) => {
    scope.noAudit('derived');
    const urls = await addressesOf(scope, ctx.resource.id);
    const endpoints = await endpointsOf(scope.db, ctx.resource.id, urls);
    const items = endpoints.map((endpoint) => ({
      id: endpoint.id,
      url: endpoint.url,
      created_at: endpoint.created_at.toISOString(),
      secret: maskedSecret(secrets, ctx.resource.id, endpoint),
      previous_secret_until: untilOf(endpoint, ctx.clock.now()),
    }));
    return { items };
  });
}

/** Lists the events of webhooks, with the schema of each payload. */
export async function listWebhookEvents(): Promise<RouteOutput<typeof webhooks.events>> {
  return {
    items: eventCatalogue.map(({ name, title }) => ({
      name,
      title,
      schema: z.toJSONSchema(payloadOf(name, occurrenceData[name])),
    })),
  };
}

/**
 * Creates the first or another secret of an address. A repeat of the call returns only the mask.
 * @throws AppError not_found
 */
export async function rotateSecret(
  ctx: ResourceContext,
  tools: Pick<WebhookTools, 'secrets'>,
  { id }: { id: number },
): Promise<RouteOutput<typeof webhooks.rotate>> {
  let made: string | null = null;
  // The answer is stored for a repeat of the call, so it has the mask; the secret itself is added outside.
  const answer = await write(ctx, 'webhooks.rotate', async (scope) => {
    const { secret, previousUntil } = await changeSecret(scope, ctx, tools.secrets, id);
    made = secret;
    await scope.audit({ target: 'webhook', id });
    return { secret: mask(secret), previous_secret_until: previousUntil?.toISOString() ?? null };
  });
  return made === null ? answer : { ...answer, secret: made };
}

/**
 * Ends the replaced secret of an address at once: one that leaked signs nothing more.
 * @throws AppError not_found
 */
export function endReplacedSecret(
  ctx: ResourceContext,
  { id }: { id: number },
): Promise<RouteOutput<typeof webhooks.endReplacedSecret>> {
  return write(ctx, 'webhooks.endReplacedSecret', async (scope) => {
    if (await dropPreviousSecret(scope, ctx, id))
      await scope.audit({ target: 'webhook', id, changes: { ended: true } });
    else scope.unchanged();
    return { success: true } as const;
  });
}

/** @throws AppError not_found */
export function sendTest(ctx: ResourceContext, { id }: { id: number }): Promise<{ success: true }> {
  return write(ctx, 'webhooks.test', async (scope) => {
    if (!(await findEndpoint(scope.db, ctx.resource.id, id))) throw notFound();
    const task = {
      type: 'webhook.test',
      timestamp: ctx.clock.now().toISOString(),
      data: { site: ctx.resource.key },
    };
    const eventName = task.type;
    await deliverIn(scope, ctx, [
      { kind: 'webhook', target: String(id), memberId: null, eventName, task, dedupe: null },
    ]);
    await scope.audit({ target: 'webhook', id });
    return { success: true };
  });
}
