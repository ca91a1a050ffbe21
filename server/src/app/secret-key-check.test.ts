import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSecretBox } from '#server/platform/secrets/secret-box.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { randomContent } from '#server/testing/random.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { requireSecretKey, WrongSecretKey } from './secret-key-check.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await testDatabase();
});
afterEach(() => db.drop());

const [key, other] = [randomContent(32), randomContent(32)];
const start = (secretKey: Buffer, isSecretKeyReplaced = false) =>
  requireSecretKey(db.database.owner, {
    secretKey,
    olderSecretKeys: [],
    isSecretKeyReplaced,
    dataDir: '/data',
  });

test('after the first start another key is refused, with words, and the same one is not', async () => {
  await start(key);
  await start(key);
  await expect(start(other)).rejects.toThrow(WrongSecretKey);
  await expect(start(other)).rejects.toThrow(
    /^The secret key is not the one .*\n.*\/data\/secret\.key.*SECRET_KEY_REPLACED=on/,
  );
});

test('of servers that start at once with different keys one is refused', async () => {
  const starts = await Promise.allSettled([start(key), start(other), start(key), start(other)]);
  expect(starts.filter(({ status }) => status === 'rejected')).toHaveLength(2);
});

test('a database that holds secrets from before there was a check refuses another key', async () => {
  const site = await makeResource(db.database);
  await db.database.owner.query('update resources set private_key_sealed = $2 where id = $1', [
    site.id,
    createSecretBox([key]).seal('secret', 'purpose'),
  ]);
  await expect(start(other)).rejects.toThrow(WrongSecretKey);
  await start(key);
});

test('a lost key is replaced on demand', async () => {
  await start(key);
  await start(other, true);
  await start(other);
  await expect(start(key)).rejects.toThrow(WrongSecretKey);
});
