import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { filesOfSdk } from './build.ts';

/** Largest size of the SDK in bytes, as servers send it: every page of a publisher loads it. */
const budget = 3 * 1024;

test('script and module of the SDK, and the script for popups, are at most 3 KB each', async () => {
  const files = Object.entries(await filesOfSdk()).filter(([name]) => /\.m?js$/.test(name));
  const sizes = files.map(([name, text]) => ({ name, bytes: gzipSync(text, { level: 9 }).length }));
  expect(sizes).toHaveLength(3);
  for (const { name, bytes } of sizes) expect(bytes, name).toBeLessThanOrEqual(budget);
});

test('the name of the script is a hash of its text, and sdk.json holds its integrity', async () => {
  const files = await filesOfSdk();
  const { file, integrity } = JSON.parse(files['sdk.json'] ?? '{}') as { file: string; integrity: string };
  expect(file).toMatch(/^sdk-[0-9a-f]{40}\.js$/);
  const digest = await crypto.subtle.digest('SHA-384', new TextEncoder().encode(files[file]));
  expect(integrity).toBe(`sha384-${Buffer.from(digest).toString('base64')}`);
  expect((await filesOfSdk())[file]).toBe(files[file]);
});
