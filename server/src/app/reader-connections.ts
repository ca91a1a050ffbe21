// Connections of readers' browsers. A site has far more readers than operators, and each browser keeps its connection open:
// without bounds of their own they would take all that the server has, and nobody would reach the console.
import type { Server, Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '#server/platform/limits/network.ts';
import type { Log } from '#server/platform/log/log.ts';
import { isReaderRequest } from '#server/reader/headers.ts';
import { rejectBeforeBody } from './before-body.ts';
import { busyAnswer } from './load-shedding.ts';
import { rareLog } from './rare-log.ts';

export interface ReaderConnectionBounds {
  /** Open connections that asked for a call of readers. */
  connections: number;
  /** The same of one network. Publishers' servers, which answer many readers from one, have only the general bound. */
  ofNetwork: number;
  /** Milliseconds that such a connection stays open without a further request. */
  idle: number;
}

/** Leaves 500 of the server's 2,000 connections to everybody else. */
export const readerConnectionBounds: ReaderConnectionBounds = {
  connections: 1_500,
  ofNetwork: 64,
  idle: 5_000,
};

interface Connection {
  network: string;
  /** Kind of the calls of readers that came on it; null before the first one. */
  of: 'page' | 'server' | null;
}

/** Open connections, of which those that asked for a call of readers are counted. */
class ReaderConnections {
  readonly #bounds: ReaderConnectionBounds;
  readonly #open = new WeakMap<Socket, Connection>();
  readonly #pagesOf = new Map<string, number>();
  #counted = 0;

  constructor(server: Server, bounds: ReaderConnectionBounds) {
    this.#bounds = bounds;
    server.on('connection', (socket) => {
      const connection: Connection = { network: networkOf(socket.remoteAddress ?? null), of: null };
      this.#open.set(socket, connection);
      socket.once('close', () => this.#count(connection, -1));
    });
  }

  /** Counts a connection until it closes. Returns false if there is no room for it. */
  take(socket: Socket, of: 'page' | 'server'): boolean {
    const connection = this.#open.get(socket);
    if (!connection || connection.of !== null) return true;
    const { connections, ofNetwork } = this.#bounds;
    const pages = of === 'page' ? (this.#pagesOf.get(connection.network) ?? 0) : 0;
    if (this.#counted >= connections || pages >= ofNetwork) return false;
    connection.of = of;
    this.#count(connection, 1);
    return true;
  }

  #count({ network, of }: Connection, change: 1 | -1): void {
    if (of === null) return;
    this.#counted += change;
    if (of === 'server') return;
    const left = (this.#pagesOf.get(network) ?? 0) + change;
    if (left > 0) this.#pagesOf.set(network, left);
    else this.#pagesOf.delete(network);
  }
}

/** Returns the kind of a call's caller, by the form of its credential. */
const kindOf = ({ headers }: FastifyRequest): 'page' | 'server' =>
  headers.authorization?.startsWith('Bearer sk_') ? 'server' : 'page';

/**
 * Refuses calls of readers on connections beyond the bounds, and closes those connections. Behind a proxy all of them
 * are the proxy's own.
 */
export function boundReaderConnections(
  app: FastifyInstance,
  log: Log,
  bounds: ReaderConnectionBounds = readerConnectionBounds,
): void {
  const open = new ReaderConnections(app.server, bounds);
  const note = rareLog((networks) =>
    log.warn({ networks, ...bounds }, 'calls of readers are refused: too many connections'),
  );
  app.addHook('onRequest', async (request, reply) => {
    if (!isReaderRequest(request)) return;
    const { socket } = request.raw;
    const kind = kindOf(request);
    if (!open.take(socket, kind)) {
      note(networkOf(request.ip));
      return rejectBeforeBody(request, reply.header('connection', 'close'), busyAnswer(request.id));
    }
    // Node has set the time of a connection that waits for its next request by now.
    reply.raw.once('finish', () => {
      socket.setTimeout(bounds.idle);
      // An invented credential of a server gives no lasting place beyond the bound of a network.
      if (kind === 'server' && reply.statusCode === 401) socket.end();
    });
  });
}
