import { readFile } from 'node:fs/promises';
import type { OpenAPI } from '@orpc/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { docsPage } from './docs-page/docs-page.ts';
import { makeOpenApi } from './docs-page/openapi.ts';
import { loadReader, type Reader, readerPage, startScript } from './docs-page/reader.ts';

const common = ["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"];

/** The page to read needs no script at all. */
const plainPolicy = ["default-src 'none'", "style-src 'self'", ...common].join('; ');

/** The reader makes its own styles; its scripts, its calls and all it shows come from here. */
const readerPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  ...common,
].join('; ');

const html = 'text/html; charset=utf-8';
const javascript = 'text/javascript; charset=utf-8';
const year = 31_536_000;

function send(reply: FastifyReply, type: string, body: string): FastifyReply {
  return reply.header('content-type', type).send(body);
}

/** Made when it is first asked for, and kept. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}

/** The reader, its script under a name that changes with it, and what starts it. */
function mountReader(app: FastifyInstance): void {
  const reader: () => Promise<Reader> = once(loadReader);
  app.get('/api/docs', async (_request, reply) =>
    send(reply.header('content-security-policy', readerPolicy), html, readerPage(await reader())),
  );
  app.get('/api/docs/reader.js', async (request, reply) => {
    const { script, packed } = await reader();
    reply
      .header('content-type', javascript)
      .header('cache-control', `public, max-age=${year}, immutable`)
      .header('vary', 'accept-encoding');
    if (!/\bbr\b/.test(String(request.headers['accept-encoding']))) return reply.send(script);
    return reply.header('content-encoding', 'br').send(packed);
  });
  app.get('/api/docs/start.js', async (_request, reply) => send(reply, javascript, startScript));
}

/** The API described: as a document for programs, as a page to try it on, and as one that reads without any script. */
export function mountDocs(app: FastifyInstance): void {
  const document: () => Promise<OpenAPI.Document> = once(makeOpenApi);
  app.get('/api/openapi.json', async (_request, reply) =>
    send(reply, 'application/json', JSON.stringify(await document())),
  );
  mountReader(app);
  app.get('/api/docs/plain', async (_request, reply) =>
    send(reply.header('content-security-policy', plainPolicy), html, docsPage(await document())),
  );
  app.get('/api/docs/docs.css', async (_request, reply) =>
    send(
      reply,
      'text/css; charset=utf-8',
      await readFile(new URL('./docs-page/docs.css', import.meta.url), 'utf8'),
    ),
  );
}
