import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PartnerDesk, partnerFixture } from '#server/testing/access-matrix/partner-desk.ts';
import { makeOperator } from '#server/testing/make-resource.ts';

let desk: PartnerDesk;
let passwordHash: string;
let password: string;
beforeAll(async () => {
  desk = await partnerFixture();
  ({ passwordHash, password } = desk);
});
afterAll(() => desk.server.close());

const rows: PartnerDesk['rows'] = (...asked) => desk.rows(...asked);
const as: PartnerDesk['as'] = (operator) => desk.as(operator);
const root: PartnerDesk['root'] = () => desk.root();
const website: PartnerDesk['website'] = () => desk.website();
const owned: PartnerDesk['owned'] = (limit) => desk.owned(limit);

describe('the sites of a partner', () => {
  test('of 200 that are added at the same moment as many are made as it may have', async () => {
    const { id, call } = await owned(3);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => call('POST', `/${id}/resources`, website())),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 409)).toHaveLength(197);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      error_description: 'This partner has reached its site limit of 3. Ask for a higher one.',
    });
    const made = await rows('select key from resources where partner_id = $1', id);
    expect(new Set(made.map(({ key }) => key)).size).toBe(3);
  });

  test('one that is deleted makes room for another, and nobody deletes one of another partner', async () => {
    const { id, call } = await owned(1);
    const other = await owned(1);
    const { body } = await call('POST', `/${id}/resources`, { ...website(), active: false });
    expect(body).toMatchObject({ active: false });
    const { key } = body as { key: string };
    expect((await other.call('DELETE', `/${other.id}/resources/${key}/delete`)).status).toBe(404);
    expect((await call('DELETE', `/${id}/resources/${key}/delete`)).status).toBe(200);
    expect((await call('POST', `/${id}/resources`, website())).status).toBe(200);
    expect((await call('POST', `/${id}/resources`, website())).status).toBe(409);
  });
});

describe('invitations', () => {
  test('a link is mailed and a name of it shown, answers alike for every address, and ends when another is made or it is taken back', async () => {
    const { id, owner, call } = await owned();
    const invited = { email: 'Grace@Example.com', first_name: 'Grace', company: 'Navy', job: 'Admiral' };
    const { body } = await call('POST', `/${id}/invite`, invited);
    const first = body as { uid: string; url: string };
    expect(new URL(first.url).pathname + new URL(first.url).search).toBe(`/activate?invite=${first.uid}`);
    const [mail] = await rows('select body_text from outgoing_mails where recipient = $1', invited.email);
    expect(mail?.body_text).toMatch(/\/activate\?invite=[\w-]{43}\n/);
    expect(mail?.body_text).not.toContain(first.uid);
    expect(mail?.body_text).toContain(owner.email);
    const second = (await call('POST', `/${id}/invite`, { email: 'grace@example.com' })).body;
    const shown = (await call('GET', `/${id}`)).body as { invites: { uid: string }[] };
    expect(shown.invites).toEqual([second]);
    const known = (await call('POST', `/${id}/invite`, { email: owner.email })).body as object;
    expect(Object.keys(known)).toEqual(Object.keys(body as object));
    const { uid } = second as { uid: string };
    expect((await call('DELETE', `/${id}/invites/${uid}`)).status).toBe(200);
    expect((await call('DELETE', `/${id}/invites/${uid}`)).status).toBe(404);
  });

  test('names are one line without addresses, and what stands in a mail is not of one’s own', async () => {
    const { id, call } = await owned();
    const email = 'harold@names.example';
    for (const first_name of [
      'Visit https://phish.example now',
      'phish.example',
      'You\n\nwon',
      'a@b.example',
    ])
      expect(await call('POST', `/${id}/invite`, { email, first_name }), first_name).toMatchObject({
        status: 422,
        body: { fields: { first_name: 'Use a name of one line, without links or email addresses.' } },
      });
    await rows("update partners set title = 'Money at phish.example' where id = $1", id);
    expect((await call('POST', `/${id}/invite`, { email, first_name: 'Harold' })).status).toBe(200);
    const [mail] = await rows(
      'select subject, body_text from outgoing_mails where recipient = $1 order by id desc',
      email,
    );
    expect(mail?.subject).toBe('You are invited to a partner on Masthead');
    expect(mail?.body_text).not.toContain('phish');
  });

  test('five go to one address within an hour, whoever invites', async () => {
    const [one, other] = [await owned(), await owned()];
    const email = 'ivy@often.example';
    const invite = ({ id, call }: typeof one) => call('POST', `/${id}/invite`, { email });
    // A caller who may not invite doesn't use up the limits.
    for (let n = 0; n < 6; n += 1)
      expect((await one.call('POST', `/${other.id}/invite`, { email })).status).toBe(404);
    for (let n = 0; n < 5; n += 1) expect((await invite(n % 2 === 0 ? one : other)).status).toBe(200);
    expect((await invite(one)).status).toBe(429);
    expect((await invite(other)).status).toBe(429);
    expect((await one.call('POST', `/${one.id}/invite`, { email: 'jo@often.example' })).status).toBe(200);
  });

  test('at most 20 wait at a time', async () => {
    const { id, call } = await owned();
    for (let n = 0; n < 20; n += 1) await call('POST', `/${id}/invite`, { email: `n${n}@wait.example` });
    expect((await call('POST', `/${id}/invite`, { email: 'more@wait.example' })).status).toBe(409);
    expect((await call('POST', `/${id}/invite`, { email: 'N3@wait.example' })).status).toBe(200);
  });
});

