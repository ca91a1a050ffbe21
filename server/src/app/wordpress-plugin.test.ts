import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';
import { loadWordpressPlugin } from './wordpress-plugin.ts';

const parent = temporaryFolder('masthead-plugin-');
let server: TestServer;
let bare: TestServer;

beforeAll(async () => {
  writeFileSync(join(parent(), 'plugin.json'), '{"file":"masthead-1.2.3.zip"}');
  writeFileSync(join(parent(), 'masthead-1.2.3.zip'), 'PK: as if packed');
  const script = { file: `sdk-${'a'.repeat(40)}.js`, integrity: 'sha384-abc', script: Buffer.from('') };
  server = await testServer({ plugin: loadWordpressPlugin(parent()), sdk: { ...script, popup: script } });
  bare = await testServer({ plugin: loadWordpressPlugin('/nowhere') });
});
afterAll(async () => {
  await server.close();
  await bare.close();
});

const links = async (from: TestServer) => (await from.call('GET', '/api/admin/partners/setup-links')).body;

test('the built archive is served at the address that the setup names', async () => {
  expect(await links(server)).toMatchObject({
    masthead_url: 'http://127.0.0.1:4600',
    plugin_url: 'http://127.0.0.1:4600/downloads/masthead-1.2.3.zip',
  });
  const answer = await server.call('GET', '/downloads/masthead-1.2.3.zip');
  expect(answer).toMatchObject({
    status: 200,
    text: 'PK: as if packed',
    headers: {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="masthead-1.2.3.zip"',
      'x-content-type-options': 'nosniff',
    },
  });
});

test('the setup names the same SDK as the calls of readers', async () => {
  const { file, integrity } = (await server.call('GET', '/reader/v1/sdk.json')).body as Record<
    string,
    string
  >;
  expect(await links(server)).toMatchObject({
    sdk_url: `http://127.0.0.1:4600/reader/v1/${file}`,
    sdk_integrity: integrity,
  });
});

test('what is not built is not offered', async () => {
  expect(await links(bare)).toMatchObject({ plugin_url: '', sdk_url: '', sdk_integrity: '' });
  expect((await bare.call('GET', '/downloads/masthead-1.2.3.zip')).text).not.toContain('PK');
});
