import { afterAll, beforeAll, expect, test } from 'vitest';
import { bucketStore } from '#server/platform/files/bucket-store.ts';
import { newToken } from '#server/platform/tokens/tokens.ts';
import { newExport } from '#server/testing/access-matrix/seed-exports.ts';
import { bucketServer } from '#server/testing/bucket-server.ts';
import { makeOperator, makeResource } from '#server/testing/make-resource.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('a file is saved under a name with the site and the day, never shown', async () => {
  const { database, files } = server;
  const site = await makeResource(database);
  const operatorId = (await makeOperator(database, { on: [{ resource: site, role: 'admin' }] })).id;
  const token = newToken();
  const id = await newExport({ database, siteId: site.id, operatorId }, { files, token });
  const answer = await server.call('GET', `/api/export-files/${token}`);
  expect(answer.status).toBe(200);
  expect(answer.headers['content-disposition']).toMatch(
    new RegExp(`^attachment; filename="${site.key}-users-\\d{4}-\\d\\d-\\d\\d-${id}\\.csv"`),
  );
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(answer.text).toBe('Email\n');
});

test('a store that is away is told as a passing trouble, and the file is there again with it', async () => {
  const bucket = await bucketServer();
  const exportFiles = bucketStore(bucket.address, { timeout: 500, pause: 5 });
  const other = await testServer({ exportFiles, on: { ...server, drop: async () => undefined } });
  const site = await makeResource(server.database);
  const operatorId = (await makeOperator(server.database, { on: [{ resource: site, role: 'admin' }] })).id;
  const token = newToken();
  await newExport({ database: server.database, siteId: site.id, operatorId }, { files: exportFiles, token });
  bucket.fault = () => 500;
  const { status, body, headers } = await other.call('GET', `/api/export-files/${token}`);
  expect({ status, body, wait: headers['retry-after'] }).toMatchObject({
    status: 503,
    body: { error: 'unavailable', error_description: /file storage does not answer/ },
    wait: '10',
  });
  bucket.fault = () => null;
  const answer = await other.call('GET', `/api/export-files/${token}`);
  expect([answer.status, answer.text, answer.headers['content-length']]).toEqual([200, 'Email\n', '6']);
  await other.close();
  await bucket.close();
});

test('a link that leads nowhere takes a person to a page in words; programs get the error', async () => {
  for (const kind of ['export', 'receipt']) {
    const path = `/api/${kind}-files/${newToken()}`;
    const person = await server.call('GET', path, { headers: { accept: 'text/html,application/xhtml+xml' } });
    expect(person).toMatchObject({ status: 303, headers: { location: '/file-gone' } });
    expect((await server.call('GET', path)).status).toBe(404);
  }
  const elsewhere = { headers: { accept: 'text/html' } };
  expect((await server.call('GET', '/api/export-requests/1', elsewhere)).status).toBe(401);
});

test('whoever guesses finds nothing, and not for long', async () => {
  for (const token of [newToken(), 'short', `${newToken()}x`]) {
    const { status } = await server.call('GET', `/api/export-files/${token}`);
    expect([404, 422]).toContain(status);
  }
  let last = 404;
  for (let tries = 0; tries < 130 && last === 404; tries += 1)
    last = (await server.call('GET', `/api/export-files/${newToken()}`)).status;
  expect(last).toBe(429);
});
