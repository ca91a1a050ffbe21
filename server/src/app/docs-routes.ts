import { readFile } from 'node:fs/promises';
import type { OpenAPI } from '@orpc/contract';
import type { FastifyInstance } from 'fastify';
import { docsPage } from './docs-page/docs-page.ts';
import { nameSchemas } from './docs-page/named-schemas.ts';
import { makeOpenApi } from './docs-page/openapi.ts';
import { loadReader, type Reader, readerPage, startScript } from './docs-page/reader.ts';
import { makeOnce, pack, sendPacked } from './packed-page.ts';

const common = ["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"];

/** Policy of the plain page, which needs no script. */
const plainPolicy = ["default-src 'none'", "style-src 'self'", ...common].join('; ');

/** Policy of the reader, which creates its own styles; its scripts, calls and resources are from this server. */
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

interface Served {
  type: string;
  policy?: string;
  /** Cache-Control of the page; by default it is revalidated each time. */
  keep?: string;
  make: () => Promise<string>;
}

/** Serves a page that is generated and compressed on its first request. */
function mountPacked(
  app: FastifyInstance,
  path: string,
  { type, policy, keep = 'no-cache', make }: Served,
): void {
  const page = makeOnce(async () => pack(await make()));
  app.get(path, async (request, reply) => {
    reply.header('cache-control', keep);
    if (policy !== undefined) reply.header('content-security-policy', policy);
    return sendPacked(request, reply, type, await page());
  });
}

/** Mounts the reader, its script under a name that changes with the script, and its start script. */
function mountReader(app: FastifyInstance): void {
  const reader: () => Promise<Reader> = makeOnce(loadReader);
  const page = { type: html, policy: readerPolicy, make: async () => readerPage(await reader()) };
  mountPacked(app, '/api/docs', page);
  mountPacked(app, '/api/docs/reader.js', {
    type: javascript,
    keep: `public, max-age=${year}, immutable`,
    make: async () => (await reader()).script,
  });
  mountPacked(app, '/api/docs/start.js', { type: javascript, make: async () => startScript });
}

const stylesheet = new URL('./docs-page/docs.css', import.meta.url);

/** Mounts the documentation of the API: the OpenAPI document, the page with a client, and the page without scripts. */
export function mountDocs(app: FastifyInstance): void {
  const document: () => Promise<OpenAPI.Document> = makeOnce(makeOpenApi);
  mountPacked(app, '/api/openapi.json', {
    type: 'application/json',
    make: async () => JSON.stringify(nameSchemas(await document())),
  });
  mountReader(app);
  const plain = { type: html, policy: plainPolicy, make: async () => docsPage(await document()) };
  mountPacked(app, '/api/docs/plain', plain);
  const css = { type: 'text/css; charset=utf-8', make: () => readFile(stylesheet, 'utf8') };
  mountPacked(app, '/api/docs/docs.css', css);
}
