import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '#server/platform/passwords/passwords.ts';
import { makeOperator } from '#server/testing/make-resource.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';

const password = 'correct horse battery';
let server: TestServer;
let email: string;

beforeAll(async () => {
  server = await testServer({ trustProxy: true });
  ({ email } = await makeOperator(server.database, { passwordHash: await hashPassword(password) }));
});
afterAll(() => server.close());

async function signInFrom(address: string, tried: string): Promise<number> {
  const answer = await server.call('POST', '/api/authorization', {
    body: { email, password: tried },
    headers: { 'x-forwarded-for': address },
  });
  return answer.status;
}

const [office, stranger, hotel] = ['192.0.2.1', '192.0.2.9', '192.0.2.8'];

test('strangers who use up the tries of an account keep nobody out of the place they sign in from', async () => {
  expect(await signInFrom(office, password)).toBe(200);
  for (let n = 0; n < 10; n++) expect(await signInFrom(stranger, 'wrong')).toBe(401);
  expect(await signInFrom(stranger, 'wrong')).toBe(429);
  expect(await signInFrom(hotel, password)).toBe(429);
  expect(await signInFrom(office, password)).toBe(200);
});

test('a strange address of an IPv6 network is no new caller, and a known one stays known', async () => {
  const [there, stranger] = [(n: number) => `2001:db8:0:1::${n}`, (n: number) => `2001:db8:0:2::${n}`];
  await server.database.owner.query("delete from rate_limits where key like 'sign-in-%'");
  expect(await signInFrom(there(1), password)).toBe(200);
  for (let n = 0; n < 10; n++) expect(await signInFrom(stranger(n), 'wrong')).toBe(401);
  expect(await signInFrom(stranger(11), password)).toBe(429);
  expect(await signInFrom(there(2), password)).toBe(200);
});

test('where an account signs in from there are ten tries, as everywhere', async () => {
  for (let n = 0; n < 10; n++) expect(await signInFrom(office, 'wrong')).toBe(401);
  expect(await signInFrom(office, password)).toBe(429);
});

test('an address that was not used for 90 days is a strange one again', async () => {
  await server.database.owner.query(
    "delete from rate_limits where key like 'sign-in-known%'; update operator_addresses set last_used_at = now() - interval '91 days'",
  );
  expect(await signInFrom(office, password)).toBe(429);
});
