import type { AnyContractProcedure } from '@orpc/contract';
import { OpenAPIHandler } from '@orpc/openapi/fastify';
import type { AnyRouter } from '@orpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouteMeta } from '#contract/base/access.ts';
import type { ErrorText } from '#contract/base/errors.ts';
import { transferFileMax } from '#contract/domains/configuration-transfers/words.ts';
import { importPieceMax } from '#contract/domains/content/words.ts';
import { importPartMax } from '#contract/domains/member-imports/schemas.ts';
import { logoLimits } from '#contract/domains/resources/words.ts';
import { photoLimits } from '#contract/domains/ticket-events/words.ts';
import { contract } from '#contract/index.ts';
import type { Database } from '#server/database/connect.ts';
import type { Log } from '#server/platform/log/log.ts';
import { type ApiRequest, readHeaders } from './api-request.ts';
import { authorizeBeforeBody } from './before-body.ts';
import { type ErrorAnswer, errorAnswer, unknownPath } from './error-answer.ts';
import { fileGone, leadsToFileGone } from './file-gone.ts';
import { plainAnswers } from './plain-answer.ts';
import { type ReadBody, readForm, readJson } from './read-body.ts';
import type { ServeContext } from './serve-domain.ts';
import { actsOnSiteOfPath, preferSiteOfPath } from './site-of-path.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Reason why the body could not be read, or null. */
    unreadableBody: ErrorText | null;
  }
  interface FastifyContextConfig {
    takesFiles?: boolean;
  }
}

export const base = '/api';
/** Documented base of every path; the shorter one has the same answers. */
const canonicalBase = '/api/admin';

/** Size limits in bytes of the multipart bodies of calls with a file; the contract's schema makes the final check. */
const fileLimits: ReadonlyMap<string, number> = new Map([
  ['/users/imports/{id}/parts/{part}', importPartMax + 65_536],
  ['/content/imports/wordpress', importPieceMax + 65_536],
  // The limit is larger than a picture may be, so that the schema rejects a slightly larger one with its own message.
  ['/ti-event/{id}/photo', 2 * photoLimits.bytes],
  ['/resources/logo', 2 * logoLimits.bytes],
  ['/configuration/transfers/file', 2 * transferFileMax],
]);
/** Largest body of a public call, in bytes. */
const publicLimit = 16 * 1024;

export function sendAnswer(reply: FastifyReply, answer: ErrorAnswer): FastifyReply {
  return reply.status(answer.status).headers(answer.headers).send(answer.body);
}

/**
 * Reads bodies within the size limit, in place of the router. An unreadable body is only recorded: the caller gets the
 * error after the access check.
 */
function readBodies(app: FastifyInstance): void {
  app.decorateRequest('unreadableBody', null);
  app.removeAllContentTypeParsers();
  const note = (request: FastifyRequest, { value, problem }: ReadBody) => {
    request.unreadableBody = problem;
    return value;
  };
  const typeOf = (request: FastifyRequest) => request.headers['content-type'] ?? '';
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) =>
    note(request, readJson(body, typeOf(request))),
  );
  // All other calls reject a form like any other body that isn't JSON.
  app.addContentTypeParser(
    /^multipart\/form-data/i,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const { takesFiles = false } = request.routeOptions.config;
      return note(
        request,
        takesFiles ? await readForm(body, typeOf(request)) : readJson(body, typeOf(request)),
      );
    },
  );
  // If a body is set, even an empty one, the router doesn't try to read it from the socket.
  app.addHook('preHandler', async (request) => {
    // A DELETE without a body has its input in the query; the router reads that of other methods itself.
    request.body ??= request.method === 'DELETE' ? { ...(request.query as object) } : {};
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
    known: request.known ?? null,
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

/** Returns the facts about each route that the HTTP layer needs before the router. */
function routesOfContract(): { method: string; path: `/${string}`; meta: RouteMeta }[] {
  const routes = Object.values(contract).flatMap((domain) => Object.values<AnyContractProcedure>(domain));
  return routes.map((route) => {
    const { method = 'POST', path = '/' } = route['~orpc'].route;
    // Every route of the contract is begun by `route()`, which requires it.
    return { method, path, meta: route['~orpc'].meta as RouteMeta };
  });
}

function limitOf(path: string, { access }: RouteMeta): { bodyLimit?: number; takesFiles: boolean } {
  const fileLimit = fileLimits.get(path);
  if (fileLimit !== undefined) return { bodyLimit: fileLimit, takesFiles: true };
  return access.who === 'public' ? { bodyLimit: publicLimit, takesFiles: false } : { takesFiles: false };
}

/** Mounts the routes of the contract below `/api`, each also below `/api/admin`. */
export function mountApi(app: FastifyInstance, router: AnyRouter, database: Database, log: Log): void {
  const handler = makeHandler(router, log);
  app.register(async (api) => {
    preferSiteOfPath(api);
    authorizeBeforeBody(api, database, log);
    readBodies(api);
    api.setErrorHandler((error, request, reply) => sendAnswer(reply, errorAnswer(error, request.id, log)));
    for (const prefix of [base, canonicalBase] as const)
      for (const { method, path, meta } of routesOfContract()) {
        const { takesFiles, ...limit } = limitOf(path, meta);
        api.route({
          method: [method],
          url: `${prefix}${path.replace(/\{(\w+)\}/g, ':$1')}`,
          ...limit,
          config: { meta, takesFiles, namesSite: actsOnSiteOfPath(path, meta) },
          handler: async (request, reply) => {
            const { matched } = await handler.handle(request, reply, {
              prefix,
              context: { request: apiRequest(request) },
            });
            return matched ? reply : sendAnswer(reply, unknownPath(request.id));
          },
        });
      }
    // All other paths below the base are refused by the head of the request.
    const unknown = async (request: FastifyRequest, reply: FastifyReply) =>
      sendAnswer(reply, unknownPath(request.id));
    api.all(base, unknown);
    api.all(`${base}/*`, unknown);
  });
}
