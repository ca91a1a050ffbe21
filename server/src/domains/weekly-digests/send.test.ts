import { afterAll, beforeAll, expect, test } from 'vitest';
import { write } from '#server/database/scope.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { hashToken } from '#server/platform/tokens/tokens.ts';
import { actAs } from '#server/testing/act-as.ts';
import { reloadSite } from '#server/testing/advanced-clock.ts';
import { baseUrl, digestDesk } from '#server/testing/digest-desk.ts';
import { jobInfo } from '#server/testing/job-info.ts';
import {
  makeOperator,
  makeResource,
  type TestOperator,
  type TestSite,
} from '#server/testing/make-resource.ts';
import { countFigures } from '#server/testing/revenue-desk.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { moveAhead } from '../resources/clock.queries.ts';
import { sitesWithDueDigests } from './across-sites.queries.ts';
import { weeklyDigestTasks } from './jobs.ts';

let db: TestDatabase;
let desk: ReturnType<typeof digestDesk>;
beforeAll(async () => {
  db = await testDatabase();
  desk = digestDesk(db.database);
});
afterAll(() => db.drop());

const monday = '2026-01-12T08:00:00Z';
const nextMonday = '2026-01-19T08:00:00Z';

async function countedSite(timezone = 'UTC'): Promise<TestSite> {
  const site = await makeResource(db.database, { timezone });
  await countFigures(actAs(db.database, site, { relation: 'root' }));
  return site;
}

/** An Admin of a site who has the digest. */
async function reader(site: TestSite, since?: string): Promise<TestOperator> {
  const operator = await makeOperator(db.database, { on: [{ resource: site, role: 'admin' }] });
  await desk.turnOn(site, operator, since);
  return operator;
}

const count = async (operator: TestOperator) => (await desk.mailsTo(operator)).length;
const change = (statement: string, values: readonly unknown[]) =>
  db.database.owner.query(statement, [...values]);

test('a week is sent once, whoever sends it and however often, and the next one again', async () => {
  const site = await countedSite();
  const operator = await reader(site);
  await Promise.all([desk.send(site, monday), desk.send(site, monday)]);
  await desk.send(site, '2026-01-13T07:59:00Z');
  expect(await count(operator)).toBe(1);
  await desk.send(site, nextMonday);
  const mails = await desk.mailsTo(operator);
  expect(mails.map(({ message_id: id }) => id)).toEqual([
    `<weekly-digest-${site.id}-${operator.id}-2026-01-05@masthead>`,
    `<weekly-digest-${site.id}-${operator.id}-2026-01-12@masthead>`,
  ]);
});

test('off and on again, no week is sent twice', async () => {
  const site = await countedSite();
  const operator = await reader(site);
  await desk.send(site, monday);
  await change('delete from weekly_digests where operator_id = $1', [operator.id]);
  await desk.turnOn(site, operator);
  await desk.send(site, '2026-01-12T12:00:00Z');
  expect(await count(operator)).toBe(1);
});

test.each(['2026-01-12T07:59:00Z', '2026-01-13T08:00:00Z', '2026-01-16T12:00:00Z'])(
  'nothing is sent too early or a day late, at %s',
  async (at) => {
    const site = await countedSite();
    const operator = await reader(site);
    await desk.send(site, at);
    expect(await count(operator)).toBe(0);
  },
);

test('a week that was over before the digest was switched on is not sent', async () => {
  const site = await countedSite();
  const late = await reader(site, '2026-01-12T00:00:00Z');
  const inTime = await reader(site, '2026-01-11T23:59:59Z');
  await desk.send(site, monday);
  expect([await count(late), await count(inTime)]).toEqual([0, 1]);
});

const losses: readonly (readonly [string, (operator: TestOperator, site: TestSite) => Promise<unknown>])[] = [
  [
    'lost access',
    ({ id }, site) =>
      change('delete from resource_operators where operator_id = $1 and resource_id = $2', [id, site.id]),
  ],
  ['was suspended', ({ id }) => change('update operators set active = false where id = $1', [id])],
  [
    'works for a partner that was closed',
    (_operator, site) => change('update partners set active = false where id = $1', [site.partnerId]),
  ],
];

