// Anonymous callers may request the documents of the API without limit, so they are generated once; here also with that
// switched off.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type TestServer, testServer } from '#server/testing/test-server.ts';

const off = vi.hoisted(() => ({ kept: false }));
const made = vi.hoisted(() => ({ documents: 0, packed: 0 }));

vi.mock('./packed-page.ts', async (original) => {
  const real = await original<typeof import('./packed-page.ts')>();
  const makeOnce: typeof real.makeOnce = (make) => {
    const once = real.makeOnce(make);
    return () => (off.kept ? make() : once());
  };
  const pack: typeof real.pack = (text) => {
    made.packed += 1;
    return real.pack(text);
  };
  return { ...real, makeOnce, pack };
});

vi.mock('./docs-page/openapi.ts', async (original) => {
  const real = await original<typeof import('./docs-page/openapi.ts')>();
  const makeOpenApi: typeof real.makeOpenApi = () => {
    made.documents += 1;
    return real.makeOpenApi();
  };
  return { ...real, makeOpenApi };
});

let server: TestServer;
beforeEach(async () => {
  Object.assign(made, { documents: 0, packed: 0 });
  server = await testServer();
});
afterEach(async () => {
  off.kept = false;
  await server.close();
});

/** Requests both pages of the document three times at once, and once more. */
async function askOften(): Promise<void> {
  const ask = async (path: string) => expect((await server.call('GET', path)).status).toBe(200);
  const pages = ['/api/openapi.json', '/api/docs/plain'];
  await Promise.all([...pages, ...pages, ...pages].map(ask));
  for (const page of pages) await ask(page);
}

test('the document is made once, and each of its pages packed once, for all who ask', async () => {
  await askOften();
  expect(made).toEqual({ documents: 1, packed: 2 });
});

test('without keeping them each of 8 calls makes the document anew and packs it', async () => {
  off.kept = true;
  await askOften();
  expect(made).toEqual({ documents: 8, packed: 8 });
});
