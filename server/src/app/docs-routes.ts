import { readFile } from 'node:fs/promises';
import type { OpenAPI } from '@orpc/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { docsPage } from './docs-page/docs-page.ts';
import { makeOpenApi } from './docs-page/openapi.ts';

const pagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function send(reply: FastifyReply, type: string, body: string): FastifyReply {
  return reply.header('content-type', type).send(body);
}

/** The API described: as a document for programs and as a page for people. */
export function mountDocs(app: FastifyInstance): void {
  let made: Promise<OpenAPI.Document> | null = null;
  const document = () => {
    made ??= makeOpenApi();
    return made;
  };
  app.get('/api/openapi.json', async (_request, reply) =>
    send(reply, 'application/json', JSON.stringify(await document())),
  );
  app.get('/api/docs', async (_request, reply) =>
    send(
      reply.header('content-security-policy', pagePolicy),
      'text/html; charset=utf-8',
      docsPage(await document()),
    ),
  );
  app.get('/api/docs/docs.css', async (_request, reply) =>
    send(
      reply,
      'text/css; charset=utf-8',
      await readFile(new URL('./docs-page/docs.css', import.meta.url), 'utf8'),
    ),
  );
}
