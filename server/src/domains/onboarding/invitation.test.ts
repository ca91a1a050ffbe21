import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { write } from '#server/database/scope.ts';
import { grantAccess } from '#server/domains/session/grant-access.service.ts';
import { visitor } from '#server/testing/act-as.ts';
import {
  makeOperator,
  makePartner,
  type TestOperator,
  type TestPartner,
} from '#server/testing/make-resource.ts';
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

let people = 0;
const newAddress = () => `invited-${++people}@example.com`;

const post = (path: string, body: object, token?: string) =>
  server.call('POST', `/api/admin/${path}`, { body, ...(token === undefined ? {} : { token }) });

const accept = (invite: string, token?: string) => post(`partners/invite/confirmation/${invite}`, {}, token);

const lastMail = async (to: string): Promise<string> =>
  (await sql('select body_text from outgoing_mails where recipient = $1 order by id desc limit 1', [to]))[0]
    ?.body_text ?? '';

interface Invited {
  partner: TestPartner;
  /** Token of the partner's owner. */
  owner: string;
  /** Fields of the answer that the inviting operator sees. */
  answer: { uid: string; url: string };
  /** The link that only the mailbox gets. */
  mailed: string;
}

/** Invites an address to a new partner, as its owner does. */
async function invited(email: string): Promise<Invited> {
  const partner = await makePartner(server.database);
  const owner = await sessionOf(server.database, await makeOperator(server.database, { owns: partner }));
  const { body } = await post(`partners/${partner.id}/invite`, { email, first_name: 'Grace' }, owner);
  const link = /https:\S+/.exec(await lastMail(email))?.[0] ?? 'https://none.example';
  const mailed = new URL(link).searchParams.get('invite') ?? '';
  return { partner, owner, answer: body as Invited['answer'], mailed };
}

const partnerOf = async ({ id }: { id: number }) =>
  (await sql('select owned_partner_id as id from operators where id = $1', [id]))[0]?.id ?? null;
const me = (token: string) => server.call('GET', '/api/admin/user', { token });
const asPerson = (operator: TestOperator) => sessionOf(server.database, operator);

describe('an invitation', () => {
  test('signs in whoever it made an account for, once, and mails a link that sets their password', async () => {
    const email = newAddress();
    const { mailed } = await invited(email);
    expect(await accept(mailed)).toMatchObject({
      status: 200,
      body: { token: expect.any(String), user: { email, first_name: 'Grace' } },
    });
    expect(await accept(mailed)).toMatchObject({
      status: 409,
      body: {
        error_description: 'Invitation code already used. Please use dashboard login page instead.',
      },
    });
    expect(await lastMail(email)).toContain('/reset-password?reset=');
  });

  test('shows who invites nothing that accepts it, and answers them alike for every address', async () => {
    const known = await makeOperator(server.database);
    const other = await makeOperator(server.database, { owns: await makePartner(server.database) });
    const asked = [];
    for (const email of [newAddress(), known.email, other.email]) {
      const { answer, owner, mailed, partner } = await invited(email);
      expect(JSON.stringify(answer)).not.toContain(mailed);
      const shown = await server.call('GET', `/api/admin/partners/${partner.id}`, { token: owner });
      expect(shown.text).not.toContain(mailed);
      for (const token of [undefined, owner]) {
        const { status, body } = await accept(answer.uid, token);
        asked.push({ status, ...(body as object), request_id: '' });
      }
    }
    expect(new Set(asked.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(asked[0]).toMatchObject({ status: 400, error_key: 'onboarding.not_invited' });
    expect(await partnerOf(known)).toBeNull();
  });

  test('is accepted by an operator who is signed in with its address, and by no other', async () => {
    const person = await makeOperator(server.database);
    const { answer, partner } = await invited(person.email.toUpperCase());
    const root = await makeOperator(server.database, { role: 'root' });
    expect((await accept(answer.uid, await asPerson(root))).status).toBe(400);
    expect(await partnerOf(person)).toBeNull();
    const accepted = await accept(answer.uid, await asPerson(person));
    const user = { id: person.id, role: 'user', partner_id: partner.id };
    expect(accepted).toMatchObject({ status: 200, body: { token: null, user } });
    expect(await partnerOf(person)).toBe(partner.id);
  });

  test('is accepted by its mailed link, which signs nobody in to an account that has a password', async () => {
    const person = await makeOperator(server.database);
    const { mailed, partner } = await invited(person.email);
    const accepted = await accept(mailed);
    expect(accepted).toMatchObject({ status: 200, body: { token: null, user: null } });
    expect(await partnerOf(person)).toBe(partner.id);
    expect(await lastMail(person.email)).toContain('/login');
  });

  test('leaves who belongs to another partner, and who is not active, as they were', async () => {
    const partner = await makePartner(server.database);
    const owner = await makeOperator(server.database, { owns: partner });
    const first = await invited(owner.email);
    expect(await accept(first.mailed)).toMatchObject({
      status: 409,
      body: { error_key: 'onboarding.has_partner' },
    });
    expect(await partnerOf(owner)).toBe(partner.id);
    const gone = await makeOperator(server.database, { active: false });
    expect((await accept((await invited(gone.email)).mailed)).status).toBe(400);
    expect(await partnerOf(gone)).toBeNull();
  });

  test('is refused once it is too old, and when nobody made it', async () => {
    const { mailed, answer } = await invited(newAddress());
    await sql("update partner_invites set expires_at = now() - interval '1 minute' where uid = $1", [
      answer.uid,
    ]);
    for (const code of [mailed, 'nobody-made-this']) expect((await accept(code)).status).toBe(400);
  });
});

describe('an account that never set a password', () => {
  /**
   * Creates an account that is not activated but has a session, as an invitation with a leaked link could create it.
   */
  async function waiting() {
    const person = await makeOperator(server.database, { activated: false });
    return { person, token: await asPerson(person) };
  }

  test('loses every session when it joins a partner, and its owner is mailed a new link', async () => {
    const { person, token } = await waiting();
    const { mailed, answer, partner } = await invited(person.email);
    expect((await accept(answer.uid, token)).status).toBe(400);
    expect((await me(token)).status).toBe(200);
    const accepted = await accept(mailed);
    expect(await partnerOf(person)).toBe(partner.id);
    expect((await me(token)).status).toBe(401);
    expect((await me((accepted.body as { token: string }).token)).status).toBe(200);
    expect(await lastMail(person.email)).toContain('/reset-password?reset=');
  });

  test('loses every session when it is given a role', async () => {
    const { person, token } = await waiting();
    await write(visitor(server.database), 'test.letIn', (scope) => {
      scope.noAudit('test');
      return grantAccess(scope, { email: person.email }, 'You have access.', { baseUrl });
    });
    expect((await me(token)).status).toBe(401);
  });
});
