import { afterAll, beforeAll, expect, test } from 'vitest';
import { actAs } from '#server/testing/act-as.ts';
import { digestDesk } from '#server/testing/digest-desk.ts';
import { makeOperator, makeResource } from '#server/testing/make-resource.ts';
import { countFigures } from '#server/testing/revenue-desk.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** An operator with the digests of two sites, sent, and the link of the first one. */
async function twoDigests() {
  const desk = digestDesk(server.database);
  const sites = [
    await makeResource(server.database, { title: 'A & <b>' }),
    await makeResource(server.database),
  ];
  const operator = await makeOperator(server.database, {
    on: sites.map((resource) => ({ resource, role: 'admin' })),
  });
  for (const site of sites) {
    await countFigures(actAs(server.database, site, { relation: 'root' }));
    await desk.turnOn(site, operator);
    await desk.send(site, '2026-01-12T08:00:00Z');
  }
  const [mail] = await desk.mailsTo(operator);
  const on = async () => {
    const { rows } = await server.database.owner.query<{ resource_id: number }>(
      'select resource_id from weekly_digests where operator_id = $1 order by 1',
      [operator.id],
    );
    return rows.map(({ resource_id: id }) => sites.findIndex((site) => site.id === id));
  };
  return { path: new URL(mail?.unsubscribe_url ?? '').pathname, on, operator, sites };
}

test('opening the link shows a button and ends nothing; a POST ends the digest of that site alone', async () => {
  const { path, on, sites } = await twoDigests();
  for (const method of ['GET', 'HEAD'] as const) expect((await server.call(method, path)).status).toBe(200);
  const { text, headers } = await server.call('GET', path);
  expect(text).toContain('<h1>Stop the weekly digest of A &amp; &lt;b&gt;?</h1>');
  expect(text).toContain('<form method="post"><button>Unsubscribe</button></form>');
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(await on()).toEqual([0, 1]);

  const oneClick = {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  };
  const answer = await server.call('POST', path, oneClick);
  expect([answer.status, answer.text.includes('You are unsubscribed')]).toEqual([200, true]);
  expect(await on()).toEqual([1]);
  // Again, as a mail program may: nothing more happens.
  expect((await server.call('POST', path)).status).toBe(200);
  const { rows } = await server.database.owner.query(
    `select actor_kind, changes from audit_log where resource_id = $1 and operation = 'weeklyDigests.unsubscribe'`,
    [sites[0]?.id],
  );
  expect(rows).toEqual([{ actor_kind: 'anonymous', changes: { active: false } }]);
});

test('a link that nobody was sent ends nothing', async () => {
  const { path, on } = await twoDigests();
  const wrong = [
    path.slice(0, -1),
    `${path}x`,
    path.replace(/[^/]+$/, 'x'),
    path.replace(/[^/]+$/, 'a'.repeat(43)),
  ];
  for (const other of wrong)
    for (const method of ['GET', 'POST'] as const) {
      const { status, text } = await server.call(method, other);
      expect([status, text.includes('This link no longer works')]).toEqual([404, true]);
    }
  expect(await on()).toEqual([0, 1]);
});
