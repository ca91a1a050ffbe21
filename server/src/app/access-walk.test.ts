import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestServer, testServer } from '#server/testing/test-server.ts';
import { unlimited } from '#server/testing/unlimited.ts';
import { tablesOfSites } from '#server/testing/walk/marks.ts';
import { recipes } from '#server/testing/walk/recipes.ts';
import { routes, walk } from '#server/testing/walk/walk.ts';
import { makeWorld, type World } from '#server/testing/walk/world.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await testServer({ session: { limiter: unlimited, baseUrl: 'https://console.example.com' } });
  world = await makeWorld(server);
});
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
  const { cells, findings } = await walk(world);
  expect(findings).toEqual([]);
  expect(cells).toBeGreaterThan(routes.length * world.identities.length);
});
