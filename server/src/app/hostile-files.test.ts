// A file crafted to take forever, sent over HTTP: its sender gets the reason, and other callers are answered meanwhile.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endlessSheet } from '#server/testing/endless-sheet.ts';
import { formOf } from '#server/testing/form.ts';
import { makeOperator, makeResource } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';

let server: TestServer;
let who: { token: string; resource: string };

beforeAll(async () => {
  server = await testServer();
  const site = await makeResource(server.database);
  const operator = await makeOperator(server.database, { on: [{ resource: site, role: 'admin' }] });
  who = { token: await sessionOf(server.database, operator), resource: site.key };
});
afterAll(() => server.close());

async function upload(content: Buffer): Promise<number> {
  const body = { file_name: 'members.xlsx', bytes: content.length };
  const { id } = (await server.call('POST', '/api/users/imports', { ...who, body })).body as { id: number };
  const form = formOf({ content });
  const path = `/api/users/imports/${id}/parts/0`;
  expect((await server.call('PUT', path, { ...who, ...form })).status).toBe(200);
  return id;
}

/**
 * Makes other calls, one after the other, until the work is over.
 * @returns the number of answers, and the result of the work
 */
async function answeredDuring<T>(work: Promise<T>): Promise<{ answered: number; result: T }> {
  let answered = 0;
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    expect((await server.call('GET', '/healthz')).status).toBe(200);
    expect((await server.call('GET', '/api/teams', who)).status).toBe(200);
    answered += 2;
  }
  return { answered, result: await over };
}

test('an endless spreadsheet is refused in plain words while other calls are answered', async () => {
  const id = await upload(endlessSheet(2_000_000));
  const { answered, result } = await answeredDuring(
    server.call('POST', `/api/users/imports/${id}/uploaded`, who),
  );
  expect(result.status).toBe(422);
  expect(result.text).toContain('nested too deeply');
  expect(answered).toBeGreaterThan(0);
});

test('an endless WordPress export is refused in plain words while other calls are answered', async () => {
  const content = `<rss><channel><wp:wxr_version>1.2</wp:wxr_version>${'<item>'.repeat(1_000_000)}`;
  const { answered, result } = await answeredDuring(
    server.call('PUT', '/api/content/imports/wordpress', { ...who, ...formOf({ content }) }),
  );
  expect(result.status).toBe(422);
  expect(result.text).toContain('nested too deeply');
  expect(answered).toBeGreaterThan(0);
});
