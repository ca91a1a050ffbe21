import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readerBase } from '#contract/reader/calls.ts';

/** Keeps an answer out of browsers' caches, and out of those that only obey headers of their own. */
const uncached = {
  'cache-control': 'private, no-store',
  'cdn-cache-control': 'no-store',
  'surrogate-control': 'no-store',
};

/** Headers for pages alone, which no answer of this room is. */
const forPages = ['x-frame-options', 'permissions-policy', 'cross-origin-opener-policy'];

/** Returns whether the request reached a route of the reader's room, however its address was written. */
export function isReaderRequest({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): boolean {
  const { url = '' } = routeOptions;
  return url === readerBase || url.startsWith(`${readerBase}/`);
}

/** Sets the headers of all answers to readers. A call that caches may keep replaces some of them. */
export function setReaderHeaders(reply: FastifyReply): void {
  for (const name of forPages) reply.removeHeader(name);
  reply.headers({
    ...uncached,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-site',
    vary: 'Origin',
  });
}

/** Lets caches keep an answer. */
export function allowCaching(reply: FastifyReply, seconds: number): void {
  for (const name of Object.keys(uncached)) reply.removeHeader(name);
  reply.headers({
    'cache-control': `public, max-age=${seconds}`,
    'cross-origin-resource-policy': 'cross-origin',
  });
}

/**
 * Answers with a value that is the same for everybody with the same address, so that caches may keep it and every page
 * may read it. Tells a client that has it already only that.
 */
export function answerCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  value: object,
  seconds: number,
): FastifyReply {
  const body = JSON.stringify(value);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  allowCaching(reply, seconds);
  allowOrigin(reply, '*');
  reply.header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

/** Answers with a page that only the websites of its policy may show in a frame. */
export function answerFrame(
  reply: FastifyReply,
  { html, policy }: { html: string; policy: string },
  seconds: number,
): FastifyReply {
  allowCaching(reply, seconds);
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);
}

/** Header with the number of the settings that an answer came from. */
export const configHeader = 'masthead-config';

/** Lets pages of this origin read the answer; `*` those of every origin. */
export function allowOrigin(reply: FastifyReply, origin: string): void {
  reply.header('access-control-expose-headers', configHeader);
  reply.header('access-control-allow-origin', origin);
}
