import { afterAll, beforeAll, expect, test } from 'vitest';
import { newEvent } from '#server/testing/access-matrix/seeds.ts';
import { actAs } from '#server/testing/act-as.ts';
import { formOf } from '#server/testing/form.ts';
import { makeOperator, makeResource } from '#server/testing/make-resource.ts';
import { pixel } from '#server/testing/pixel.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';

let server: TestServer;
let token: string;
let resource: Awaited<ReturnType<typeof makeResource>>;
let id: number;

beforeAll(async () => {
  server = await testServer();
  resource = await makeResource(server.database);
  const operator = await makeOperator(server.database, { on: [{ resource, role: 'admin' }] });
  token = await sessionOf(server.database, operator);
  id = await newEvent(actAs(server.database, resource));
});
afterAll(() => server.close());

const upload = (file: Buffer) =>
  server.call('POST', `/api/admin/ti-event/${id}/photo`, {
    token,
    resource: resource.key,
    ...formOf({ file }),
  });

async function uploaded(): Promise<string> {
  const { status, body } = await upload(pixel);
  expect(status).toBe(200);
  return (body as { photo: string }).photo;
}

const see = (path: string) => server.app.inject({ url: path });

test('a photo is served to everybody who has its name, kept by browsers, and shown as a picture only', async () => {
  const answer = await see(await uploaded());
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(answer.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
});

test('a new photo has a new name, and the one before is gone', async () => {
  const before = await uploaded();
  const after = await uploaded();
  expect(after).not.toBe(before);
  expect((await see(before)).statusCode).toBe(404);
  expect((await see(after)).statusCode).toBe(200);
});

test('the photo of a deleted event is gone', async () => {
  const photo = await uploaded();
  await server.call('DELETE', `/api/admin/ti-event/${id}`, { token, resource: resource.key });
  expect((await see(photo)).statusCode).toBe(404);
  id = await newEvent(actAs(server.database, resource));
});

test.each(['0'.repeat(40), 'x', '..%2f..%2fetc%2fpasswd'])(
  'no file is found by the name %s',
  async (name) => {
    expect((await see(`/api/event-photos/${name}`)).statusCode).toBe(404);
  },
);

test('what is no photo is refused beside its field, and the photo before stays', async () => {
  const photo = await uploaded();
  const refusal = await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  expect(refusal).toMatchObject({ status: 422, body: { fields: { file: expect.stringContaining('PNG') } } });
  const large = await upload(Buffer.alloc(5_000_001));
  expect(large).toMatchObject({ status: 422, body: { fields: { file: expect.stringContaining('5 MB') } } });
  expect((await see(photo)).statusCode).toBe(200);
});
