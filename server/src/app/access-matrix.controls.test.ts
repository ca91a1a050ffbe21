// @module-tag slow
// Control test of the access walk: if a guard is switched off, the walk must find what the guard protects.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { allows } from '#contract/base/access.ts';
import type { Identity as Known } from '#server/app/identify.ts';
import { createTenants, type Tenants } from '#server/testing/access-matrix/tenants.ts';
import type { RouteId } from '#server/testing/access-matrix/valid-call.ts';
import { type AccessMatrixReport, runAccessMatrix } from '#server/testing/access-matrix/walk.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';
import { unlimited } from '#server/testing/unlimited.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const off = vi.hoisted(() => ({
  rights: false,
  sites: false,
  siteOfTags: false,
  blanks: false,
  siteOfPath: false,
}));

vi.mock('#server/app/site-of-path.ts', async (original) => {
  const real = await original<typeof import('#server/app/site-of-path.ts')>();
  const preferSiteOfPath: typeof real.preferSiteOfPath = (api) => {
    const addHook = api.addHook.bind(api) as (
      name: string,
      hook: (request: unknown) => Promise<void>,
    ) => unknown;
    const onlyWhileOn = {
      addHook: (name: string, hook: (request: unknown) => Promise<void>) =>
        addHook(name, async (request) => {
          if (!off.siteOfPath) await hook(request);
        }),
    };
    real.preferSiteOfPath(onlyWhileOn as unknown as typeof api);
  };
  return { ...real, preferSiteOfPath };
});

vi.mock('#server/app/hidden-fields.ts', async (original) => {
  const real = await original<typeof import('#server/app/hidden-fields.ts')>();
  const hideFields: typeof real.hideFields = (schema) => {
    const asSeen = real.hideFields(schema);
    return (relation, answer) => (off.blanks ? answer : asSeen(relation, answer));
  };
  return { ...real, hideFields };
});

vi.mock('#contract/base/access.ts', async (original) => {
  const real = await original<typeof import('#contract/base/access.ts')>();
  return { ...real, allows: (...given: Parameters<typeof allows>) => off.rights || real.allows(...given) };
});

vi.mock('#server/app/identify.ts', async (original) => {
  const real = await original<typeof import('#server/app/identify.ts')>();
  const identify: typeof real.identify = async (pool, token, key) => {
    const known = await real.identify(pool, token, key);
    if (!off.sites || known === null || known.site !== null || key === null) return known;
    const { rows } = await pool.query<NonNullable<Known['site']>['resource']>(
      'select id, key, title, livemode, reporting_timezone as timezone, clock_ahead_ms as "clockOffsetMs" from resources where key = $1',
      [key],
    );
    return { ...known, site: rows[0] ? { resource: rows[0], relation: 'user' } : null };
  };
  return { ...real, identify };
});

vi.mock('#server/domains/lookups/queries.ts', async (original) => {
  const real = await original<typeof import('#server/domains/lookups/queries.ts')>();
  const findTags: typeof real.findTags = (db, siteId, options) =>
    off.siteOfTags
      ? db.selectFrom('tags').select(['id', 'title', 'id as users_count']).execute()
      : real.findTags(db, siteId, options);
  return { ...real, findTags };
});

let server: TestServer;
let world: Tenants;

beforeAll(async () => {
  server = await testServer({ session: { limiter: unlimited, baseUrl: 'https://console.example.com' } });
  world = await createTenants(server);
});
afterEach(() => {
  Object.assign(off, { rights: false, sites: false, siteOfTags: false, blanks: false, siteOfPath: false });
});
afterAll(() => server.close());

/**
 * Runs the work while a table has no tenant policy, or another one, and restores it, because all tests share one
 * database.
 * @param replacement condition of the replacing policy; null for none
 */
async function withPolicy<T>(table: string, replacement: string | null, work: () => Promise<T>): Promise<T> {
  const { owner } = server.database;
  const create = `create policy tenant on ${table} using (${replacement}) with check (${replacement})`;
  await owner.query(`drop policy tenant on ${table}; ${replacement === null ? '' : create}`);
  try {
    return await work();
  } finally {
    await owner.query(`drop policy if exists tenant on ${table}; call make_tenant_table('${table}')`);
  }
}

async function judged(...only: RouteId[]): Promise<AccessMatrixReport> {
  const { allows: real } =
    await vi.importActual<typeof import('#contract/base/access.ts')>('#contract/base/access.ts');
  return runAccessMatrix(world, real, { only });
}

const about = ({ findings }: AccessMatrixReport, words: RegExp) =>
  findings.filter((line) => words.test(line));

describe('the walk turns red', () => {
  test('when the right of a role is not asked for', async () => {
    off.rights = true;
    const report = await judged('groups.list', 'groups.remove');
    expect(about(report, /^groups\.remove as readonly on MARK-HOME: expected 403, got 200/)).toHaveLength(1);
    expect(about(report, /a refused call changed something/)).toHaveLength(1);
  });

  test('when nobody asks whose site it is', async () => {
    off.sites = true;
    const report = await judged('members.list', 'members.get');
    expect(about(report, /^members\.list as otherOwner on MARK-HOME: expected 404, got 200/)).toHaveLength(1);
    expect(about(report, /^members\.get as admin on MARK-FOREIGN: shows MARK-FOREIGN/)).toHaveLength(1);
  });

  test('when the header wins over the site of the path', async () => {
    off.siteOfPath = true;
    const { findings } = await judged('resources.get', 'integrations.campaignLists');
    const expected = [
      'resources.get as root on MARK-HOME with the header of MARK-FOREIGN: expected success, got 404',
      'resources.get as user on MARK-SIBLING with the header of MARK-HOME: expected 404, got 403',
      'integrations.campaignLists as admin on MARK-HOME with the header of no site: expected success, got 400',
    ];
    const starts = (finding: string) => expected.find((start) => finding.startsWith(start));
    expect(new Set(findings.map(starts).filter(Boolean))).toEqual(new Set(expected));
  });

  test('when nobody takes out what a role does not see', async () => {
    off.blanks = true;
    const report = await judged('members.get', 'dashboard.statistics');
    const shown = about(report, /^members\.get as user on MARK-HOME: shows the hidden /);
    expect(shown.map((line) => line.split(' ').at(-1))).toEqual(
      expect.arrayContaining(['created_at', 'tags']),
    );
    expect(about(report, /^members\.get as readonly/)).toEqual([]);
    expect(about(report, /^dashboard\.statistics as user on MARK-HOME: shows the hidden mrr$/)).toHaveLength(
      1,
    );
  });

  test('when the policy of a table is dropped: its rows are nobody’s any more', async () => {
    const report = await withPolicy('ticket_events', null, () => judged('ticketEvents.list'));
    expect(about(report, /^ticketEvents\.list as admin on MARK-HOME: does not show/)).toHaveLength(1);
    // The same walk finds nothing once the policy is restored.
    expect((await judged('ticketEvents.list')).findings).toEqual([]);
  });
});

describe('a query that forgets the site', () => {
  beforeEach(() => {
    off.siteOfTags = true;
  });

  test('shows nothing foreign while the policy stands', async () => {
    expect((await judged('lookups.tags')).findings).toEqual([]);
  });

  test('shows every site to everybody once the policy lets all rows through', async () => {
    const report = await withPolicy('tags', 'true', () => judged('lookups.tags'));
    expect(about(report, /^lookups\.tags as user on MARK-HOME: shows MARK-FOREIGN/)).toHaveLength(1);
  });
});
