import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorStatus, errorText } from '#contract/base/errors.ts';
import type { Log } from '#server/platform/log/log.ts';
import { base, sendAnswer } from './api.ts';
import type { ErrorAnswer } from './error-answer.ts';

/** Concurrent calls: about half a second of work for two cores. */
export const maxConcurrentCalls = 250;
/** Concurrent calls of readers, most of which are answered from memory. */
export const maxConcurrentReaderCalls = 250;

/** Returns whether the request reached a route of the API, however its address was written. */
export function isApiRequest({ routeOptions }: FastifyRequest): boolean {
  const { url = '' } = routeOptions;
  return url === base || url.startsWith(`${base}/`);
}

const busy = errorText('errors.busy', 'The server is busy right now. Try again in a moment.');
const tellEvery = 10_000;

export function busyAnswer(requestId: string): ErrorAnswer {
  return {
    status: errorStatus.unavailable,
    headers: { 'retry-after': '1' },
    body: { error: 'unavailable', error_description: busy.en, error_key: busy.key, request_id: requestId },
  };
}

/**
 * Refuses calls beyond the limit at once instead of letting all of them wait. A call counts from the arrival of its
 * body until its answer is ready, so that slow senders and readers take no capacity.
 * @param isCounted whether a call belongs to those that this limit is for
 */
export function shedLoad(
  app: FastifyInstance,
  log: Log,
  most: number,
  isCounted: (request: FastifyRequest) => boolean,
): void {
  const inProgress = new Set<FastifyRequest>();
  let told = -Infinity;
  const refuse = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (performance.now() - told > tellEvery) {
      told = performance.now();
      log.warn({ calls: most }, 'calls are refused: too many at once');
    }
    return sendAnswer(reply, busyAnswer(request.id));
  };
  const isFull = (request: FastifyRequest) => isCounted(request) && inProgress.size >= most;
  // A call without capacity is refused before its caller is identified.
  app.addHook('onRequest', async (request, reply) => (isFull(request) ? refuse(request, reply) : undefined));
  app.addHook('preHandler', async (request, reply) => {
    if (isFull(request)) return refuse(request, reply);
    if (!isCounted(request)) return;
    inProgress.add(request);
    reply.raw.once('close', () => inProgress.delete(request));
  });
  app.addHook('onSend', async (request) => {
    inProgress.delete(request);
  });
}
