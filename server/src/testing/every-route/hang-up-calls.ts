import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { uniqueHex } from '../random.ts';
import type { Answer, TestServer } from '../test-server.ts';

/** Names the call to the server's side of this process. */
const header = 'x-hang-up';

/** Call whose caller hangs up when the server reaches a statement. */
interface HangUpCall {
  routeId: string;
  /** Statements still to be sent, the one it hangs up at included. */
  left: number;
  caller: AbortController;
  response: ServerResponse | null;
}

/** Unhandled rejection, with the route whose call caused it if known. */
export interface LostFailure {
  routeId: string | undefined;
  reason: unknown;
}

export interface HangUps {
  /** Unhandled failures. */
  lost: readonly LostFailure[];
  /** Returns a function that calls over the network and hangs up at the call's n-th statement: then the status is 0. */
  callUntil(routeId: string, statement: number): TestServer['call'];
  /** Restores the driver and the process, and ends all connections. */
  stop(): void;
}

/** Aborts the call of a statement when its turn has come. Returns null for a statement that need not be held back. */
function hangUpAt(call: HangUpCall | null | undefined): Promise<unknown> | null {
  if (!call?.response || call.response.closed) return null;
  call.left -= 1;
  if (call.left !== 0) return null;
  const { response } = call;
  const closed = new Promise((resolve) => response.once('close', resolve));
  call.caller.abort();
  // The next turn lets all listeners see it, too.
  return closed.then(() => nextTurn());
}

const isJson = (body: unknown) => body !== undefined && typeof body !== 'string' && !Buffer.isBuffer(body);

function callOverNetwork(url: string, id: string, signal: AbortSignal): TestServer['call'] {
  const none: Answer = { status: 0, headers: {}, text: '', body: undefined };
  return async (method, path, { token, resource, body, headers = {} } = {}) => {
    try {
      const answer = await fetch(`${url}${path}`, {
        method,
        signal,
        headers: {
          [header]: id,
          ...(token === undefined ? {} : { token }),
          ...(resource === undefined ? {} : { resource }),
          ...(isJson(body) ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: isJson(body) ? JSON.stringify(body) : (body as string | Uint8Array<ArrayBuffer>) }),
      });
      return { ...none, status: answer.status, text: await answer.text() };
    } catch {
      return none;
    }
  };
}

/**
 * Delays the statements of all connections.
 * @param hold returns what to wait for before a statement is sent; null for no delay
 * @returns a function that restores the driver
 */
function replaceQuery(hold: () => Promise<unknown> | null): () => void {
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const send = () => Reflect.apply(query, this, args);
    // A stream is returned synchronously, so it can't be delayed.
    const isStream = args[0] && typeof args[0] === 'object' && 'submit' in args[0];
    const held = isStream ? null : hold();
    if (held === null) return send();
    const sent = held.then(send);
    // A call with a callback, as in the pool's own query, must return undefined: callers tell the two forms apart by
    // that.
    return typeof args.at(-1) === 'function' ? undefined : sent;
  } as typeof pg.Client.prototype.query;
  return () => {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
  };
}

/**
 * Lets tests hang up on a call at one of its statements, by delaying that statement until the server has noticed. Must
 * start before the server connects to the database: a connection's query builder binds the driver's function once.
 */
export async function startHangUps({ app }: TestServer): Promise<HangUps> {
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const calls = new Map<string, HangUpCall>();
  // Set for each connection before its parser is made, so that bodies are read and handled in it as well.
  const connections = new AsyncLocalStorage<{ call: HangUpCall | null }>();
  app.server.prependListener('connection', () => connections.enterWith({ call: null }));
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const call = calls.get(String(request.headers[header])) ?? null;
    if (call) call.response = response;
    const connection = connections.getStore();
    if (connection) connection.call = call;
  });
  const lost: LostFailure[] = [];
  const note = (reason: unknown) => lost.push({ routeId: connections.getStore()?.call?.routeId, reason });
  process.on('unhandledRejection', note);
  const restoreQuery = replaceQuery(() => hangUpAt(connections.getStore()?.call));
  return {
    lost,
    callUntil: (routeId, statement) => async (method, path, options) => {
      const id = uniqueHex();
      const call: HangUpCall = { routeId, left: statement, caller: new AbortController(), response: null };
      calls.set(id, call);
      try {
        return await callOverNetwork(url, id, call.caller.signal)(method, path, options);
      } finally {
        calls.delete(id);
      }
    },
    stop: () => {
      // A connection whose caller is gone would hold up the server's end until it times out, a minute later.
      app.server.closeAllConnections();
      process.off('unhandledRejection', note);
      restoreQuery();
    },
  };
}
