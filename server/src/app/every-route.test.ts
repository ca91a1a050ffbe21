// Tests that call every route, on one server and one data set, because creating that and loading the routes take longer
// than some of the tests. Each sees the rows of those before it: the walk leaves the sites in test mode, and hang-ups
// may leave work unfinished.
import { afterAll, beforeAll, describe, vi } from 'vitest';
import { createTenants, type Tenants } from '#server/testing/access-matrix/tenants.ts';
import { accessWalkSuite } from '#server/testing/every-route/access-walk.suite.ts';
import {
  documentedCallsSuite,
  documentedContractSuite,
} from '#server/testing/every-route/documented-calls.suite.ts';
import { type HangUps, startHangUps } from '#server/testing/every-route/hang-up-calls.ts';
import { hangUpsSuite } from '#server/testing/every-route/hang-ups.suite.ts';
import { rolesMatrixSuite } from '#server/testing/every-route/roles-matrix.suite.ts';
import { testServer } from '#server/testing/test-server.ts';
import { unlimited } from '#server/testing/unlimited.ts';

// Thousands of calls take minutes on a busy machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 180_000 });

let world: Tenants;
let hangUps: HangUps;
const getWorld = () => world;

beforeAll(async () => {
  const server = await testServer({
    session: { limiter: unlimited, baseUrl: 'https://console.example.com' },
  });
  hangUps = await startHangUps(server);
  world = await createTenants(server);
});
afterAll(async () => {
  hangUps.stop();
  await world.server.close();
});

describe('roles matrix', () => rolesMatrixSuite());
describe('documented calls in the contract', () => documentedContractSuite());
describe('documented calls on a running server', () => documentedCallsSuite(getWorld));
describe('access walk', () => accessWalkSuite(getWorld));
describe('hang-ups', () => hangUpsSuite(getWorld, () => hangUps));
