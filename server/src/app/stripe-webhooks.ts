import type { FastifyInstance } from 'fastify';
import type { SystemTools } from '#server/database/sites.ts';
import type { PaymentTools } from '#server/domains/payments/tools.ts';
import { receiveWebhook } from '#server/domains/payments/webhooks.service.ts';
import { LimitExceeded, type Limiter } from '#server/platform/limits/limits.ts';

/** Path that Stripe sends its events to. */
const path = '/api/webhooks/stripe/:site/:mode';

/** Largest event, in bytes; Stripe's own are much smaller. */
const bodyLimit = 256 * 1024;

const refused = { error: 'bad_request', error_description: 'Not signed for this address.' };

interface WebhookTools extends SystemTools, PaymentTools {
  limiter: Limiter;
}

/**
 * Mounts the endpoint for Stripe's events. The signature covers the raw body, so it isn't parsed before; unsigned
 * requests get the same answer whether or not the site exists. Stripe retries events that aren't answered with 200.
 */
export function mountStripeWebhooks(app: FastifyInstance, tools: WebhookTools): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post<{ Params: { site: string; mode: string } }>(path, { bodyLimit }, async (request, reply) => {
      const { site: siteKey, mode } = request.params;
      const signature = request.headers['stripe-signature'];
      try {
        await tools.limiter.consumeFrom('webhook-address', request.ip);
      } catch (error) {
        if (!(error instanceof LimitExceeded)) throw error;
        return reply.status(429).header('retry-after', error.retryAfterSeconds).send(refused);
      }
      const isTaken =
        (mode === 'live' || mode === 'test') &&
        Buffer.isBuffer(request.body) &&
        typeof signature === 'string' &&
        (await receiveWebhook(tools, { siteKey, livemode: mode === 'live', body: request.body, signature }));
      return isTaken ? { received: true } : reply.status(400).send(refused);
    });
  });
}
