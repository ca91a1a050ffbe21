// The numbers of a digest are those of the dashboard. Days and sums are worked out by hand.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inUnit } from '#contract/base/units.ts';
import { figuresOf } from '#contract/domains/dashboard/card-figures.ts';
import type { Statistics } from '#contract/domains/dashboard/schemas.ts';
import { updateSettings } from '#server/domains/dashboard/settings.service.ts';
import { actAs } from '#server/testing/act-as.ts';
import { baseUrl, digestDesk, linesIn } from '#server/testing/digest-desk.ts';
import { makeOperator, makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { charge, countFigures, revenueDesk } from '#server/testing/revenue-desk.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const range = 'date_start=2025-03-03&date_end=2025-03-09';
const asked = `${range}&compare_start=2025-02-24&compare_end=2025-03-02&group_by=day`;

interface Edges {
  zone: string;
  currency: 'usd' | 'jpy';
  /** Last minute of the week before, first and last of the week, first after it. */
  before: string;
  first: string;
  last: string;
  after: string;
  /** Monday 8:00. */
  sent: string;
}

/** Clocks in New York went forward on Sunday, 9 March: it begins five hours behind UTC, and ends four. */
const newYork: Edges = {
  zone: 'America/New_York',
  currency: 'usd',
  before: '2025-03-03T04:59:00Z',
  first: '2025-03-03T05:00:00Z',
  last: '2025-03-10T03:59:00Z',
  after: '2025-03-10T04:00:00Z',
  sent: '2025-03-10T12:00:00Z',
};
/** Nine hours ahead of UTC all year. */
const tokyo: Edges = {
  zone: 'Asia/Tokyo',
  currency: 'jpy',
  before: '2025-03-02T14:59:00Z',
  first: '2025-03-02T15:00:00Z',
  last: '2025-03-09T14:59:00Z',
  after: '2025-03-09T15:00:00Z',
  sent: '2025-03-09T23:00:00Z',
};

async function siteWithSales({ zone, currency, ...at }: Edges): Promise<TestSite> {
  const site = await makeResource(server.database, { timezone: zone, title: `News & <Views> ${zone}` });
  const ctx = actAs(server.database, site, { relation: 'root' });
  const desk = await revenueDesk(ctx);
  const buy = async (when: string, price: number, code: Edges['currency']) =>
    desk.buy(await desk.member(), when, { price, period: '1 month', currency: code });
  // MRR of USD 10.00 at the end of the week before, and of USD 30.00 and JPY 1,200 at the end of the week.
  await buy(at.before, 1_000, 'usd');
  await buy(at.first, 2_000, 'usd');
  await buy(at.last, 1_200, 'jpy');
  await buy(at.after, 5_000, 'usd');
  // Gross volume of USD 1,000.00 and 1,234.56 + 2.00, of JPY 0 and 7,000.
  await charge(ctx, { at: at.before, currency: 'usd', amount: 100_000 });
  await charge(ctx, { at: at.first, currency: 'usd', amount: 123_456 });
  await charge(ctx, { at: at.last, currency: 'usd', amount: 200 });
  await charge(ctx, { at: at.last, currency: 'jpy', amount: 7_000 });
  await charge(ctx, { at: at.after, currency: 'usd', amount: 999_900 });
  // Only a currency that the site was paid in can be chosen.
  await countFigures(ctx);
  await updateSettings(ctx, { default_configs: { default_stats_currency: currency } });
  await countFigures(ctx);
  return site;
}

const dollars = [
  ['Monthly recurring revenue in USD', '$30.00', '$10.00', '+200.0%'],
  ['Gross volume in USD', '$1,236.56', '$1,000.00', '+23.7%'],
] as const;
const yen = [
  ['Monthly recurring revenue in JPY', '¥1,200', '¥0', 'N/A'],
  ['Gross volume in JPY', '¥7,000', '¥0', 'N/A'],
] as const;

test.each([
  { edges: newYork, money: [dollars[0], yen[0], dollars[1], yen[1]] },
  { edges: tokyo, money: [yen[0], dollars[0], yen[1], dollars[1]] },
])('a digest in $edges.zone says what the dashboard says', async ({ edges, money }) => {
  const site = await siteWithSales(edges);
  const operator = await makeOperator(server.database, { on: [{ resource: site, role: 'readonly' }] });
  const desk = digestDesk(server.database);
  await desk.turnOn(site, operator);
  await desk.send(site, edges.sent);
  const [mail] = await desk.mailsTo(operator);
  expect(mail?.subject).toBe(`Weekly digest of ${site.title}: 03/03/2025 – 03/09/2025`);
  expect(mail?.body_html).toContain(`<h1>News &amp; &lt;Views&gt; ${edges.zone}</h1>`);
  const lines = linesIn(mail?.body_html ?? '');
  expect(lines.map(([name, value, before, change]) => [name, value, before, change])).toEqual([
    // One paid before the week, two more within it.
    ['Active subscribers', '3', '1', '+200.0%'],
    ...money,
    ['New subscribers', '2', '1', '+100.0%'],
    ['Stopped subscriptions', '0', '0', 'N/A'],
    ['Cancelled subscriptions', '0', '0', 'N/A'],
    ['Logged-in members', '0', '0', 'N/A'],
    ['Paywall hits', '0', '0', 'N/A'],
    ['Retention rate', '100.0%', '—', 'N/A'],
  ]);
  for (const [name, value] of lines) expect(mail?.body_text).toContain(`${name}: ${value} (`);
  expect(lines[0]?.[4]).toBe(
    `${baseUrl}/dashboard/rows?figure=active_subscribers&${range}&resource=${site.key}`,
  );
  expect(lines[1]?.[4]).toBe(
    `${baseUrl}/dashboard/rows?figure=mrr&${range}&currency=${edges.currency}&resource=${site.key}`,
  );
  expect(mail?.body_text).toContain(
    `${baseUrl}/dashboard?period=custom&from=2025-03-03&to=2025-03-09&resource=${site.key}`,
  );

  const token = await sessionOf(server.database, operator);
  const { body } = await server.call('GET', `/api/admin/dashboard/statistics?${asked}`, {
    token,
    resource: site.key,
  });
  const statistics = body as Statistics;
  const shown = (['active_subscribers', 'mrr', 'gross_volume', 'new_subscribers'] as const).flatMap((card) =>
    figuresOf(card, statistics).map(({ data, unit }) => [
      inUnit(data.current_value ?? Number.NaN, unit),
      inUnit(data.compare_value ?? Number.NaN, unit),
    ]),
  );
  expect(lines.slice(0, 6).map(([, value, before]) => [value, before])).toEqual(shown);
});

test('who sees no amounts gets none, and is led to the dashboard where rows are closed to them', async () => {
  const site = await siteWithSales(newYork);
  const operator = await makeOperator(server.database, { on: [{ resource: site, role: 'user' }] });
  const desk = digestDesk(server.database);
  await desk.turnOn(site, operator);
  await desk.send(site, newYork.sent);
  const [mail] = await desk.mailsTo(operator);
  const lines = linesIn(mail?.body_html ?? '');
  expect(lines.map(([name]) => name)).toEqual([
    'Active subscribers',
    'New subscribers',
    'Stopped subscriptions',
    'Cancelled subscriptions',
    'Logged-in members',
    'Paywall hits',
    'Retention rate',
  ]);
  expect(`${mail?.body_html}${mail?.body_text}`).not.toMatch(/[$¥]|recurring|volume/);
  const linkOf = (name: string) => lines.find(([one]) => one === name)?.[4];
  expect(linkOf('Paywall hits')).toContain('/dashboard?period=custom');
  expect(linkOf('New subscribers')).toContain('/dashboard/rows?figure=new_subscribers');
});
