import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorStatus, errorText } from '#contract/base/errors.ts';
import type { Log } from '#server/platform/log/log.ts';
import { base, sendAnswer } from './api.ts';

/** Calls that are worked on at once: about half a second of work for two cores. */
export const mostCalls = 250;

const busy = errorText('errors.busy', 'The server is busy right now. Please try again in a moment.');
const tellEvery = 10_000;

/**
 * Under more calls than it can do, the server refuses the rest at once instead of letting all of them wait. A call
 * counts from when its body has arrived until its answer is ready: whoever sends or reads slowly takes nobody's place.
 */
export function refuseOverload(app: FastifyInstance, log: Log, most: number): void {
  const inProgress = new Set<FastifyRequest>();
  let told = -Infinity;
  app.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith(base)) return;
    if (inProgress.size < most) {
      inProgress.add(request);
      reply.raw.once('close', () => inProgress.delete(request));
      return;
    }
    if (performance.now() - told > tellEvery) {
      told = performance.now();
      log.warn({ calls: most }, 'calls are refused: too many at once');
    }
    return sendAnswer(reply, {
      status: errorStatus.unavailable,
      headers: { 'retry-after': '1' },
      body: { error: 'unavailable', error_description: busy.en, request_id: request.id },
    });
  });
  app.addHook('onSend', async (request) => {
    inProgress.delete(request);
  });
}
