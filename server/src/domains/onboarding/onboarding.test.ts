import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visitor } from '#server/testing/act-as.ts';
import { makeOperator } from '#server/testing/make-resource.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';
import { unlimited } from '#server/testing/unlimited.ts';
import { mailRegistration } from './registration.service.ts';

let server: TestServer;
let planId: number;
const baseUrl = 'https://console.example.com';

beforeAll(async () => {
  server = await testServer({ baseUrl, session: { limiter: unlimited, baseUrl } });
  planId = await makePlan({});
});
afterAll(() => server.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await server.database.owner.query(text, values)).rows;

async function makePlan({ active = true, isPublic = true }): Promise<number> {
  const [row] = await sql(
    `insert into partner_plans (title, description, monthly_price, transaction_fee, free_signups, up_free_signups,
       up_free_signups_price, free_support_hours, up_free_support_price_per_hour, content, active, is_public)
     values ('Starter', 'For one site', 4900, 2.5, 100, 50, 500, 1, 9000, '<p>Starter</p>', $1, $2) returning id`,
    [active, isPublic],
  );
  return row?.id;
}

let people = 0;
const newAddress = () => `partner-${++people}@example.com`;

const formOf = (email: string) => ({
  email,
  password: 'what is typed first',
  first_name: 'Ada',
  last_name: 'Byron',
  company: 'Byron Press',
  job: 'Publisher',
  website_title: 'Byron Weekly',
  website_url: `https://www.byron-${++people}.example.com/news`,
  pricing_plans_id: planId,
  recaptcha_token: 'a person',
});

const post = (path: string, body: unknown, headers: { token?: string } = {}) =>
  server.call('POST', `/api/admin/${path}`, { body, ...headers });

const lastMail = async (to: string) =>
  (await sql('select * from outgoing_mails where recipient = $1 order by id desc limit 1', [to]))[0];

/** Registers, runs the enqueued job, and reads the link from the mail. */
async function linkFor(email: string, form: object = {}) {
  expect((await post('partners/invite/create', { ...formOf(email), ...form })).body).toEqual({
    success: true,
  });
  const [row] = await sql('select max(id) as id from partner_registrations');
  await mailRegistration(visitor(server.database), row?.id, baseUrl);
  const link = new URL(/https:\S+/.exec((await lastMail(email))?.body_text)?.[0] ?? 'https://none.example');
  const read = (name: string) => link.searchParams.get(name) ?? '';
  return { session: read('session'), signature: read('signature') };
}

const password = 'set by the mailed link';

