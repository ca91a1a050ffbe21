// Who calls, and whether they may, is known before a byte of the body is taken: strangers get no memory and no time.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouteMeta } from '#contract/base/access.ts';
import type { Database } from '#server/database/connect.ts';
import type { Log } from '#server/platform/log/log.ts';
import { requireCaller } from './access.ts';
import { type KnownCaller, readHeaders } from './api-request.ts';
import { type ErrorAnswer, errorAnswer, unknownPath } from './error-answer.ts';
import { busyAnswer } from './load-shedding.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's word on a route of the API. */
    meta?: RouteMeta;
  }
  interface FastifyRequest {
    known: KnownCaller | null;
  }
}

/** Bytes of bodies that may be on their way at once, of all callers and of one. */
const mostBytes = 32 * 1024 ** 2;
const mostBytesOfOne = mostBytes / 2;
/** A refused caller who still has more than this to send is cut off after the answer. */
const smallBody = 64 * 1024;

/** Bytes a request says it will send; as many as it may when it does not say. */
function announcedBytes(request: FastifyRequest): number {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (length !== undefined) return Number(length) || 0;
  return encoding === undefined ? 0 : request.routeOptions.bodyLimit;
}

/** Answers before the body was read; whoever goes on sending much is not listened to. */
export function refuseEarly(request: FastifyRequest, reply: FastifyReply, answer: ErrorAnswer): FastifyReply {
  if (announcedBytes(request) > smallBody) reply.header('connection', 'close');
  return reply.status(answer.status).headers(answer.headers).send(answer.body);
}

/** Refuses whoever may not make the call, and paths that the API does not have. */
export function knowCallers(api: FastifyInstance, { pool }: Pick<Database, 'pool'>, log: Log): void {
  api.decorateRequest('known', null);
  api.addHook('onRequest', async (request, reply) => {
    const { meta } = request.routeOptions.config;
    if (!meta) return refuseEarly(request, reply, unknownPath(request.id));
    try {
      const identity = await requireCaller(pool, meta, readHeaders(request.headers));
      request.known = { meta, identity, at: performance.now() };
    } catch (error) {
      return refuseEarly(request, reply, errorAnswer(error, request.id, log));
    }
  });
}

/** Bodies of all callers, and of each, that arrive at this moment, in bytes. */
class Arriving {
  #all = 0;
  readonly #ofOne = new Map<string, number>();

  hasRoom(caller: string, bytes: number): boolean {
    const own = this.#ofOne.get(caller) ?? 0;
    return this.#all + bytes <= mostBytes && (own === 0 || own + bytes <= mostBytesOfOne);
  }

  add(caller: string, bytes: number): void {
    this.#all += bytes;
    const own = (this.#ofOne.get(caller) ?? 0) + bytes;
    if (own === 0) this.#ofOne.delete(caller);
    else this.#ofOne.set(caller, own);
  }
}

/**
 * Takes only as many bytes of bodies at once as there is memory for. A body takes its place by what it announces, from
 * its head until it has been read; one caller has at most half of all places.
 */
export function boundBodies(api: FastifyInstance): void {
  const arriving = new Arriving();
  api.addHook('preParsing', async (request, reply) => {
    const bytes = announcedBytes(request);
    if (bytes === 0) return;
    const caller = request.known?.identity ? `operator ${request.known.identity.operator.id}` : request.ip;
    if (!arriving.hasRoom(caller, bytes)) {
      await refuseEarly(request, reply, busyAnswer(request.id));
      return;
    }
    arriving.add(caller, bytes);
    let isOver = false;
    const leave = () => {
      if (!isOver) arriving.add(caller, -bytes);
      isOver = true;
    };
    request.raw.once('end', leave);
    reply.raw.once('close', leave);
  });
}