test.each(losses)('an operator who %s gets nothing, not even later that day', async (_how, lose) => {
  const site = await countedSite();
  const operator = await reader(site);
  await lose(operator, site);
  await desk.send(site, monday);
  await change('update operators set active = true where id = $1', [operator.id]);
  await change('update partners set active = true where id = $1', [site.partnerId]);
  await change(
    `insert into resource_operators (resource_id, operator_id, role) values ($1, $2, 'admin') on conflict do nothing`,
    [site.id, operator.id],
  );
  await desk.send(site, '2026-01-12T10:00:00Z');
  expect(await count(operator)).toBe(0);
  await desk.send(site, nextMonday);
  expect(await count(operator)).toBe(1);
});

test('while figures are counted nothing is sent, and afterwards it is', async () => {
  const site = await makeResource(db.database);
  const operator = await reader(site);
  await desk.send(site, monday);
  expect(await count(operator)).toBe(0);
  await countFigures(actAs(db.database, site, { relation: 'root' }));
  await desk.send(site, '2026-01-12T09:00:00Z');
  expect(await count(operator)).toBe(1);
});

test('each email has a token of its own, of which only the hash is kept', async () => {
  const site = await countedSite();
  const operators = [await reader(site), await reader(site)];
  await desk.send(site, monday);
  const mails = (await Promise.all(operators.map((operator) => desk.mailsTo(operator)))).flat();
  const tokens = mails.map(({ unsubscribe_url: url }) => url.split('/').at(-1) ?? '');
  expect(new Set(tokens).size).toBe(2);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  const { rows } = await change(
    'select token_hash from weekly_digest_weeks where resource_id = $1 order by id',
    [site.id],
  );
  expect(rows).toEqual(tokens.map((token) => ({ token_hash: hashToken(token) })));
});

test('links are forgotten after a year', async () => {
  const site = await countedSite();
  const operator = await reader(site);
  for (const week of ['2025-01-06', '2024-12-30'])
    await change('insert into weekly_digest_weeks (resource_id, operator_id, week) values ($1, $2, $3)', [
      site.id,
      operator.id,
      week,
    ]);
  await desk.send(site, monday);
  const { rows } = await change(
    'select week::text from weekly_digest_weeks where resource_id = $1 order by week',
    [site.id],
  );
  expect(rows.map(({ week }) => week)).toEqual(['2025-01-06', '2026-01-05']);
});

/** A test site whose clock shows a Monday, 10:00. */
async function siteOnMonday(): Promise<TestSite> {
  const site = await makeResource(db.database, { livemode: false });
  const { rows } = await change(
    `select date_trunc('week', now() at time zone 'UTC') at time zone 'UTC' + interval '7 days 10 hours' as monday`,
    [],
  );
  const ctx = actAs(db.database, site, { relation: 'root' });
  await write(ctx, 'test.moveClock', async (scope) => {
    scope.noAudit('job');
    await moveAhead(scope, site.id, rows[0].monday);
  });
  return site;
}

test('the job finds sites on their Monday morning alone, by their own clock, and sends each once', async () => {
  // Digests of the tests above are due if it is Monday now.
  await change('delete from weekly_digests', []);
  const [ready, early] = [await siteOnMonday(), await countedSite()];
  await countFigures(await reloadSite(actAs(db.database, ready)));
  const operators = [await reader(ready), await reader(early, '2099-01-01T00:00:00Z')];
  const due = async () => (await sitesWithDueDigests(db.database)).map(({ site }) => site.id);
  expect(await due()).toEqual([ready.id]);
  const [task] = weeklyDigestTasks({ baseUrl, database: db.database, clock: systemClock, log: silentLog });
  await task?.run({}, jobInfo());
  await task?.run({}, jobInfo());
  expect(await Promise.all(operators.map(count))).toEqual([1, 0]);
  expect(await due()).toEqual([]);
});
