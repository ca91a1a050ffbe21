import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/database/connect.ts';
import { noteCall } from '#server/domains/onboarding/across-sites.queries.ts';
import { LimitExceeded, type Limiter } from '#server/platform/limits/limits.ts';

/** Whoever shows a site's public key learns nothing but that it is one. */
const unknownKey = { error: 'not_found', error_description: 'No site has this public key.' };

/** Where a site's own pages call first; their key stands in `x-public-key`, or in the address as `key`. */
export function mountReaderCalls(app: FastifyInstance, database: Database, limiter: Limiter): void {
  app.get<{ Querystring: { key?: unknown } }>('/reader/v1/ping', async (request, reply) => {
    // Any page may ask: the public key stands in it.
    reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store');
    try {
      await limiter.consumeFrom('ping-address', request.ip);
    } catch (error) {
      if (!(error instanceof LimitExceeded)) throw error;
      const tooMany = { error: 'too_many_requests', error_description: 'Too many calls.' };
      return reply.status(429).header('retry-after', error.retryAfterSeconds).send(tooMany);
    }
    const given = request.headers['x-public-key'] ?? request.query.key;
    const isKnown = typeof given === 'string' && (await noteCall(database, given));
    return isKnown ? { success: true } : reply.status(404).send(unknownKey);
  });
}
