import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import fastifyCompress, { type FastifyCompressOptions } from '@fastify/compress';
import { type FastifyInstance, fastify } from 'fastify';
import { mountDemoWebsite } from '#server/demo/website/mount.ts';
import type { Decider } from '#server/domains/decisions/asked.ts';
import type { Log } from '#server/platform/log/log.ts';
import { isReaderRequest, setReaderHeaders } from '#server/reader/headers.ts';
import { mountReader } from '#server/reader/mount.ts';
import { mountSdk, type Sdk } from '#server/reader/sdk.ts';
import { mountApi, sendAnswer } from './api.ts';
import { type BodyBounds, boundBodies, refuseUnknownPaths, rejectBeforeBody } from './before-body.ts';
import { mountCaptchaPage } from './captcha-page.ts';
import { mountCardPage } from './card-page.ts';
import { boundConnections } from './connections.ts';
import { mountConsole } from './console-files.ts';
import { mountDocs } from './docs-routes.ts';
import { errorAnswer, unknownPath, unreadableRequest } from './error-answer.ts';
import { mountHealth, type Readiness } from './health.ts';
import { isApiRequest, maxConcurrentCalls, maxConcurrentReaderCalls, shedLoad } from './load-shedding.ts';
import { mountPictures } from './pictures.ts';
import { boundReaderConnections, type ReaderConnectionBounds } from './reader-connections.ts';
import { makeRouter, type RouterTools } from './router.ts';
import { mountSandboxPages } from './sandbox-pages.ts';
import { mountStripeWebhooks } from './stripe-webhooks.ts';
import { mountUnsubscribePage } from './unsubscribe-page.ts';
import { mountWordpressPlugin, type WordpressPlugin } from './wordpress-plugin.ts';

export interface HttpServerOptions extends RouterTools {
  /** Folder of the built console. */
  consoleFolder: string;
  /** Built browser SDK; without it pages can't load it. */
  sdk?: Sdk | null;
  /** Built WordPress plugin; without it publishers can't download it. */
  plugin?: WordpressPlugin | null;
  /** The product's own address; with https, browsers are told to insist on HTTPS. */
  baseUrl: string;
  /** True if a proxy in front names the caller's address in X-Forwarded-For. */
  trustProxy: boolean;
  readiness: Readiness;
  /** Concurrent calls before more are refused. */
  mostCalls?: number;
  /** The same for calls of readers, which are counted apart so that neither takes the capacity of the other. */
  mostReaderCalls?: number;
  /** Decides about readers. */
  decider: Decider;
  /** True to serve health and the calls of readers alone. */
  isForReadersAlone?: boolean;
  /** Limits of callers before they have sent a request. */
  callers?: CallerBounds;
}

interface CallerBounds {
  /** Open connections; further ones are closed, so that silent callers can't take all the memory. */
  connections: number;
  /** Time limit for sending a request's head, and for silence, in milliseconds. */
  silence: number;
  /** Interval of checks for callers who exceed it, in milliseconds. */
  lookEvery: number;
  /** Open connections of one network. Defaults to 500. */
  ofNetwork?: number;
  /** Limits of connections that ask for calls of readers. */
  readers?: ReaderConnectionBounds;
  /** Limits of the size and pace of arriving bodies. */
  bodies?: BodyBounds;
}

const callerBounds: CallerBounds = { connections: 2_000, silence: 10_000, lookEvery: 5_000 };
/** Default number of connections of one network: as many as the browsers of about 80 people behind one address. */
const connectionsOfNetwork = 500;

/** Largest body of a request, in bytes. */
const bodyLimit = 1024 * 1024;
/** Time limit of a request in milliseconds, so that a slow body doesn't hold a connection forever. */
const requestTimeout = 60_000;
const year = 31_536_000;

function securityHeaders(baseUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(baseUrl.startsWith('https:') ? { 'strict-transport-security': `max-age=${year}` } : {}),
  };
}

/** Sets the headers of every answer: the request's id, and the security headers for browsers. */
function setHeaders(app: FastifyInstance, { baseUrl }: HttpServerOptions): void {
  const headers = securityHeaders(baseUrl);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    if (isReaderRequest(request)) setReaderHeaders(reply);
    if (!isApiRequest(request)) return;
    reply.header('cache-control', 'no-store');
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  });
}

/** Tells clients with an open connection to close it with the last answer, however long ago the call began. */
function closeWhenStopping(app: FastifyInstance, { readiness }: HttpServerOptions): void {
  app.addHook('onSend', async (_request, reply) => {
    if (readiness.isClosed) reply.header('connection', 'close');
  });
}

