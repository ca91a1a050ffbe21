import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { commonErrors } from '#contract/base/errors.ts';
import { fieldErrors } from '#contract/base/issues.ts';
import { type ReaderCall, type ReaderCallName, readerBase, readerCalls } from '#contract/reader/calls.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import { requireStorable } from '#server/platform/json/storable-input.ts';
import type { ReaderHandler, ReaderHandlers } from './call.ts';
import { ping } from './ping.ts';
import { parseBody, readBodies } from './read-body.ts';
import { texts } from './texts.ts';
import type { ReaderTools } from './tools.ts';

const handlers: ReaderHandlers = { ping };

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns path parameters, query and body in one object; the former win. @throws AppError bad_request, invalid */
function givenInput(request: FastifyRequest): Record<string, unknown> {
  const { body, headers, params, query } = request;
  const parsed = Buffer.isBuffer(body) ? parseBody(body, headers['content-type'] ?? '') : {};
  if (!isObject(parsed)) throw new AppError('bad_request', commonErrors.badRequest);
  return { ...parsed, ...(query as object), ...(params as object) };
}

/** Checks an input by the schema of its call. @throws AppError invalid, naming the fields */
function checkedInput({ input: schema }: ReaderCall, given: Record<string, unknown>) {
  const { data, error } = schema.safeParse(given);
  if (error)
    throw new AppError('invalid', commonErrors.invalid, { fields: fieldErrors(error.issues, given) });
  requireStorable(data);
  return data;
}

/** Names the limit of the call in the answer for a body that exceeds it. */
function explainTooLarge(error: unknown, call: ReaderCall): unknown {
  const { code } = (error ?? {}) as { code?: unknown };
  if (code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return error;
  return new AppError('bad_request', texts.tooLarge, { params: { kilobytes: call.bodyMax / 1024 } });
}

function mountCall<Name extends ReaderCallName>(
  room: FastifyInstance,
  tools: ReaderTools,
  name: Name,
  handler: ReaderHandler<Name>,
): void {
  const call: ReaderCall = readerCalls[name];
  room.route({
    method: call.method,
    url: `${readerBase}${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
    bodyLimit: call.bodyMax,
    errorHandler: (error) => {
      throw explainTooLarge(error, call);
    },
    handler: async (request, reply) => {
      const input = checkedInput(call, givenInput(request)) as Parameters<typeof handler>[0]['input'];
      return handler({ input, request, reply, tools });
    },
  });
}

/** Mounts the calls of readers, and refuses every other path below their base by its head. */
export function mountReader(app: FastifyInstance, tools: ReaderTools): void {
  app.register(async (room) => {
    readBodies(room);
    for (const name of Object.keys(handlers) as ReaderCallName[])
      mountCall(room, tools, name, handlers[name]);
    const unknown = async (request: FastifyRequest, reply: FastifyReply) =>
      tools.refuse(request, reply, notFound());
    for (const url of [readerBase, `${readerBase}/*`])
      room.all(url, { onRequest: unknown, handler: unknown });
  });
}
