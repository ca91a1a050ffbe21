import net from 'node:net';
import { expect, test } from 'vitest';
import { testServer } from '#server/testing/test-server.ts';

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['a head that never ends', `GET / HTTP/1.1\r\nhost: here\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
])('%s is told in the shape of every error', async (_what, sent, status) => {
  const server = await testServer();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as net.AddressInfo;
  const answer = await new Promise<string>((resolve) => {
    let text = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.write(sent));
    socket.on('data', (part) => {
      text += part.toString();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
  });
  await server.close();
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toEqual({
    error: 'bad_request',
    error_description: expect.stringMatching(/\w/),
    error_key: expect.any(String),
    request_id: expect.stringMatching(/^[\w-]{36}$/),
  });
});
