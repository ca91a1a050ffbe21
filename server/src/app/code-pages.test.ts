// Compares the pages that look-ups of codes read with and without row-level security, as row-security-pages does for
// lists and metrics.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SiteRef } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { makeOperator, makeResource } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { pagesOf, type Statement, statementsOf } from '#server/testing/statement-pages.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';

let server: TestServer;
let site: SiteRef;
let statements: Statement[];

beforeAll(async () => {
  server = await testServer();
  const { database } = server;
  site = await makeResource(database);
  await database.owner.query(
    `insert into promos (resource_id, title, code, discount_type, discount, for_all_plans)
     select $1, 'Offer ' || n, 'CODE' || n, 'percent', 10, true from generate_series(1, 3000) n`,
    [site.id],
  );
  await database.owner.query(
    `insert into invites (resource_id, title, code) select $1, 'Invite ' || n, 'CODE' || n from generate_series(1, 3000) n`,
    [site.id],
  );
  await database.owner.query('vacuum (analyze) promos, invites, unique_codes');
  const token = await sessionOf(database, await makeOperator(database, { role: 'root' }));
  const redeem = async (kind: 'promos' | 'invites', body: object) => {
    const { status } = await server.call('POST', `/api/${kind}/redeem`, { token, resource: site.key, body });
    expect([kind, status]).toEqual([kind, 404]);
  };
  const lines = [{ kind: 'subscriptions', id: 1, title: 'A month', amount: 1_000 }];
  // The statements are recorded from the first statement of a connection on.
  statements = await statementsOf(async () => {
    const [member] = await makeMembers(actAs(database, site), 1);
    const purchase = { purchase_key: 'bought', user_id: member, currency: 'usd', lines };
    await redeem('promos', { ...purchase, code: 'NoSuchCode' });
    await redeem('invites', { user_id: member, code: 'NoSuchCode' });
  });
});
afterAll(() => server.close());

const byCode = (table: string) => {
  const found = statements.find(({ text }) => text.includes(`from "${table}"`) && text.includes('code_lc'));
  if (!found) throw new Error(`nothing looked for a code among ${table}`);
  return found;
};

test.each(['promos', 'invites'])(
  'a code among 3,000 %s is found by its index under row security',
  async (table) => {
    const { secured, unsecured } = await pagesOf(server.database, site, byCode(table));
    expect(secured).toBeLessThanOrEqual(1.5 * unsecured + 10);
  },
);

test.each(['promos', 'invites'])(
  'with lower() of the column, all codes of the %s are read',
  async (table) => {
    const { text, values } = byCode(table);
    const leaky = text.replace('"code_lc"', 'lower("code")');
    expect(leaky).not.toBe(text);
    await server.database.owner.query(
      `create index on ${table} (resource_id, lower(code)) where removed_at is null`,
    );
    const { secured, unsecured } = await pagesOf(server.database, site, { text: leaky, values });
    expect(secured).toBeGreaterThan(1.5 * unsecured + 10);
  },
);
