import { afterAll, beforeAll, expect, test } from 'vitest';
import { updatePopupTemplate } from '#server/domains/popup-templates/service.ts';
import { publishPopup, type ReaderDesk, readerDesk } from '#server/testing/reader-desk.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';
import { unlimited } from '#server/testing/unlimited.ts';

let server: TestServer;
let desk: ReaderDesk;
let foreign: ReaderDesk;

beforeAll(async () => {
  server = await testServer({ session: { limiter: unlimited, baseUrl: 'https://masthead.example' } });
  [desk, foreign] = [await readerDesk(server), await readerDesk(server)];
});
afterAll(() => server.close());

const get = (path: string, { publicKey } = desk) =>
  server.call('GET', `/reader/v1/popups/${path}${path.includes('?') ? '&' : '?'}key=${publicKey}`);

/** Changes a popup. @returns nothing; the popup has the next revision */
async function change(
  slug: string,
  fields: Partial<Parameters<typeof updatePopupTemplate>[1]>,
): Promise<void> {
  const { rows } = await server.database.owner.query<{ uid: string }>(
    'select uid from popup_templates where resource_id = $1 and slug = $2',
    [desk.ctx.resource.id, slug],
  );
  await updatePopupTemplate(desk.ctx, { uid: rows[0]?.uid ?? '', ...fields });
}

const template =
  '<p onclick="x()">{{ meter.left }} of {{ meter.limit }}, next {{ meter.next }}</p><script>x()</script>';

test('a popup without JavaScript is filled in, cleaned, and readable for pages', async () => {
  const slug = await publishPopup(desk.ctx, { template, css: 'p{color:red}@import "x";' });
  const { status, body, headers } = await get(`${slug}@1?used=2&limit=3&next=2026-12-27`);
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      html: '<p>1 of 3, next 2026-12-27</p>',
      css: expect.stringMatching(
        /^p\{color:red\}:host\{display:block!important;contain:content!important\}$/,
      ),
    },
  });
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=3600',
  });
  expect((await get(`${slug}@1/frame`)).status).toBe(404);
});

test('values are numbers and a day, so that an address puts no words into a popup', async () => {
  const slug = await publishPopup(desk.ctx, { template: '<p>{{ meter.used }}{{ meter.next }}</p>' });
  for (const query of ['used=<b>', 'limit=-1', 'next=tomorrow', 'next=<script>', 'used=1e9'])
    expect((await get(`${slug}@1?${query}`)).status, query).toBe(422);
  expect((await get(`${slug}@1?title=Free+money`)).body).toMatchObject({ html: '<p></p>' });
});

test('a popup with JavaScript is a document for frames of the proved websites alone', async () => {
  const slug = await publishPopup(desk.ctx, {
    template: '<p>{{ meter.left }}</p>',
    javascript: 'run("</script>")',
  });
  const { status, text, headers } = await get(`${slug}@1/frame?used=1&limit=3`);
  expect(status).toBe(200);
  expect(text).toContain('<p>2</p>');
  expect(text).toContain('run("\\x3c/script>")');
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=3600',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['x-frame-options']).toBeUndefined();
  expect(headers['access-control-allow-origin']).toBeUndefined();
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain(`frame-ancestors ${desk.origin}`);
  expect(policy).not.toContain(foreign.origin);
  for (const rule of [
    "default-src 'none'",
    'sandbox allow-scripts allow-forms allow-popups',
    "form-action 'none'",
  ])
    expect(policy).toContain(rule);
  expect(policy).not.toContain('allow-same-origin');
  expect((await get(`${slug}@1`)).status).toBe(404);
});

test('a revision stays as it was while the popup is published', async () => {
  const slug = await publishPopup(desk.ctx, { template: '<p>One</p>' });
  await change(slug, { template: '%3Cp%3ETwo%3C/p%3E' });
  expect((await get(`${slug}@1`)).body).toMatchObject({ html: '<p>One</p>' });
  expect((await get(`${slug}@2`)).body).toMatchObject({ html: '<p>Two</p>' });
  expect((await get(`${slug}@3`)).status).toBe(404);
  await change(slug, { status: 'draft' });
  for (const revision of [1, 2, 3]) expect((await get(`${slug}@${revision}`)).status).toBe(404);
  await change(slug, { status: 'published' });
  expect((await get(`${slug}@2`)).status).toBe(200);
  expect((await get(`${slug}@3`)).status).toBe(404);
});

test.each([
  ['a popup that is switched off', { active: false }],
  ['a popup for signed-in readers', { settings: { required: { auth: true } } }],
] as const)('%s is not served', async (_name, fields) => {
  const slug = await publishPopup(desk.ctx);
  await change(slug, fields);
  for (const revision of [1, 2]) expect((await get(`${slug}@${revision}`)).status).toBe(404);
});

test('popups of other sites are not found, as unknown ones', async () => {
  const slug = await publishPopup(desk.ctx);
  expect((await get(`${slug}@1`)).status).toBe(200);
  const [other, unknown] = [await get(`${slug}@1`, foreign), await get('no-such-popup@1', foreign)];
  expect([other.status, unknown.status]).toEqual([404, 404]);
  for (const name of ['x', 'x@0', '@1', 'X@1', '..@1', 'x@99999999999'])
    expect([404, 422], name).toContain((await get(name)).status);
});

test('a template with an error is refused with its line, and others go on', async () => {
  const broken = await publishPopup(desk.ctx, { template: '<p>{% if x %}</p>' });
  const { status, body } = await get(`${broken}@1`);
  expect(status).toBe(422);
  expect(JSON.stringify(body)).toContain('endif');
  const fine = await publishPopup(desk.ctx);
  expect((await get(`${fine}@1`)).status).toBe(200);
});
