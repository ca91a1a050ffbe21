// Changes of a site's websites ask for the operator's own password, and are mailed to those responsible for the site.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashPassword } from '#server/platform/passwords/passwords.ts';
import { makeOperator, makePartner, makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';
import { unlimited } from '#server/testing/unlimited.ts';

const password = 'correct horse battery';
const origin = 'http://127.9.9.9:9';

let server: TestServer;
let site: TestSite;
let admin: string;
let token: string;
let owner: string;

beforeAll(async () => {
  server = await testServer({ session: { limiter: unlimited, baseUrl: 'http://localhost:4600' } });
});
beforeEach(async () => {
  const partner = await makePartner(server.database);
  site = await makeResource(server.database, { partner });
  const on = (role: 'admin' | 'readonly') => ({ on: [{ resource: site, role }] });
  const passwordHash = await hashPassword(password);
  const operator = await makeOperator(server.database, { ...on('admin'), passwordHash });
  admin = operator.email;
  token = await sessionOf(server.database, operator);
  owner = (await makeOperator(server.database, { owns: partner })).email;
  // Neither of these is told.
  await makeOperator(server.database, on('readonly'));
  await makeOperator(server.database, { ...on('admin'), active: false });
  await makeOperator(server.database, { owns: await makePartner(server.database) });
  await server.database.owner.query('delete from outgoing_mails');
});
afterAll(() => server.close());

const call = (below: string, body: object) =>
  server.call('POST', `/api/admin/resources/${site.key}/websites${below}`, { token, body });
const mails = async () =>
  (
    await server.database.owner.query<{ recipient: string; subject: string; body_text: string }>(
      'delete from outgoing_mails returning recipient, subject, body_text',
    )
  ).rows;
const added = async () => {
  const { body } = await call('', { origin, password });
  await mails();
  return (body as { id: number }).id;
};

const refused = { status: 422, body: { fields: { password: 'This is not your current password.' } } };

test('a wrong password changes nothing and mails nobody', async () => {
  expect(await call('', { origin, password: 'a guess' })).toMatchObject(refused);
  const id = await added();
  expect(await call(`/${id}/check`, { password: 'a guess' })).toMatchObject(refused);
  expect(await call(`/${id}/remove`, { password: 'a guess' })).toMatchObject(refused);
  expect(await call(`/${id}/remove`, {})).toMatchObject({ status: 422 });
  expect(await mails()).toEqual([]);
  const { rows } = await server.database.owner.query('select proved_at from websites where id = $1', [id]);
  expect(rows).toEqual([{ proved_at: null }]);
});

test('admins and the owner get one mail each with the website, the operator and the time', async () => {
  const { body } = await call('', { origin, password });
  const all = await mails();
  expect(all.map(({ recipient }) => recipient).sort()).toEqual([admin, owner].sort());
  for (const { subject, body_text: text } of all) {
    expect(subject).toBe(`A website was added: ${origin}`);
    expect(text).toMatch(
      new RegExp(`${admin} added the website ${origin} of .+ on \\d\\d/\\d\\d/\\d{4}, \\d{1,2}:\\d\\d`),
    );
    expect(text).toContain(`http://localhost:4600/resources/edit?resource=${site.key}&section=websites`);
  }
  const { id } = body as { id: number };
  expect(await call(`/${id}/remove`, { password })).toMatchObject({ status: 200 });
  expect((await mails()).map(({ subject }) => subject)).toEqual(
    Array.from({ length: 2 }, () => `A website was removed: ${origin}`),
  );
});

test('a look that finds no proof, a second add and a foreign website mail nobody', async () => {
  const id = await added();
  expect(await call(`/${id}/check`, { password })).toMatchObject({ status: 200 });
  expect(await call('', { origin, password })).toMatchObject({ status: 422 });
  expect(await call(`/${id + 1000}/remove`, { password })).toMatchObject({ status: 404 });
  expect(await mails()).toEqual([]);
});
