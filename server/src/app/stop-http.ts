import net from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from './health.ts';

/**
 * Milliseconds for which the server stays reachable after it began to stop: `/readyz` sends load balancers to other
 * servers meanwhile.
 */
const drain = 500;
/** Milliseconds for which open connections are still served after new ones are refused. */
const farewell = 500;
/** Milliseconds for calls in progress to end after that. */
const patience = 8_000;

/** Largest number of connections that the kernel queues for the server: Node's default. */
const backlog = 511;

/**
 * Accepts all queued connections, because those still queued when the server closes are reset. One is accepted per turn
 * of the event loop, so the queue is empty once a turn accepts none, and after as many turns as its size, all earlier
 * ones are accepted.
 */
async function letIn(server: net.Server): Promise<void> {
  let hasCome = true;
  const note = () => {
    hasCome = true;
  };
  server.on('connection', note);
  for (let turn = 0; hasCome && turn <= backlog; turn += 1) {
    hasCome = false;
    await nextTurn();
  }
  server.off('connection', note);
}

/**
 * Stops without dropping a caller. Connections stay open while new ones are accepted: a client forced to reconnect
 * might be queued at the moment of closing, and be reset. Only then every answer closes its connection, and finally
 * idle ones are closed.
 */
export async function stopHttp(app: FastifyInstance, readiness: Readiness): Promise<void> {
  readiness.isStopping = true;
  await sleep(drain);
  await letIn(app.server);
  // Closes without ending the idle connections, unlike HTTP's own close.
  net.Server.prototype.close.call(app.server);
  readiness.isClosed = true;
  await sleep(farewell);
  const forced = setTimeout(() => app.server.closeAllConnections(), patience);
  await app.close();
  clearTimeout(forced);
}
