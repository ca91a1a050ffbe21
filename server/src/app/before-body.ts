// Identifies the caller and checks their access before a byte of the body is read, so that anonymous callers get no
// memory and no time.
import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouteMeta } from '#contract/base/access.ts';
import type { Database } from '#server/database/connect.ts';
import { networkOf } from '#server/platform/limits/network.ts';
import type { Log } from '#server/platform/log/log.ts';
import { isReaderRequest } from '#server/reader/headers.ts';
import { requireCaller } from './access.ts';
import { type KnownCaller, readHeaders } from './api-request.ts';
import { ArrivingBodies, type arrivingMax, type Body } from './arriving-bodies.ts';
import { type ErrorAnswer, errorAnswer, tooSlow, unknownPath } from './error-answer.ts';
import { busyAnswer } from './load-shedding.ts';
import { rareLog } from './rare-log.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Metadata of a route of the API. */
    meta?: RouteMeta;
  }
  interface FastifyRequest {
    known?: KnownCaller | null;
  }
}

/** Bytes of an unread body beyond which a refused caller is disconnected after the answer. */
const smallBody = 64 * 1024;

/** Returns whether the request has a body. */
function hasBody({ headers }: FastifyRequest): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  return encoding !== undefined || (length !== undefined && Number(length) !== 0);
}

/** Returns the announced length of a request's body; the largest allowed one if none is announced. */
function announcedBytes(request: FastifyRequest): number {
  const { 'content-length': length } = request.headers;
  if (length !== undefined) return Number(length) || 0;
  return hasBody(request) ? request.routeOptions.bodyLimit : 0;
}

/** Answers before the body was read; closes the connection if much of it is still to come. */
export function rejectBeforeBody(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ErrorAnswer,
): FastifyReply {
  if (announcedBytes(request) > smallBody) reply.header('connection', 'close');
  return reply.status(answer.status).headers(answer.headers).send(answer.body);
}

/** Refuses callers without access, and paths that the API doesn't have. */
export function authorizeBeforeBody(api: FastifyInstance, { pool }: Pick<Database, 'pool'>, log: Log): void {
  api.addHook('onRequest', async (request, reply) => {
    const { meta } = request.routeOptions.config;
    if (!meta) return rejectBeforeBody(request, reply, unknownPath(request.id));
    try {
      const identity = await requireCaller(pool, meta, readHeaders(request.headers));
      request.known = { meta, identity, at: performance.now() };
    } catch (error) {
      return rejectBeforeBody(request, reply, errorAnswer(error, request.id, log));
    }
  });
}

/** Refuses a request with a body to an unknown path by its head, because no route reads the body. */
export function refuseUnknownPaths(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 && hasBody(request)) return rejectBeforeBody(request, reply, unknownPath(request.id));
  });
}

/**
 * Minimum pace of bodies: within this time a body must be complete, or this number of further bytes must have arrived.
 */
interface BodyPace {
  time: number;
  bytes: number;
}

/** Slower than any working mobile connection. */
const bodyPace: BodyPace = { time: 10_000, bytes: 16 * 1024 };
/** Bodies of readers' pages fit into one or a few packets. */
const readerBodyPace: BodyPace = { ...bodyPace, time: 5_000 };

/** Calls back once a body stalls. @returns a function that ends the watch */
function watchPace(body: Body, { time, bytes }: BodyPace, onStop: () => void): () => void {
  let before = 0;
  let isOver = false;
  const look = (): void => {
    if (isOver) return;
    const isMoving = body.bytes - before >= bytes;
    before = body.bytes;
    if (isMoving) timer.refresh();
    else onStop();
  };
  // Checked after the reads of this turn: data that waited in the socket while the process was busy counts as arrived,
  // too.
  const timer = setTimeout(() => setImmediate(look), time).unref();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

function bodyOf(request: FastifyRequest, cutOff: () => void): Body {
  const network = networkOf(request.ip);
  const operator = request.known?.identity?.operator.id;
  return { caller: operator === undefined ? network : `operator ${operator}`, network, bytes: 0, cutOff };
}

export interface BodyBounds {
  most?: typeof arrivingMax;
  pace?: BodyPace;
  /** Pace of bodies of readers. */
  readerPace?: BodyPace;
}

/**
 * Limits the memory of arriving bodies, and drops stalled ones. If there is no room left, the caller with the most
 * bytes is cut off, so that the bodies of others are accepted; the log names that caller.
 */
export function boundBodies(
  app: FastifyInstance,
  log: Log,
  { most, pace = bodyPace, readerPace = readerBodyPace }: BodyBounds = {},
): void {
  const arriving = new ArrivingBodies(most);
  const noteFull = rareLog((callers) =>
    log.warn({ callers }, 'bodies are cut off: too much arrives at once'),
  );
  const noteSlow = rareLog((callers) => log.warn({ callers }, 'bodies are cut off: they do not move'));
  app.addHook('preParsing', async (request, reply, payload) => {
    // No route reads a body of these methods, so it stays in the socket.
    if (!hasBody(request) || request.method === 'GET' || request.method === 'HEAD') return;
    const meter = new PassThrough();
    const refuse = (answer: ErrorAnswer, note: (caller: string) => void) => {
      note(body.caller === body.network ? body.caller : `${body.caller} at ${body.network}`);
      leave();
      payload.unpipe(meter);
      meter.destroy();
      if (!reply.sent) void rejectBeforeBody(request, reply.header('connection', 'close'), answer);
    };
    const body = bodyOf(request, () => refuse(busyAnswer(request.id), noteFull));
    const paceOf = isReaderRequest(request) ? readerPace : pace;
    const endWatch = watchPace(body, paceOf, () => refuse(tooSlow(request.id), noteSlow));
    const leave = (): void => {
      endWatch();
      arriving.end(body);
    };
    arriving.begin(body);
    // A body of an unknown type has no reader that would handle its end.
    meter.on('error', () => undefined);
    payload.pipe(meter);
    payload.on('data', (chunk: Buffer) => arriving.take(body, chunk.length));
    payload.once('end', leave);
    payload.once('error', (error) => meter.destroy(error));
    reply.raw.once('close', leave);
    return meter;
  });
}
