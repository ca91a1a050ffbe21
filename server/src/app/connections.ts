import type { Server } from 'node:net';
import { networkOf } from '#server/platform/limits/network.ts';
import type { Log } from '#server/platform/log/log.ts';
import { rareLog } from './rare-log.ts';

/**
 * Closes connections beyond the limit of one network, so that one address never holds all connections of the server.
 */
export function boundConnections(server: Server, most: number, log: Log): void {
  const open = new Map<string, number>();
  const note = rareLog((networks) => {
    log.warn({ networks, most }, 'connections are closed: too many of one network');
  });
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? null);
    const count = (open.get(network) ?? 0) + 1;
    if (count > most) {
      note(network);
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}
