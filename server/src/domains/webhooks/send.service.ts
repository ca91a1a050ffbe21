// Delivery of webhooks.
import type { ResourceContext } from '#server/database/context.ts';
import { read, write } from '#server/database/scope.ts';
import {
  type DeliveryKind,
  type DeliveryResult,
  type DueDelivery,
  PermanentFailure,
  RetryableFailure,
  webhookSchedule,
} from '#server/domains/deliveries/kinds.service.ts';
import { retryAfterMs } from '#server/platform/http/retry-after.ts';
import { type Endpoint, findEndpoint } from './queries.ts';
import { openSecrets, withSecret } from './secrets.service.ts';
import { isWanted } from './settings.ts';
import { signedHeaders } from './signing.ts';
import { webhookTexts } from './texts.ts';
import type { WebhookTools } from './tools.ts';

interface Known {
  endpoint: Endpoint | null;
  /** By the settings or an action. */
  isWanted: boolean;
  readAt: number;
}

/** Lifetime of an endpoint's cached data for the next deliveries to it, in milliseconds. */
const knownFor = 1_000;

/** Returns an endpoint's current address and secret. */
async function readEndpoint(
  ctx: ResourceContext,
  tools: WebhookTools,
  id: number,
): Promise<Omit<Known, 'readAt'>> {
  const found = await read(ctx, async (scope) => {
    const endpoint = await findEndpoint(scope.db, ctx.resource.id, id);
    const isSet = endpoint !== null && (await isWanted(scope, ctx.resource.id, endpoint.url));
    return { endpoint, isWanted: isSet };
  });
  if (found.endpoint === null || found.endpoint.secret_sealed !== null || !found.isWanted) return found;
  return write(ctx, 'webhooks.makeSecret', async (scope) => {
    scope.noAudit('derived');
    return { endpoint: await withSecret(scope, ctx, tools.secrets, id), isWanted: true };
  });
}

const throttled = [429, 502, 503, 504];

async function sendTo(
  ctx: ResourceContext,
  tools: WebhookTools,
  endpoint: Endpoint,
  work: DueDelivery,
): Promise<DeliveryResult> {
  const body = JSON.stringify(work.task);
  const now = ctx.clock.now();
  const secrets = openSecrets(tools.secrets, ctx.resource.id, endpoint, now);
  const answer = await tools.send(endpoint.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Masthead',
      ...signedHeaders(`msg_${work.messageId}`, now, body, secrets),
    },
    body,
  });
  const shown = { status: answer.status, answer: answer.body };
  if (answer.status >= 200 && answer.status < 300) return shown;
  if (answer.status === 410) throw new PermanentFailure(webhookTexts.gone, shown, true);
  const afterMs = throttled.includes(answer.status) ? retryAfterMs(answer.headers, now) : 0;
  throw new RetryableFailure(`It answered ${answer.status}.`, { ...shown, afterMs });
}

export function webhookKind(tools: WebhookTools): DeliveryKind {
  const known = new Map<string, Known>();
  const endpointOf = async (ctx: ResourceContext, target: string): Promise<Known> => {
    const key = `${ctx.resource.id}:${target}`;
    const before = known.get(key);
    if (before && performance.now() - before.readAt < knownFor) return before;
    const found = { ...(await readEndpoint(ctx, tools, Number(target))), readAt: performance.now() };
    if (known.size > 1_000) known.clear();
    known.set(key, found);
    return found;
  };
  return {
    name: 'webhook',
    schedule: webhookSchedule,
    isHeldByTestClock: () => false,
    goesOff: true,
    titleOf: async (ctx, target) => (await endpointOf(ctx, target)).endpoint?.url ?? 'a webhook',
    perform: async (ctx, work) => {
      const { endpoint, isWanted: isSet } = await endpointOf(ctx, work.target);
      if (endpoint === null || !isSet) return { skipped: webhookTexts.notInSettings };
      return sendTo(ctx, tools, endpoint, work);
    },
  };
}
