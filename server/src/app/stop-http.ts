import net from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from './health.ts';

/** How long the server is still found after it began to stop: `/readyz` sends load balancers elsewhere meanwhile. */
const drain = 500;
/** How long open connections are still listened to once nobody new is let in. */
const farewell = 500;
/** How long calls in progress get to end after that, in milliseconds. */
const patience = 8_000;

/** How many the kernel keeps waiting until the server takes their connection: Node asks for so many. */
const backlog = 511;

/**
 * Lets in whoever waits: what still waits when the server closes is reset. One is taken a turn of the event loop, so
 * nobody waits once a turn brings nobody, and after as many turns as can wait, all have come in who were there before.
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
 * Stops without cutting anybody off. Connections stay open while new ones are still taken: whoever had to come back
 * on a new one might stand before the door in the moment it closes, and be reset. Only then does every answer close
 * its connection, and last those that have nothing to say are closed.
 */
export async function stopHttp(app: FastifyInstance, readiness: Readiness): Promise<void> {
  readiness.isStopping = true;
  await sleep(drain);
  await letIn(app.server);
  // Without ending the idle ones, as HTTP's own close would.
  net.Server.prototype.close.call(app.server);
  readiness.isClosed = true;
  await sleep(farewell);
  const forced = setTimeout(() => app.server.closeAllConnections(), patience);
  await app.close();
  clearTimeout(forced);
}
