import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ReaderDesk, readerDesk } from '#server/testing/reader-desk.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';

let server: TestServer;
let desk: ReaderDesk;

beforeAll(async () => {
  server = await testServer();
  desk = await readerDesk(server);
});
afterAll(() => server.close());

const byServer = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  server.call(method, `/reader/v1${path}`, { body, headers: { authorization: `Bearer ${desk.privateKey}` } });

const piece = { title: 'Harbour', type: 'post', terms: [{ taxonomy: 'category', key: 'sea', title: 'Sea' }] };

test('a publisher’s server sends a piece and tells that it is gone, and the same again changes nothing', async () => {
  const put = (key: string, more: object = {}) =>
    byServer('PUT', `/content/${encodeURIComponent(key)}`, { ...piece, ...more });
  expect(await put('a/b')).toMatchObject({ status: 201, body: { key: 'a/b', result: 'created' } });
  expect(await put('a/b')).toMatchObject({ status: 200, body: { result: 'unchanged' } });
  expect(await put('a/b', { access: 'free' })).toMatchObject({ body: { result: 'changed' } });
  expect((await put('a/b', { price: 5 })).status).toBe(422);
  const remove = () => byServer('DELETE', '/content/a%2Fb', undefined);
  expect(await remove()).toMatchObject({ status: 200, body: { key: 'a/b', result: 'changed' } });
  expect(await remove()).toMatchObject({ status: 200, body: { key: 'a/b', result: 'unchanged' } });
});

test('it sends up to 500 pieces at once, and tells of some that they are gone', async () => {
  const content = Array.from({ length: 500 }, (_, n) => ({ ...piece, key: `many-${n}` }));
  const many = await byServer('POST', '/content/batch', { content });
  expect((many.body as { items: object[] }).items).toHaveLength(500);
  expect((await byServer('POST', '/content/batch', { content: [...content, content[0]] })).status).toBe(422);
  const mixed = [
    { key: 'many-1', state: 'gone' },
    { ...piece, key: 'many-2', state: 'published' },
  ];
  expect(await byServer('POST', '/content/batch', { content: mixed })).toMatchObject({
    body: { items: [{ result: 'changed' }, { result: 'unchanged' }] },
  });
  const wrong = [{ key: 'many-1', state: 'gone', title: 'A' }, { key: 'many-2' }, { key: 'b', state: 'x' }];
  expect(await byServer('POST', '/content/batch', { content: wrong })).toMatchObject({ status: 422 });
});
