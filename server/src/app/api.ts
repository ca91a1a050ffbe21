import { OpenAPIHandler } from '@orpc/openapi/fastify';
import type { AnyRouter } from '@orpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { commonErrors } from '#contract/base/errors.ts';
import { importPartMax } from '#contract/domains/member-imports/schemas.ts';
import type { Log } from '#server/platform/log/log.ts';
import { type ApiRequest, readHeaders } from './api-request.ts';
import { type ErrorAnswer, errorAnswer, unknownPath } from './error-answer.ts';
import { fileGone, leadsToFileGone } from './file-gone.ts';
import { plainAnswers } from './plain-answer.ts';
import type { ServeContext } from './serve-domain.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the body could not be read, or null. */
    unreadableBody: string | null;
  }
}

export const base = '/api';
/** The documented spelling of every path; the shorter one answers alike. */
const canonicalBase = '/api/admin';

/** Calls that carry a file, in a multipart body; the schema of the contract has the last word on its size. */
const filePaths = ['/users/imports/:id/parts/:part'];
const fileLimit = importPartMax + 65_536;

const notJson = 'The body must be JSON, with the content type application/json.';

export function sendAnswer(reply: FastifyReply, answer: ErrorAnswer): FastifyReply {
  return reply.status(answer.status).headers(answer.headers).send(answer.body);
}

/** Takes the fields and files of a multipart body apart. */
async function readForm(request: FastifyRequest, body: Buffer): Promise<unknown> {
  const type = request.headers['content-type'] ?? '';
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  } catch {
    request.unreadableBody = commonErrors.badRequest.en;
    return {};
  }
}

/** An empty body is one without fields, so that each field that is missing is named. */
function readBody(request: FastifyRequest, body: Buffer): unknown {
  const text = body.toString('utf8').trim();
  if (text === '') return {};
  const type = request.headers['content-type'] ?? '';
  if (type !== '' && !/^application\/json\s*(?:;|$)/i.test(type)) {
    request.unreadableBody = notJson;
    return {};
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    request.unreadableBody = commonErrors.badRequest.en;
    return {};
  }
}

/**
 * Bodies are read here, within the size limit, and not by the router. A body that cannot be read is only noted: the
 * caller hears of it after the check of access.
 */
function readBodies(app: FastifyInstance): void {
  app.decorateRequest('unreadableBody', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer, done) => {
    done(null, readBody(request, body));
  });
  // Elsewhere a form is refused like anything else that is no JSON.
  app.addContentTypeParser(
    /^multipart\/form-data/i,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) =>
      (request.routeOptions.config as { takesFiles?: true }).takesFiles
        ? readForm(request, body)
        : readBody(request, body),
  );
  // With a body present, even an empty one, the router does not go looking for it on the socket.
  app.addHook('preHandler', async (request) => {
    request.body ??= {};
  });
}

function apiRequest(request: FastifyRequest): ApiRequest {
  const { token, resourceKey, idempotencyKey, userAgent } = readHeaders(request.headers);
  return {
    requestId: request.id,
    token,
    resourceKey,
    idempotencyKey,
    caller: { ip: request.ip, userAgent },
    unreadableBody: request.unreadableBody,
  };
}

function makeHandler(router: AnyRouter, log: Log): OpenAPIHandler<ServeContext> {
  return new OpenAPIHandler<ServeContext>(router, {
    customJsonSerializers: [plainAnswers],
    interceptors: [
      async (options) => {
        try {
          return await options.next();
        } catch (error) {
          const answer = errorAnswer(error, options.context.request.requestId, log);
          const { headers, url } = options.request;
          if (leadsToFileGone(answer.status, url.pathname, headers.accept))
            return {
              matched: true,
              response: { status: 303, headers: { location: fileGone }, body: undefined },
            };
          return { matched: true, response: { ...answer, body: answer.body } };
        }
      },
    ],
  });
}

/** Mounts the routes of the contract below `/api`, each also below `/api/admin`. */
export function mountApi(app: FastifyInstance, router: AnyRouter, log: Log): void {
  const handler = makeHandler(router, log);
  app.register(async (api) => {
    readBodies(api);
    api.setErrorHandler((error, request, reply) => sendAnswer(reply, errorAnswer(error, request.id, log)));
    api.all(base, async (request, reply) => sendAnswer(reply, unknownPath(request.id)));
    const serve = async (request: FastifyRequest, reply: FastifyReply) => {
      const path = request.raw.url ?? '';
      const prefix = path.startsWith(`${canonicalBase}/`) ? canonicalBase : base;
      const { matched } = await handler.handle(request, reply, {
        prefix,
        context: { request: apiRequest(request) },
      });
      return matched ? reply : sendAnswer(reply, unknownPath(request.id));
    };
    api.all(`${base}/*`, serve);
    for (const prefix of [base, canonicalBase])
      for (const path of filePaths)
        api.put(`${prefix}${path}`, { bodyLimit: fileLimit, config: { takesFiles: true } }, serve);
  });
}