/** Makes files in answers downloads, never displayed, because they contain input of users. */
function attachFiles(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const disposition = reply.getHeader('content-disposition');
    if (isApiRequest(request) && typeof disposition === 'string')
      reply.header('content-disposition', disposition.replace(/^inline/, 'attachment'));
  });
}

/** Logs one line per request, without its query, which may contain personal data. */
function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, id } = request;
    const path = request.url.split('?', 1)[0];
    const ms = Math.round(reply.elapsedTime);
    log.debug({ requestId: id, method, path, status: reply.statusCode, ms }, 'request');
  });
}

/** Answers requests that aren't HTTP, and therefore reach no route, in the common error format. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { body, status } = unreadableRequest(error, randomUUID());
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
  );
}

/**
 * Applies the limits of callers. Behind a proxy all connections are the proxy's own, which has to limit those of its
 * callers itself.
 */
function boundCallers(
  app: FastifyInstance,
  { log, trustProxy }: HttpServerOptions,
  callers: CallerBounds,
): void {
  const { connections, ofNetwork = connectionsOfNetwork } = callers;
  app.server.maxConnections = connections;
  if (!trustProxy) boundConnections(app.server, ofNetwork, log);
}

/** Mounts health and the calls of readers. */
function mountForReaders(app: FastifyInstance, options: HttpServerOptions): void {
  const { baseUrl, clock, database, decider, log, session } = options;
  mountHealth(app, database, options.readiness);
  mountReader(app, {
    baseUrl,
    clock,
    database,
    decider,
    log,
    limiter: session.limiter,
    refuse: (request, reply, error) => rejectBeforeBody(request, reply, errorAnswer(error, request.id, log)),
  });
  mountSdk(app, { sdk: options.sdk ?? null, files: options.exportFiles, log });
}

/** Mounts health and the calls of readers, and refuses all other paths. */
function mountForReadersAlone(app: FastifyInstance, options: HttpServerOptions): void {
  mountForReaders(app, options);
  app.setNotFoundHandler((request, reply) =>
    sendAnswer(reply.header('cache-control', 'no-store'), unknownPath(request.id)),
  );
}

/** Mounts everything that answers, the console last. */
function mountAll(app: FastifyInstance, options: HttpServerOptions): void {
  const { log } = options;
  mountForReaders(app, options);
  mountDocs(app);
  mountPictures(app, options.exportFiles, options.database);
  mountSandboxPages(app);
  mountCaptchaPage(app, options.setup);
  mountCardPage(app, options);
  mountUnsubscribePage(app, options);
  mountStripeWebhooks(app, { ...options, limiter: options.session.limiter });
  mountApi(app, makeRouter(options), options.database, log);
  mountWordpressPlugin(app, options.plugin ?? null);
  mountDemoWebsite(app, { ...options, sdk: options.sdk ?? null });
  mountConsole(app, options.consoleFolder, log);
}

const compression = {
  threshold: 1024,
  encodings: ['br', 'gzip'],
  inflateIfDeflated: false,
  // The default level 6 takes two and a half times as long for the same size, at 1.2 MB for a year of the dashboard's
  // days.
  zlibOptions: { level: 4 },
} satisfies FastifyCompressOptions;

/** Creates the HTTP server of the product: API, its documentation, health and the console. It doesn't listen yet. */
export async function makeHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const { log, callers = callerBounds } = options;
  const app = fastify({
    bodyLimit,
    // Only one hop is trusted: the address that the proxy itself has seen. Earlier entries were written by the caller.
    trustProxy: options.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    requestTimeout,
    http: { headersTimeout: callers.silence, connectionsCheckingInterval: callers.lookEvery },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logger: false,
    // A call on an open connection is still served while stopping; the connection is closed after it.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 2_000 },
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (error, request, reply) => {
      void sendAnswer(reply.header('cache-control', 'no-store'), errorAnswer(error, request.id, log));
    },
  });
  boundCallers(app, options, callers);
  app.setErrorHandler((error, request, reply) => sendAnswer(reply, errorAnswer(error, request.id, log)));
  setHeaders(app, options);
  attachFiles(app);
  closeWhenStopping(app, options);
  logRequests(app, log);
  if (!options.trustProxy) boundReaderConnections(app, log, callers.readers);
  shedLoad(app, log, options.mostCalls ?? maxConcurrentCalls, isApiRequest);
  shedLoad(app, log, options.mostReaderCalls ?? maxConcurrentReaderCalls, isReaderRequest);
  refuseUnknownPaths(app);
  boundBodies(app, log, callers.bodies);
  await app.register(fastifyCompress, compression);
  if (options.isForReadersAlone) mountForReadersAlone(app, options);
  else mountAll(app, options);
  return app;
}
