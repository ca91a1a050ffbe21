import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashToken, newToken } from '#server/platform/tokens/tokens.ts';
import { makeOperator, makePartner } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';
import { unlimited } from '#server/testing/unlimited.ts';

let server: TestServer;
const baseUrl = 'https://console.example.com';

beforeAll(async () => {
  server = await testServer({ baseUrl, session: { limiter: unlimited, baseUrl } });
});
afterAll(() => server.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await server.database.owner.query(text, values)).rows;
const post = (path: string, body: object, token?: string) =>
  server.call('POST', `/api/admin/${path}`, { body, ...(token === undefined ? {} : { token }) });
const mailsTo = async (email: string): Promise<string[]> =>
  (await sql('select body_text from outgoing_mails where recipient = $1 order by id', [email])).map(
    ({ body_text: text }) => String(text),
  );

let people = 0;

/** Creates a registration whose link expires after the given interval. */
async function registered(expires: string) {
  const link = { session: newToken(), signature: newToken() };
  const email = `renewed-${++people}@example.com`;
  await sql(
    `insert into partner_registrations (session_hash, signature_hash, email, first_name, last_name, company, job,
       website_title, website_host, expires_at)
     values ($1, $2, $3, 'Ada', 'Byron', 'Byron Press', 'Editor', 'Byron', 'www.byron.example', now() + $4::interval)`,
    [hashToken(link.session), hashToken(link.signature), email, expires],
  );
  return { link, email };
}

const password = 'a password of my own';

test('a registration whose link has expired gets a new one by mail, and the old one ends', async () => {
  const { link, email } = await registered('-1 hour');
  expect(await post('partners/confirmation', { ...link, password })).toMatchObject({
    status: 400,
    body: { error_key: 'onboarding.link_expired' },
  });
  const forged = { ...link, signature: newToken() };
  expect((await post('partners/confirmation/renew', forged)).status).toBe(400);
  expect(await mailsTo(email)).toEqual([]);
  expect((await post('partners/confirmation/renew', link)).body).toEqual({ success: true });
  const [mail = '', ...others] = await mailsTo(email);
  expect(others).toEqual([]);
  const found = new URL(/https:\S+/.exec(mail)?.[0] ?? 'https://none.example').searchParams;
  const fresh = { session: found.get('session'), signature: found.get('signature') };
  expect((await post('partners/confirmation', { ...link, password })).status).toBe(400);
  expect(await post('partners/confirmation', { ...fresh, password })).toMatchObject({
    status: 200,
    body: { user: { email } },
  });
  expect((await post('partners/confirmation/renew', fresh)).status).toBe(409);
});

test('a link that still works, and one that nobody was mailed, get no new one', async () => {
  const { link, email } = await registered('1 hour');
  expect(await post('partners/confirmation/renew', link)).toMatchObject({
    status: 400,
    body: { error_key: 'onboarding.link_works' },
  });
  const unknown = { session: newToken(), signature: newToken() };
  expect((await post('partners/confirmation/renew', unknown)).status).toBe(400);
  expect(await mailsTo(email)).toEqual([]);
});

/** Creates an invitation by the owner of a partner, which expires after the given interval. */
async function invited(expires: string) {
  const partner = await makePartner(server.database);
  const owner = await makeOperator(server.database, { owns: partner });
  const email = `invited-again-${++people}@example.com`;
  const by = await sessionOf(server.database, owner);
  const { body } = await post(`partners/${partner.id}/invite`, { email }, by);
  const link = /https:\S+/.exec((await mailsTo(email)).at(-1) ?? '')?.[0] ?? 'https://none.example';
  await sql('update partner_invites set expires_at = now() + $2::interval where partner_id = $1', [
    partner.id,
    expires,
  ]);
  const { uid } = body as { uid: string };
  return { partner, owner, email, uid, token: new URL(link).searchParams.get('invite') ?? '' };
}

test('an invitation that has expired is asked for again: whoever invited is mailed, and nobody else is let in', async () => {
  const { partner, owner, email, uid, token } = await invited('-1 hour');
  expect(await post(`partners/invite/confirmation/${token}`, {})).toMatchObject({
    status: 400,
    body: { error_key: 'onboarding.link_expired' },
  });
  // The inviting operator sees the uid, so it proves nothing.
  expect((await post(`partners/invite/confirmation/${uid}/ask`, {})).status).toBe(400);
  expect(await mailsTo(owner.email)).toEqual([]);
  expect((await post(`partners/invite/confirmation/${token}/ask`, {})).body).toEqual({ success: true });
  const [mail, ...others] = await mailsTo(owner.email);
  expect(others).toEqual([]);
  expect(mail).toContain(email);
  expect(mail).toContain(`${baseUrl}/partners/edit/${partner.id}`);
  expect(await mailsTo(email)).toHaveLength(1);
  expect((await post(`partners/invite/confirmation/${token}`, {})).status).toBe(400);
});

test('where who invited is gone, the owners are asked', async () => {
  const { partner, owner, token } = await invited('-1 hour');
  const other = await makeOperator(server.database, { owns: partner });
  await sql('update operators set active = false where id = $1', [owner.id]);
  expect((await post(`partners/invite/confirmation/${token}/ask`, {})).status).toBe(200);
  expect(await mailsTo(owner.email)).toEqual([]);
  expect(await mailsTo(other.email)).toHaveLength(1);
});

test('an invitation that still works is not asked for', async () => {
  const { owner, token } = await invited('1 hour');
  expect((await post(`partners/invite/confirmation/${token}/ask`, {})).status).toBe(400);
  expect(await mailsTo(owner.email)).toEqual([]);
});
