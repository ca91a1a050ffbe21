import { expect, test } from 'vitest';
import { hashPassword } from '#server/platform/passwords/passwords.ts';
import { makeOperator } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { testServer } from '#server/testing/test-server.ts';

/** Returns the recorded address of a sign-in with the given header. */
async function notedAddress(trustProxy: boolean, forwarded: string): Promise<string | null> {
  const server = await testServer({ trustProxy });
  const password = 'a password of some length';
  const operator = await makeOperator(server.database, { passwordHash: await hashPassword(password) });
  const body = { email: operator.email, password };
  await server.call('POST', '/api/authorization', { body, headers: { 'x-forwarded-for': forwarded } });
  const token = await sessionOf(server.database, operator);
  const { items } = (await server.call('GET', '/api/user/sessions', { token })).body as {
    items: { ip: string | null; current: boolean }[];
  };
  await server.close();
  return items.find(({ current }) => !current)?.ip ?? null;
}

test('without a proxy the caller cannot choose the address they are noted with', async () => {
  expect(await notedAddress(false, '203.0.113.9')).toBe('127.0.0.1');
});

test('behind a proxy it is the address the proxy has seen, not one the caller has written before it', async () => {
  expect(await notedAddress(true, '198.51.100.66, 203.0.113.9')).toBe('203.0.113.9');
});
