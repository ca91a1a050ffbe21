import net from 'node:net';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { stopHttp } from './stop-http.ts';

/** Sends a request on a new connection and returns its answer, or the reason for none. */
function ask(port: number): Promise<string> {
  return new Promise((resolve) => {
    let heard = '';
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n');
    });
    socket.on('data', (part) => {
      heard += part.toString();
    });
    socket.on('error', ({ message }) => resolve(message));
    socket.on('end', () => resolve(heard.slice(0, 'HTTP/1.1 200'.length)));
  });
}

test('whoever waits to be let in while the server stops is answered, not reset', async () => {
  const app = fastify();
  app.get('/', () => 'here');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as net.AddressInfo;

  const stopped = stopHttp(app, { isStopping: false, isMigrated: true });
  const answers = await new Promise<string[]>((resolve) => {
    setTimeout(() => {
      const asked = Promise.all(Array.from({ length: 60 }, () => ask(port)));
      // Keeps the server busy until it is about to close, with all connections in the backlog.
      const until = performance.now() + 30;
      while (performance.now() < until);
      void asked.then(resolve);
    }, 490);
  });
  await stopped;

  expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 200']));
});
