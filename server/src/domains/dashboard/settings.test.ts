import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DashboardSettings } from '#contract/domains/dashboard/settings-schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeOperator, makeResource } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';
import { getSettings, listCurrencies, updateSettings } from './settings.service.ts';

let server: TestServer;
let ctx: ResourceContext;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function newSite(): Promise<void> {
  ctx = actAs(server.database, await makeResource(server.database));
}

const allPanels = {
  total_revenue: true,
  subscribers_statistics: true,
  advanced_statistic: true,
  members_by_plan: true,
  members_signups: true,
  transactions_by_month: true,
};

test('a new site shows all six panels, in USD and UTC', async () => {
  await newSite();
  expect(await getSettings(ctx)).toEqual({
    version: 1,
    display_panels: allPanels,
    default_configs: { default_stats_currency: 'USD', reporting_timezone: 'UTC' },
    self_check: null,
  });
});

test('what is left out of a change stays as it is, and every change is noted once', async () => {
  await newSite();
  await updateSettings(ctx, { display_panels: { total_revenue: false } });
  await updateSettings(ctx, { default_configs: { default_stats_currency: 'eur' } });
  const last = await updateSettings(ctx, { default_configs: { reporting_timezone: 'asia/kathmandu' } });
  expect(last).toMatchObject({
    version: 4,
    display_panels: { ...allPanels, total_revenue: false },
    default_configs: { default_stats_currency: 'EUR', reporting_timezone: 'Asia/Kathmandu' },
  });
  expect(await updateSettings(ctx, { display_panels: { total_revenue: false } })).toEqual(last);
  const { rows } = await server.database.owner.query<{ changes: object }>(
    `select changes from audit_log where resource_id = $1 and operation = 'dashboard.updateSettings' order by id`,
    [ctx.resource.id],
  );
  expect(rows.map(({ changes }) => Object.keys(changes))).toEqual([
    ['display_panels'],
    ['default_stats_currency'],
    ['reporting_timezone'],
  ]);
  const { rows: stored } = await server.database.owner.query(
    'select default_stats_currency as currency, reporting_timezone as zone from resources where id = $1',
    [ctx.resource.id],
  );
  expect(stored).toEqual([{ currency: 'eur', zone: 'Asia/Kathmandu' }]);
});

test('who read an older version is told so, and nothing is changed', async () => {
  await newSite();
  const first = await updateSettings(ctx, { version: 1, display_panels: { members_by_plan: false } });
  await expect(
    updateSettings(ctx, { version: 1, display_panels: { members_by_plan: true } }),
  ).rejects.toThrow(expect.objectContaining({ code: 'conflict' }));
  expect(await getSettings(ctx)).toEqual(first);
});

test.each(['Mars/Olympus', '+05:45', 'UTC+3', "UTC'; select 1", 'utc0x', '<+03>-3'])(
  'a zone that nobody knows is refused at its field: %s',
  async (zone) => {
    await newSite();
    await expect(updateSettings(ctx, { default_configs: { reporting_timezone: zone } })).rejects.toThrow(
      expect.objectContaining({
        code: 'invalid',
        fields: { 'default_configs.reporting_timezone': expect.stringContaining('time zone') },
      }),
    );
  },
);

test('the currency is one of prices, or one the site was paid in', async () => {
  await newSite();
  const change = { default_configs: { default_stats_currency: 'chf' } };
  await expect(updateSettings(ctx, change)).rejects.toThrow(
    expect.objectContaining({
      fields: { 'default_configs.default_stats_currency': expect.stringContaining('currency') },
    }),
  );
  const paidIn = (currency: string, transactions: number) =>
    server.database.owner.query(
      `insert into volume_days (resource_id, day, currency, source, amount_cents, transactions)
       values ($1, '2026-01-01', $2, 'all', 0, $3)`,
      [ctx.resource.id, currency, transactions],
    );
  await paidIn('chf', 1);
  await paidIn('sek', 0);
  expect(await listCurrencies(ctx)).toEqual({ items: ['usd', 'eur', 'gbp', 'chf'] });
  expect((await updateSettings(ctx, change)).default_configs.default_stats_currency).toBe('CHF');
});

test('the last nightly check is shown, and one that cannot be read is not', async () => {
  await newSite();
  const check = (at: string, result: object) =>
    server.database.owner.query(
      'insert into figure_checks (resource_id, checked_at, result) values ($1, $2, $3)',
      [ctx.resource.id, at, result],
    );
  const result = { cards: 13, equal: 12, differences: [{ card: 'mrr', shown: '1', counted: '2' }] };
  await check('2026-01-01T02:00:00Z', { cards: 13, equal: 13, differences: [] });
  await check('2026-01-02T02:00:00Z', result);
  expect((await getSettings(ctx)).self_check).toEqual({ ...result, checked_at: '2026-01-02T02:00:00.000Z' });
  await check('2026-01-03T02:00:00Z', { cards: 'all' });
  expect((await getSettings(ctx)).self_check).toBeNull();
});

test('over HTTP: currencies in either case are taken, and reading roles may not write', async () => {
  await newSite();
  const { id, key } = ctx.resource;
  const path = '/api/admin/resources/dashboard/settings';
  const put = async (role: 'admin' | 'readonly' | 'user', body: object) => {
    const operator = await makeOperator(server.database, { on: [{ resource: { id }, role }] });
    const token = await sessionOf(server.database, operator);
    return server.call('PUT', path, { token, resource: key, body });
  };
  const saved = await put('admin', { default_configs: { default_stats_currency: 'GBP' } });
  expect((saved.body as DashboardSettings).default_configs.default_stats_currency).toBe('GBP');
  expect((await put('readonly', {})).status).toBe(403);
  expect((await put('user', {})).status).toBe(403);
  expect((await put('admin', { display_panels: { another: true } })).status).toBe(422);
});