describe('handing a partner on', () => {
  test('its owner gives it, with their password, only to who accepted an invitation, and owns it no longer', async () => {
    const { id, owner, call } = await owned();
    const partner = { id };
    const colleague = await makeOperator(desk.server.database, { owns: partner, passwordHash });
    const stranger = await makeOperator(desk.server.database);
    // Accepted, and has never set a password: nothing shows yet that the address is theirs.
    const waiting = await makeOperator(desk.server.database, { owns: partner, activated: false });
    const hand = (email: string, given = password) => call('PUT', `/${id}/owner`, { email, password: given });
    expect((await hand(colleague.email, 'wrong')).body).toMatchObject({
      fields: { password: 'This is not your password.' },
    });
    const alike = [
      await hand(stranger.email),
      await hand('unknown@example.com'),
      await hand(waiting.email),
      await hand((await owned()).owner.email),
    ];
    expect(new Set(alike.map(({ body }) => JSON.stringify((body as { fields: object }).fields))).size).toBe(
      1,
    );
    const byColleague = await as(colleague);
    expect((await byColleague('PUT', `/${id}/owner`, { email: colleague.email, password })).status).toBe(403);
    expect(await hand(colleague.email)).toMatchObject({ status: 200, body: { email: colleague.email } });
    expect((await call('GET', `/${id}`)).status).toBe(404);
    expect((await byColleague('GET', `/${id}/owner`)).body).toEqual({ email: colleague.email });
    const told = await rows(
      "select recipient from outgoing_mails where subject like '% has a new owner' order by id",
    );
    expect(told.slice(-2).map(({ recipient }) => recipient)).toEqual([owner.email, colleague.email]);
  });

  test('root gives it to any active operator who has set a password and owns none', async () => {
    const { id } = await owned();
    const asRoot = await root();
    const hand = (email: string) => asRoot('PUT', `/${id}/owner`, { email });
    const gone = await makeOperator(desk.server.database, { active: false });
    const invited = await makeOperator(desk.server.database, { activated: false });
    for (const email of [(await owned()).owner.email, gone.email, invited.email, 'unknown@example.com'])
      expect((await hand(email)).status, email).toBe(422);
    expect((await hand((await makeOperator(desk.server.database)).email)).status).toBe(200);
  });
});

describe('those who own a partner, too', () => {
  test('its owner, root and they themselves take it away; at their next call they reach nothing', async () => {
    const { id, owner, call } = await owned();
    const [one, other, third] = await Promise.all(
      [1, 2, 3].map(() => makeOperator(desk.server.database, { owns: { id } })),
    );
    if (!one || !other || !third) throw new Error('three were made');
    const byOne = await as(one);
    const shown = (await byOne('GET', `/${id}`)).body as { owners: { id: number; is_owner: boolean }[] };
    expect(shown.owners).toHaveLength(4);
    expect(shown.owners[0]).toMatchObject({ id: owner.id, is_owner: true });
    expect((await byOne('DELETE', `/${id}/owners/${other.id}`)).status).toBe(403);
    expect((await call('DELETE', `/${id}/owners/${one.id}`)).status).toBe(200);
    expect((await byOne('GET', `/${id}`)).status).toBe(404);
    const byOther = await as(other);
    expect((await byOther('DELETE', `/${id}/owners/${other.id}`)).status).toBe(200);
    expect((await byOther('GET', `/${id}`)).status).toBe(404);
    expect((await (await root())('DELETE', `/${id}/owners/${third.id}`)).status).toBe(200);
    expect((await call('GET', `/${id}`)).body).toMatchObject({ owners: [{ id: owner.id }] });
  });

  test('root alone is told whose sign-in has a second step', async () => {
    const { id, owner, call } = await owned();
    await rows(
      `insert into operator_totps (operator_id, secret_sealed, confirmed_at) values ($1, 'sealed', now())`,
      owner.id,
    );
    const flag = (has: boolean | null) => ({ owners: [{ id: owner.id, has_second_factor: has }] });
    expect((await (await root())('GET', `/${id}`)).body).toMatchObject(flag(true));
    expect((await call('GET', `/${id}`)).body).toMatchObject(flag(null));
  });

  test('the owner hands it on instead, and nobody of another partner is found', async () => {
    const { id, owner, call } = await owned();
    const elsewhere = await owned();
    expect(await call('DELETE', `/${id}/owners/${owner.id}`)).toMatchObject({
      status: 409,
      body: {
        error_description: 'This is the owner of the partner. Make another operator the owner first.',
      },
    });
    expect((await call('DELETE', `/${id}/owners/${elsewhere.owner.id}`)).status).toBe(404);
    expect((await call('DELETE', `/${elsewhere.id}/owners/${elsewhere.owner.id}`)).status).toBe(404);
    expect((await elsewhere.call('GET', `/${elsewhere.id}`)).status).toBe(200);
  });
});
