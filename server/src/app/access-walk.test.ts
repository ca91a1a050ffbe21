import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Access, allows, type Relation } from '#contract/base/access.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';
import { unlimited } from '#server/testing/unlimited.ts';
import { markedPaths } from '#server/testing/walk/hidden.ts';
import { tablesOfSites } from '#server/testing/walk/marks.ts';
import { recipes } from '#server/testing/walk/recipes.ts';
import { routes } from '#server/testing/walk/send-as.ts';
import { walk } from '#server/testing/walk/walk.ts';
import { makeWorld, type World } from '#server/testing/walk/world.ts';

// Thousands of calls: minutes on a machine that has other work.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 });

const isOpenTo = (relation: Relation, access: Access) =>
  access.who === 'area' && allows(relation, access.area, access.verb);

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await testServer({ session: { limiter: unlimited, baseUrl: 'https://console.example.com' } });
  world = await makeWorld(server);
}, 180_000);
afterAll(() => server.close());

test('every route of the contract has a recipe, and every recipe a route', () => {
  expect(Object.keys(recipes).sort()).toEqual(routes.map(({ id }) => id).sort());
});

test('every table of a site has a marked row, and the texts people see carry the mark', async () => {
  const { foreign } = world;
  for (const table of await tablesOfSites(server.database)) {
    const { rows } = await server.database.owner.query(
      `select count(*)::int as n from ${table} where resource_id = $1`,
      [foreign.resource.id],
    );
    expect([table, rows[0]?.n > 0]).toEqual([table, true]);
  }
  expect(foreign.marked).toEqual(
    expect.arrayContaining([
      'members.email',
      'members.first_name',
      'members.note',
      'tags.title',
      'groups.name',
      'groups.description',
      'plans.title',
      'pricing_options.title',
      'ticket_events.title',
      'tickets.title',
      'audit_log.changes',
    ]),
  );
});

test('every route answers every kind of person as the matrix says, and shows nobody what is not theirs', async () => {
  const { cells, findings, seen } = await walk(world);
  expect(findings).toEqual([]);
  // A hidden field that nobody ever gets would prove nothing. What only a whole publication holds, or cannot be read once
  // it is marked, is looked at in `hidden-rows.test.ts`.
  const onlyInDemo = [
    'codeFamilies.figures',
    'dashboard.rows',
    'dashboard.churnUsers',
    'dashboard.pastDueReport',
    'dashboard.settings',
  ];
  const read = routes.filter(
    ({ id, meta: { access } }) => isOpenTo('user', access) && !onlyInDemo.includes(id),
  );
  const marked = read.flatMap(({ id, route }) =>
    markedPaths(route['~orpc'].outputSchema).map((path) => `${id} ${path}`),
  );
  expect(marked.length).toBeGreaterThan(40);
  // A marked box opens to nobody; `hidden-links.test.ts` reads those that are not marked.
  const boxed = ['tickets.passes.auth_link', 'tickets.assigns.auth_link'].map(
    (path) => `passes.ofMember items.${path}`,
  );
  expect(marked.filter((field) => !seen.has(field))).toEqual(boxed);
  expect(cells).toBeGreaterThan(routes.length * world.identities.length);
});