describe('registering', () => {
  test('a link is mailed, and whoever opens it has a partner of their own, and none of the first password', async () => {
    const email = newAddress();
    const link = await linkFor(email);
    const confirmed = await post('partners/confirmation', { ...link, invite: '', password, job: 'Editor' });
    expect(confirmed).toMatchObject({
      status: 200,
      body: { user: { email, first_name: 'Ada', role: 'user' } },
    });
    const signIn = (typed: string) => post('authorization', { email, password: typed });
    expect((await signIn('what is typed first')).status).toBe(401);
    expect((await signIn(password)).status).toBe(200);
    const [operator] = await sql(
      `select o.job, p.title, p.resources_limit, p.owner_id = o.id as is_owner, o.activated_at is not null as is_active
       from operators o join partners p on p.id = o.owned_partner_id where o.email = $1`,
      [email],
    );
    expect(operator).toEqual({
      job: 'Editor',
      title: 'Byron Press',
      resources_limit: 1,
      is_owner: true,
      is_active: true,
    });
  });

  test('in the browser that registered the first password counts, and the link alone gets nobody else in', async () => {
    const email = newAddress();
    const browser = 'kept by the browser that registered';
    const link = await linkFor(email, { browser });
    for (const other of [{}, { browser: 'kept by the browser of somebody else' }])
      expect(await post('partners/confirmation', { ...link, ...other })).toMatchObject({
        status: 422,
        body: { fields: { password: 'Required field' } },
      });
    expect(await post('partners/confirmation', { ...link, browser })).toMatchObject({
      status: 200,
      body: { user: { email } },
    });
    expect((await post('authorization', { email, password: 'what is typed first' })).status).toBe(200);
    expect(await sql('select from partner_registrations where password_hash is not null')).toEqual([]);
  });

  test('a password that is typed with the link takes the place of the first one, whoever registered', async () => {
    const email = newAddress();
    const browser = 'kept by the browser that registered';
    const link = await linkFor(email, { browser });
    expect((await post('partners/confirmation', { ...link, browser, password })).status).toBe(200);
    const signIn = (typed: string) => post('authorization', { email, password: typed });
    expect((await signIn('what is typed first')).status).toBe(401);
    expect((await signIn(password)).status).toBe(200);
  });

  test('without the secret of a browser, and for an address that has an account, no password is kept', async () => {
    const { email } = await makeOperator(server.database);
    await linkFor(email, { browser: 'kept by the browser that registered' });
    await linkFor(newAddress());
    expect(await sql('select from partner_registrations where password_hash is not null')).toEqual([]);
  });

  test('the platform is told of a partner once the address is confirmed', async () => {
    const email = newAddress();
    const told = async () =>
      (await sql('select subject, body_text from outgoing_mails where body_text like $1', [
        `%(${email})%`,
      ])) as {
        subject: string;
        body_text: string;
      }[];
    const link = await linkFor(email, { company: 'Money at phish.example' });
    expect(await told()).toEqual([]);
    await post('partners/confirmation', { ...link, password });
    expect(await told()).toMatchObject([{ subject: 'A new partner has registered' }]);
    expect((await told())[0]?.body_text).toMatch(
      /^Ada Byron \(.*\) registered a partner for the website www\.byron-/,
    );
    expect((await lastMail('platform@example.com'))?.subject).toBe('A new partner has registered');
  });

  test('answers alike for an address that has an account, and tells only its owner', async () => {
    const { email } = await makeOperator(server.database);
    expect(await linkFor(email)).toEqual({ session: '', signature: '' });
    expect((await lastMail(email))?.body_text).toContain('already has an account');
  });

  test('nobody writes words of their own into the mail to an address', async () => {
    const email = newAddress();
    const answer = await post('partners/invite/create', {
      ...formOf(email),
      first_name: 'Visit https://phish.example now\n\nand win',
    });
    expect(answer).toMatchObject({ status: 422, body: { fields: { first_name: expect.any(String) } } });
    expect(await lastMail(email)).toBeUndefined();
  });

  test('the captcha, the plan and the fields are looked at', async () => {
    const { recaptcha_token: _, ...withoutToken } = formOf(newAddress());
    expect((await post('partners/invite/create', withoutToken)).status).toBe(400);
    for (const hidden of [{ active: false }, { isPublic: false }]) {
      const pricing_plans_id = await makePlan(hidden);
      const refused = await post('partners/invite/create', { ...formOf(newAddress()), pricing_plans_id });
      expect(refused).toMatchObject({ status: 422, body: { fields: { pricing_plan: expect.any(String) } } });
    }
    const hostOf = async (website_url: string) =>
      (await post('partners/invite/create', { ...formOf(newAddress()), website_url })).body;
    expect(await hostOf(' ')).toMatchObject({ fields: { website_url: 'Required field' } });
    expect(await hostOf('https://')).toMatchObject({
      fields: { website_url: 'Please, provide a valid website url' },
    });
    const empty = await post('partners/invite/create', { recaptcha_token: 'x' });
    expect(Object.keys((empty.body as { fields: object }).fields).sort()).toEqual([
      'company',
      'email',
      'first_name',
      'job',
      'last_name',
      'password',
      'pricing_plans_id',
      'website_title',
      'website_url',
    ]);
  });

  test('of 20 who open the link at once, one gets in', async () => {
    const link = await linkFor(newAddress());
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('partners/confirmation', { ...link, password })),
    );
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  });

  test('a link that is changed, or older than seven days, opens nothing', async () => {
    const link = await linkFor(newAddress());
    const changed = [
      { ...link, signature: `${link.signature.slice(0, -2)}xx` },
      { ...link, session: link.signature },
    ];
    for (const wrong of changed)
      expect((await post('partners/confirmation', { ...wrong, password })).status).toBe(400);
    await sql("update partner_registrations set expires_at = now() - interval '1 minute'");
    expect((await post('partners/confirmation', { ...link, password })).status).toBe(400);
  });
});
