import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '#server/database/connect.ts';
import { noteCall, noteServerCall } from '#server/domains/onboarding/across-sites.queries.ts';
import { LimitExceeded, type Limiter } from '#server/platform/limits/limits.ts';

/** Error for an unknown public key, which reveals nothing else. */
const unknownKey = { error: 'not_found', error_description: 'No site has this public key.' };

const unknownPrivateKey = { error: 'unauthorized', error_description: 'No site has this private key.' };

/** Returns the private key that a site's own server sends; null for a page. */
function privateKeyOf({ authorization = '' }: IncomingHttpHeaders): string | null {
  const [, key = null] = /^Bearer (sk_\S+)$/i.exec(authorization) ?? [];
  return key;
}

/** Answers a site's own server whether its private key is valid, and until when if it was replaced. */
async function answerServer(database: Database, privateKey: string, reply: FastifyReply) {
  const worksUntil = await noteServerCall(database, privateKey);
  if (worksUntil === undefined) return reply.status(401).send(unknownPrivateKey);
  return { success: true, private_key_works_until: worksUntil?.toISOString() ?? null };
}

/**
 * Mounts the call by which a site's own pages and servers show that they have its keys: the public one in
 * `x-public-key`, or in the address as `key`; the private one as a bearer token.
 */
export function mountReaderCalls(app: FastifyInstance, database: Database, limiter: Limiter): void {
  app.get<{ Querystring: { key?: unknown } }>('/reader/v1/ping', async (request, reply) => {
    // Any page may call this, because it contains the public key.
    reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store');
    try {
      await limiter.consumeFrom('ping-address', request.ip);
    } catch (error) {
      if (!(error instanceof LimitExceeded)) throw error;
      const tooMany = { error: 'too_many_requests', error_description: 'Too many calls.' };
      return reply.status(429).header('retry-after', error.retryAfterSeconds).send(tooMany);
    }
    const privateKey = privateKeyOf(request.headers);
    if (privateKey !== null) return answerServer(database, privateKey, reply);
    const given = request.headers['x-public-key'] ?? request.query.key;
    const isKnown = typeof given === 'string' && (await noteCall(database, given));
    return isKnown ? { success: true } : reply.status(404).send(unknownKey);
  });
}
