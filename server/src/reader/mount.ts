import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type ReaderCall, type ReaderCallName, readerBase, readerCalls } from '#contract/reader/calls.ts';
import type { popupPage } from '#contract/reader/popup-schemas.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import { blockOf, networkOf } from '#server/platform/limits/network.ts';
import type { ReaderHandler, ReaderHandlers } from './call.ts';
import { siteOfPage, siteOfServer } from './caller.ts';
import { config } from './config.ts';
import { putContent, putContents, removeContent } from './content.ts';
import { DayIds } from './day-ids.ts';
import { decision, events, verify } from './decisions.ts';
import { allowOrigin, answerCacheable, answerFrame, configHeader } from './headers.ts';
import { checkedInput, explainTooLarge, givenInput } from './input.ts';
import { KnownKeys, type KnownSite } from './known-keys.ts';
import { ReaderLimits } from './limits.ts';
import { ping } from './ping.ts';
import { popup, popupFrame } from './popups.ts';
import { readBodies } from './read-body.ts';
import { ShownPopups } from './shown-popups.ts';
import { SiteTurns } from './site-turns.ts';
import type { ReaderTools } from './tools.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Site of a publisher's server, which is identified before its body is read. */
    publisher?: KnownSite;
  }
}

const handlers: ReaderHandlers = {
  ping,
  config,
  popup,
  popupFrame,
  decision,
  events,
  verify,
  putContent,
  removeContent,
  putContents,
};

const noOrigins: ReadonlySet<string> = new Set();

interface Room {
  tools: ReaderTools;
  keys: KnownKeys;
  limits: ReaderLimits;
  turns: SiteTurns;
}

type Given = Record<string, unknown>;

/** Returns the site of a call, and lets a page of it read the answer; null for calls that anyone may make. */
async function siteOf(
  { keys }: Room,
  { access }: ReaderCall,
  request: FastifyRequest,
  reply: FastifyReply,
  given: Given,
): Promise<KnownSite | null> {
  if (access === 'anyone') return null;
  if (access === 'server') return request.publisher ?? siteOfServer(keys, request);
  const known = await siteOfPage(keys, access, request, given);
  const { origin = '' } = request.headers;
  if (known.origins.has(origin)) allowOrigin(reply, origin);
  return known;
}

/**
 * Names the configuration of the site in the answer, so that a client sees a change with its next call. Without the
 * database an answer goes without it.
 */
async function nameConfig({ tools }: Room, reply: FastifyReply, { site }: KnownSite): Promise<void> {
  const id = await tools.decider.configId(site);
  if (id !== null) reply.header(configHeader, id);
}

/** Counts a call. A page without a device counts by its network and browser. @throws LimitExceeded */
function countCall(
  { limits }: Room,
  call: ReaderCall,
  request: FastifyRequest,
  known: KnownSite,
  given: Given,
) {
  const address = networkOf(request.ip);
  const { 'user-agent': agent = '' } = request.headers;
  const device = typeof given.device === 'string' ? given.device : `${address} ${agent}`;
  limits.take(call.limit, {
    address,
    // An agent can have 16 KB, and the letters that two devices differ in can be its last.
    device: createHash('sha256').update(device).digest('base64'),
    block: blockOf(address),
    site: known.site.id,
  });
}

function sendAnswer(call: ReaderCall, request: FastifyRequest, reply: FastifyReply, answer: object): object {
  if (call.cacheable === null) return answer;
  if (call.isPage) return answerFrame(reply, answer as z.input<typeof popupPage>, call.cacheable);
  return answerCacheable(request, reply, answer, call.cacheable);
}

function mountCall<Name extends ReaderCallName>(
  room: FastifyInstance,
  made: Room,
  name: Name,
  handler: ReaderHandler<Name>,
): void {
  const call: ReaderCall = readerCalls[name];
  type Call = Parameters<typeof handler>[0];
  room.route({
    method: call.method,
    url: `${readerBase}${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
    bodyLimit: call.bodyMax,
    errorHandler: (error) => {
      throw explainTooLarge(error, call);
    },
    onRequest: async (request, reply) => {
      if (call.access !== 'server') return;
      try {
        request.publisher = await siteOfServer(made.keys, request);
      } catch (error) {
        return made.tools.refuse(request, reply, error);
      }
    },
    handler: async (request, reply) => {
      const given = givenInput(request);
      const known = await siteOf(made, call, request, reply, given);
      if (known) countCall(made, call, request, known, given);
      const site = (known?.site ?? null) as Call['site'];
      const origins = known?.origins ?? noOrigins;
      const run = async () => {
        if (known) await nameConfig(made, reply, known);
        const input = checkedInput(call, given) as Call['input'];
        return handler({ input, site, origins, request, reply, tools: made.tools });
      };
      const answer = await (known ? made.turns.run(known.site.id, run) : run());
      return sendAnswer(call, request, reply, answer);
    },
  });
}

/** Mounts the calls of readers, and refuses every other path below their base by its head. */
export function mountReader(app: FastifyInstance, tools: Omit<ReaderTools, 'dayIds' | 'popups'>): void {
  const made: Room = {
    tools: { ...tools, dayIds: new DayIds(tools.database), popups: new ShownPopups(tools) },
    keys: new KnownKeys(tools),
    limits: new ReaderLimits(),
    turns: new SiteTurns(),
  };
  app.addHook('onClose', () => made.tools.popups.close());
  app.register(async (room) => {
    readBodies(room);
    for (const name of Object.keys(handlers) as ReaderCallName[]) mountCall(room, made, name, handlers[name]);
    const unknown = async (request: FastifyRequest, reply: FastifyReply) =>
      tools.refuse(request, reply, notFound());
    for (const url of [readerBase, `${readerBase}/*`])
      room.all(url, { onRequest: unknown, handler: unknown });
  });
}
