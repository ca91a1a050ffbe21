import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '#server/platform/log/log.ts';

/** Placeholder of the page for the nonce of its styles. */
const noncePlace = '__CSP_NONCE__';

/** Paths of files: below the build's folder, or with a file's extension. All others are screens. */
const asset = /^\/assets\/|\.(?:js|css|map|json|svg|png|jpg|webp|ico|woff2|txt|xml|webmanifest)$/;

function contentPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    // PDFs that the page itself created from an answer, which browsers show as objects; and our sandbox pages.
    "frame-src 'self' blob:",
    'object-src blob:',
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The console's start script creates the only policy, so that no other string becomes a script.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.status(404).header('content-type', 'text/plain; charset=utf-8').send('Not found.\n');
}

const notBuilt = 'The console has not been built. Run `npm start`, which builds it first.\n';

async function sendPage(reply: FastifyReply, folder: string): Promise<FastifyReply> {
  let page: string;
  try {
    page = await readFile(join(folder, 'index.html'), 'utf8');
  } catch {
    return reply.status(503).header('content-type', 'text/plain; charset=utf-8').send(notBuilt);
  }
  const nonce = randomBytes(18).toString('base64');
  return reply
    .header('content-security-policy', contentPolicy(nonce))
    .header('cache-control', 'no-store')
    .header('content-type', 'text/html; charset=utf-8')
    .send(page.replaceAll(noncePlace, nonce));
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

/** Answers errors of file requests: a folder, a path that leads out of it, a range beyond the end of a file. */
function refuseFile(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status === 412 || status === 416) return reply.status(status).send();
    if (status < 500) return notFound(reply);
    log.error({ err: error, requestId: request.id }, 'file not sent');
    return reply
      .status(500)
      .header('content-type', 'text/plain; charset=utf-8')
      .send('Something went wrong.\n');
  });
}

/**
 * Serves the built console: its files, which carry a hash in their names and never change, and its one page for every
 * other path. A missing file answers 404, so that an old page never executes the new page as a script.
 */
export function mountConsole(root: FastifyInstance, folder: string, log: Log): void {
  root.setNotFoundHandler((_request, reply) => notFound(reply));
  root.register(async (app) => {
    refuseFile(app, log);
    await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, index: false });
    app.get('/*', async (request, reply) => {
      const path = pathOf(request);
      if (!asset.test(path)) return sendPage(reply, folder);
      const isHashed = path.startsWith('/assets/');
      return reply.sendFile(path.slice(1), { immutable: isHashed, maxAge: isHashed ? '365d' : '1h' });
    });
  });
}
