import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from './health.ts';

/** How long the server is still found after it began to stop: `/readyz` sends load balancers elsewhere meanwhile. */
const drain = 500;
/** How long open connections are still listened to once nobody new is let in. */
const farewell = 500;
/** How long calls in progress get to end after that, in milliseconds. */
const patience = 8_000;

/**
 * Stops without cutting anybody off. Connections stay open while new ones are still taken: whoever had to come back
 * on a new one might stand before the door in the moment it closes, and be reset. Only then does every answer close
 * its connection, and last those that have nothing to say are closed.
 */
export async function stopHttp(app: FastifyInstance, readiness: Readiness): Promise<void> {
  readiness.isStopping = true;
  await sleep(drain);
  // Right after those that wait before the door were let in, and without the idle ones that HTTP's own close would end.
  await new Promise((resolve) => setImmediate(resolve));
  net.Server.prototype.close.call(app.server);
  readiness.isClosed = true;
  await sleep(farewell);
  const forced = setTimeout(() => app.server.closeAllConnections(), patience);
  await app.close();
  clearTimeout(forced);
}
