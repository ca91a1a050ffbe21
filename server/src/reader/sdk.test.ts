import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '#server/testing/test-server.ts';
import { type BuiltScript, loadSdk, type Sdk } from './sdk.ts';

const nameOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 40);

function scriptOf(text: string): BuiltScript {
  const integrity = `sha384-${createHash('sha384').update(text).digest('base64')}`;
  return { file: `sdk-${nameOf(text)}.js`, integrity, script: Buffer.from(text) };
}

const sdkOf = (text: string): Sdk => ({ ...scriptOf(text), popup: scriptOf(`${text} popup`) });
const earlier = sdkOf('/* earlier */');
const current = sdkOf('/* current */');
let before: TestServer;
let server: TestServer;

beforeAll(async () => {
  before = await testServer({ sdk: earlier });
  server = await testServer({ sdk: current, files: before.files });
});
afterAll(async () => {
  await server.close();
  await before.close();
});

const get = (path: string) => server.call('GET', `/reader/v1/${path}`);

test('pages of every origin load the script, and keep it for ever', async () => {
  const { status, text, headers } = await get(current.file);
  expect({ status, text }).toEqual({ status: 200, text: '/* current */' });
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(headers.vary ?? '').not.toContain('Origin');
  expect(headers['set-cookie']).toBeUndefined();
});

test('sdk.js leads to the current script for five minutes', async () => {
  const { status, headers } = await get('sdk.js');
  expect(status).toBe(302);
  expect(headers).toMatchObject({ location: current.file, 'cache-control': 'public, max-age=300' });
});

test('sdk.json names the current script and its hash', async () => {
  const { file, integrity, popup } = current;
  const body = { file, integrity, popup: { file: popup.file, integrity: popup.integrity } };
  expect((await get('sdk.json')).body).toEqual(body);
  expect((await get(popup.file)).text).toBe('/* current */ popup');
});

test('a page that names an earlier version goes on getting it after an upgrade', async () => {
  await expect.poll(async () => (await get(earlier.file)).text).toBe('/* earlier */');
  await expect.poll(async () => (await get(earlier.popup.file)).text).toBe('/* earlier */ popup');
});

test('a file of the store that is no version of the SDK is not served', async () => {
  const name = 'a'.repeat(40);
  await server.files.put(name, Readable.from(['export of members']));
  for (const path of [`sdk-${name}.js`, `sdk-${'b'.repeat(40)}.js`, 'sdk-1.js', 'sdk-.js', 'sdk.mjs'])
    expect((await get(path)).status, path).toBe(404);
});

test('without a built SDK there is nothing to load', async () => {
  expect(loadSdk('/nowhere')).toBeNull();
  const without = await testServer();
  for (const path of ['sdk.js', 'sdk.json', current.file])
    expect((await without.call('GET', `/reader/v1/${path}`)).status).toBe(404);
  await without.close();
});
