import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberFilter } from '#contract/domains/members/schemas.ts';
import { actAs } from '#server/testing/act-as.ts';
import { type MadeResource, makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { listMembers } from './list.service.ts';
import { refreshSummaries } from './summaries.queries.ts';

type ListInput = Parameters<typeof listMembers>[1];

let db: TestDatabase;
let here: MadeResource;
/** Another site with members of the same kind: none of them may ever be found. */
let elsewhere: MadeResource;

async function run(statement: string, ...values: unknown[]): Promise<Record<string, number>[]> {
  return (await db.database.owner.query<Record<string, number>>(statement, values)).rows;
}

interface Seed {
  first?: string;
  last?: string;
  country?: string;
  active?: boolean;
  subscribed?: boolean;
  createdAt?: string;
  seenDaysAgo?: number;
  tags?: string[];
  paidCents?: number;
}

/** Names of the members of a site by what they are for; ids count up in this order. */
const seeds: Record<string, Seed> = {
  anna: {
    first: 'Anna',
    last: 'Müller',
    country: 'DE',
    tags: ['press', 'Print'],
    createdAt: '2024-01-10T12:00Z',
  },
  bob: {
    first: 'Bob',
    last: "O'Brien",
    country: 'US',
    tags: ['print'],
    paidCents: 500,
    createdAt: '2024-02-10T12:00Z',
  },
  carl: {
    first: 'Carl',
    last: 'Straße',
    country: 'DE',
    active: false,
    seenDaysAgo: 3,
    createdAt: '2024-03-10T12:00Z',
  },
  dora: {
    first: 'Dora',
    last: '100%_real',
    country: 'FR',
    subscribed: false,
    createdAt: '2024-03-31T23:30Z',
  },
  emil: { first: 'Émile', last: 'Zola', seenDaysAgo: 40, paidCents: 9_900, createdAt: '2024-04-01T22:30Z' },
  finn: { first: 'Finn', last: 'Back\\slash', seenDaysAgo: 100, createdAt: '2024-05-10T12:00Z' },
  gina: { first: 'Gina', last: 'Annan', createdAt: '2023-12-01T12:00Z' },
};
const ids: Record<string, number> = {};

async function addMember(site: MadeResource, name: string, seed: Seed): Promise<number> {
  const [row] = await run(
    `insert into members (resource_id, email, first_name, last_name, country_code, active, subscribed_to_emails,
       created_at) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    site.id,
    `${name}@reader.example`,
    seed.first ?? '',
    seed.last ?? '',
    seed.country ?? null,
    seed.active ?? true,
    seed.subscribed ?? true,
    seed.createdAt ?? '2024-01-01T00:00Z',
  );
  const id = row?.id ?? 0;
  for (const tag of seed.tags ?? []) {
    await run('insert into tags (resource_id, title) values ($1, $2) on conflict do nothing', site.id, tag);
    await run(
      'insert into member_tags select $1, id, $2 from tags where resource_id = $1 and title_lc = lower($3)',
      site.id,
      id,
      tag,
    );
  }
  await run(
    `insert into member_activity (resource_id, member_id, kind, occurred_at)
     values ($1, $2, 'sign_in', now() - make_interval(days => $3))`,
    site.id,
    id,
    seed.seenDaysAgo ?? 0,
  );
  if (seed.paidCents !== undefined)
    await run(
      `insert into transactions (resource_id, member_id, amount_cents, currency, status, pay_system, created_at)
       values ($1, $2, $3::int, 'eur', 'succeeded', 'stripe', now() - make_interval(days => $3::int / 100))`,
      site.id,
      id,
      seed.paidCents,
    );
  return id;
}

interface Held {
  member?: number;
  group?: number;
  plan: number;
  option: number;
  kind?: string;
  days?: [from: number, to: number | null];
  price?: number;
  status?: string;
  livemode?: boolean;
}

/** A subscription from and until so many days from now. */
async function addSubscription(site: MadeResource, held: Held): Promise<void> {
  const { kind = 'paid', days: [from, to] = [-10, 20], status = 'active' } = held;
  const isPaid = kind === 'paid' && held.member !== undefined;
  await run(
    `insert into member_subscriptions (resource_id, member_id, group_id, payer_id, plan_id, pricing_option_id, kind,
       status, starts_at, ends_at, ended_at, end_cause, grace_ends_at, is_attached_by_admin, is_paying, is_trial,
       price_cents, livemode)
     values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(days => $9::int), now() + make_interval(days => $10::int),
       case when $8 = 'ended' then now() + make_interval(days => $10::int - 1) end, case when $8 = 'ended' then 'cancelled' end,
       case when $8 = 'past_due' then now() + make_interval(days => 2) end, $11, $12, $13, $14, $15)`,
    site.id,
    held.member ?? null,
    held.group ?? null,
    isPaid ? held.member : null,
    held.plan,
    held.option,
    kind,
    status,
    from,
    to,
    kind === 'attached',
    isPaid,
    kind === 'trial',
    held.price ?? 0,
    held.livemode ?? true,
  );
}

const things: Record<string, number> = {};

async function addPlan(site: MadeResource, title: string): Promise<{ plan: number; option: number }> {
  const [plan] = await run(
    'insert into plans (resource_id, title) values ($1, $2) returning id',
    site.id,
    title,
  );
  const [option] = await run(
    'insert into pricing_options (resource_id, plan_id, title) values ($1, $2, $3) returning id',
    site.id,
    plan?.id,
    `${title} monthly`,
  );
  return { plan: plan?.id ?? 0, option: option?.id ?? 0 };
}

async function addGroup(site: MadeResource, name: string, members: number[]): Promise<number> {
  const [row] = await run(
    `insert into groups (resource_id, name, type, members_count) values ($1, $2, 'company', $3) returning id`,
    site.id,
    name,
    members.length,
  );
  const id = row?.id ?? 0;
  for (const member of members)
    await run('insert into group_members values ($1, $2, $3)', site.id, id, member);
  return id;
}

async function addEvent(
  site: MadeResource,
  owner: number,
  assignee: number,
  inactive: number,
): Promise<number> {
  const [event] = await run(
    `insert into ticket_events (resource_id, title, slug, starts_at, ends_at)
     values ($1, 'Summit', 'summit', now(), now()) returning id`,
    site.id,
  );
  const [ticket] = await run(
    `insert into tickets (resource_id, ticket_event_id, title) values ($1, $2, 'Seat') returning id`,
    site.id,
    event?.id,
  );
  const pass = `insert into passes (resource_id, ticket_id, ticket_event_id, owner_id, assign_id, active)
    values ($1, $2, $3, $4, $5, $6)`;
  await run(pass, site.id, ticket?.id, event?.id, owner, assignee, true);
  await run(pass, site.id, ticket?.id, event?.id, inactive, null, false);
  return event?.id ?? 0;
}

async function fill(site: MadeResource, names: Record<string, number>, made: Record<string, number>) {
  for (const [name, seed] of Object.entries(seeds)) names[name] = await addMember(site, name, seed);
  const of = (name: string) => names[name] ?? 0;
  const gold = await addPlan(site, 'Gold');
  const silver = await addPlan(site, 'Silver');
  made.gold = gold.plan;
  made.silver = silver.plan;
  made.company = await addGroup(site, 'Company', [of('carl'), of('dora')]);
  made.club = await addGroup(site, 'Club', [of('dora')]);
  made.event = await addEvent(site, of('anna'), of('bob'), of('carl'));
  await addSubscription(site, { member: of('bob'), ...gold, price: 1_000 });
  await addSubscription(site, { member: of('bob'), ...silver, kind: 'trial', days: [-5, 5] });
  await addSubscription(site, { member: of('anna'), ...gold, kind: 'attached', days: [-1, 30] });
  await addSubscription(site, {
    member: of('emil'),
    ...gold,
    price: 2_500,
    status: 'past_due',
    days: [-40, -1],
  });
  await addSubscription(site, {
    member: of('finn'),
    ...gold,
    price: 1_000,
    status: 'ended',
    days: [-60, -9],
  });
  await addSubscription(site, { member: of('finn'), ...silver, price: 1_000, days: [-90, -30] });
  await addSubscription(site, { member: of('gina'), ...gold, price: 1_000, livemode: false });
  await addSubscription(site, { member: of('gina'), ...gold, kind: 'attached', price: 1_000, days: [5, 20] });
  await addSubscription(site, { group: made.company, ...silver, kind: 'attached', days: [-1, 30] });
  const client = await db.database.owner.connect();
  await refreshSummaries(client, site.id, Object.values(names));
  client.release();
}

beforeAll(async () => {
  db = await testDatabase();
  here = await makeResource(db.database, { timezone: 'Europe/Berlin' });
  elsewhere = await makeResource(db.database);
  await fill(elsewhere, {}, {});
  await fill(here, ids, things);
});
afterAll(() => db.drop());

function list(input: ListInput, relation: 'admin' | 'user' = 'admin') {
  return listMembers(actAs(db.database, here, { relation }), input);
}

/** Names of the members found, in the order of the list. */
async function found(filter: MemberFilter, more: Partial<NonNullable<ListInput>> = {}): Promise<string[]> {
  const answer = await list({ limit: 100, ...more, filter });
  expect(answer.paginator.total_items).toBe(answer.items.length);
  return answer.items.map((item) => Object.keys(ids).find((name) => ids[name] === item.id) ?? 'foreign');
}

const sorted = async (filter: MemberFilter) => (await found(filter)).sort();

test('the newest member comes first, ten to a page', async () => {
  const { items, paginator } = await list(undefined);
  expect(items.map((item) => item.id)).toEqual(Object.values(ids).reverse());
  expect(paginator).toEqual({ total_items: 7, page: 1, limit: 10 });
});

test('pages follow each other without gaps', async () => {
  const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ limit: 3, page })));
  expect(pages.map((page) => page.items.length)).toEqual([3, 3, 1, 0]);
  expect(new Set(pages.flatMap((page) => page.items.map((item) => item.id))).size).toBe(7);
  for (const page of pages) expect(page.paginator.total_items).toBe(7);
});

describe('search', () => {
  const cases: [text: string, names: string[]][] = [
    ['anna', ['anna', 'gina']],
    ['ANNA M', ['anna']],
    ['müller', ['anna']],
    ['muller', ['anna']],
    ['strasse', ['carl']],
    ['emile', ['emil']],
    ['ÉMILE zola', ['emil']],
    ["o'brien", ['bob']],
    ['100%_real', ['dora']],
    ['0%_', ['dora']],
    ['%', []],
    ['___', []],
    ['back\\slash', ['finn']],
    ['\\', []],
    ["'; drop table members; --", []],
    ['a', ['anna', 'gina']],
    ['mü', ['anna']],
    ['ul', []],
    ['bob@reader', ['bob']],
    ['@reader.example', ['anna', 'bob', 'carl', 'dora', 'emil', 'finn', 'gina']],
    ['müller anna@', []],
    ["  bob   o'b ", ['bob']],
    ['   ', ['anna', 'bob', 'carl', 'dora', 'emil', 'finn', 'gina']],
  ];
  test.each(cases)('%j finds %j', async (global, names) => {
    expect(await sorted({ global })).toEqual(names);
  });

  test('an address is found by any part, or by its beginning when short', async () => {
    expect(await sorted({ email: 'nna@' })).toEqual(['anna']);
    expect(await sorted({ email: 'annan' })).toEqual([]);
    expect(await sorted({ email: 'an' })).toEqual(['anna']);
    expect(await sorted({ email: 'na' })).toEqual([]);
  });
});

describe('one filter', () => {
  const cases: [what: string, filter: () => MemberFilter, names: string[]][] = [
    ['an id', () => ({ id: ids.bob }), ['bob']],
    ['a group', () => ({ team: things.company }), ['carl', 'dora']],
    ['no group', () => ({ team: 0 }), ['anna', 'bob', 'emil', 'finn', 'gina']],
    ['any group', () => ({ team: -1 }), ['carl', 'dora']],
    ['not in a group', () => ({ not_team: things.club }), ['anna', 'bob', 'carl', 'emil', 'finn', 'gina']],
    ['a country', () => ({ country: ['Germany'] }), ['anna', 'carl']],
    ['several countries', () => ({ country: ['germany', 'France'] }), ['anna', 'carl', 'dora']],
    ['a country that does not exist', () => ({ country: ['Atlantis'] }), []],
    ['a tag', () => ({ tags: ['PRINT'] }), ['anna', 'bob']],
    ['several tags', () => ({ tags: ['press', 'print', 'none'] }), ['anna', 'bob']],
    ['a tag that does not exist', () => ({ tags: ['none'] }), []],
    ['a plan', () => ({ plan: [things.gold ?? 0] }), ['anna', 'bob', 'emil']],
    ['a plan held by a group', () => ({ plan: [things.silver ?? 0] }), ['bob', 'carl', 'dora']],
    [
      'several plans',
      () => ({ plan: [things.gold ?? 0, things.silver ?? 0] }),
      ['anna', 'bob', 'carl', 'dora', 'emil'],
    ],
    ['an event', () => ({ ti_event: things.event }), ['anna', 'bob']],
    ['paid', () => ({ paid: 'paid' }), ['bob', 'emil']],
    ['free', () => ({ paid: 'free' }), ['anna', 'carl', 'dora', 'finn', 'gina']],
    ['a day without activity', () => ({ inactivity: '1 day' }), ['carl', 'emil', 'finn']],
    ['thirty days without activity', () => ({ inactivity: '30 days' }), ['emil', 'finn']],
    ['two months without activity', () => ({ inactivity: '2 months' }), ['finn']],
    ['a price', () => ({ price: { from: 1_000, to: 1_000 } }), ['bob']],
    ['a lowest price', () => ({ price: { from: 1_001 } }), ['emil']],
    ['a highest price', () => ({ price: { to: 999 } }), ['anna', 'bob']],
    ['a price without bounds', () => ({ price: {} }), Object.keys(seeds)],
    ['inactive', () => ({ active: false }), ['carl']],
    ['no newsletter', () => ({ subscribed: false }), ['dora']],
    ['complimentary', () => ({ complimentary: true }), ['anna']],
    ['not complimentary', () => ({ complimentary: false }), ['bob', 'carl', 'dora', 'emil', 'finn', 'gina']],
  ];
  test.each(cases)('by %s', async (_what, filter, names) => {
    expect(await sorted(filter())).toEqual(names);
  });
});

test('days of creation are cut in the zone of the site', async () => {
  // 23:30 and 22:30 UTC are 1:30 and 0:30 of the next day in a Berlin summer.
  expect(await found({ created_at: { from: '2024-04-01', to: '2024-04-01' } })).toEqual(['dora']);
  expect(await found({ created_at: { from: '2024-04-02', to: '2024-04-02' } })).toEqual(['emil']);
  expect(await found({ created_at: { to: '2024-01-31' } })).toEqual(['gina', 'anna']);
  expect(await found({ created_at: { from: '2024-03-10' } })).toEqual(['finn', 'emil', 'dora', 'carl']);
});

describe('filters together', () => {
  const cases: [filter: () => MemberFilter, names: string[]][] = [
    [() => ({ global: 'reader', country: ['Germany'], active: true }), ['anna']],
    [() => ({ plan: [things.gold ?? 0], paid: 'paid', tags: ['print'] }), ['bob']],
    [() => ({ team: -1, not_team: things.club, inactivity: '2 days' }), ['carl']],
    [() => ({ price: { from: 1 }, created_at: { from: '2024-04-01' }, team: 0 }), ['emil']],
    [() => ({ global: 'an', email: 'an', complimentary: true }), ['anna']],
    [() => ({ ti_event: things.event, subscribed: true, country: ['United States'] }), ['bob']],
  ];
  test.each(cases)('case %#', async (filter, names) => {
    expect(await sorted(filter())).toEqual(names);
  });
});

describe('order', () => {
  const names = async (order: string, sort: 'asc' | 'desc') => found({}, { order, sort });
  test('by address', async () => {
    expect(await names('email', 'asc')).toEqual(Object.keys(seeds));
    expect(await names('email', 'desc')).toEqual(Object.keys(seeds).reverse());
  });
  test('by creation', async () => {
    expect((await names('created_at', 'asc')).slice(0, 2)).toEqual(['gina', 'anna']);
    expect((await names('created_at', 'desc')).slice(0, 2)).toEqual(['finn', 'emil']);
  });
  test('by money received', async () => {
    expect((await names('transaction_ltv', 'desc')).slice(0, 3)).toEqual(['emil', 'bob', 'gina']);
    expect((await names('transaction_ltv', 'asc')).slice(-2)).toEqual(['bob', 'emil']);
  });
  test('by last transaction, members without one last', async () => {
    expect((await names('transaction_last_date', 'desc')).slice(0, 2)).toEqual(['bob', 'emil']);
    expect((await names('transaction_last_date', 'asc')).slice(0, 2)).toEqual(['emil', 'bob']);
  });
  test('by the documented spelling of the id, and by an unknown column as if none were named', async () => {
    expect(await names('Users.id', 'asc')).toEqual(Object.keys(seeds));
    expect(await found({}, { order: 'password_hash; --' })).toEqual(Object.keys(seeds).reverse());
  });
});

test('a row shows what is valid now, in the order it began, and what ran out last', async () => {
  const row = async (name: string) => (await list({ filter: { id: ids[name] } })).items[0];
  expect((await row('bob'))?.subscriptions).toMatchObject([
    { title: 'Gold monthly', plan: { id: things.gold, title: 'Gold' }, autorenew: false, is_trial: false },
    { title: 'Silver monthly', is_trial: true },
  ]);
  expect((await row('dora'))?.subscriptions).toMatchObject([{ title: 'Silver monthly' }]);
  expect(await row('dora')).toMatchObject({ team_id: things.company, country: 'France' });
  expect((await row('gina'))?.subscriptions).toEqual([]);
  const previous = (await row('finn'))?.previous_subscription;
  expect(previous?.title).toBe('Gold monthly');
  const [end, planned] = [previous?.subscription_end_date, previous?.subscription_planed_end_date];
  expect(Date.parse(planned ?? '') - Date.parse(end ?? '')).toBe(86_400_000);
  expect(await row('emil')).toMatchObject({ transaction_ltv: 9_900, transaction_currency: 'eur' });
});

test('the relation user sees name, address and plan only', async () => {
  const { items } = await list({ filter: { id: ids.bob } }, 'user');
  expect(items).toEqual([
    {
      id: ids.bob,
      first_name: 'Bob',
      last_name: "O'Brien",
      email: 'bob@reader.example',
      job: null,
      company: null,
      city: null,
      state: null,
      country: null,
      team_id: null,
      active: null,
      created_at: null,
      subscriptions: ['Gold', 'Silver'].map((title) => ({
        id: expect.any(Number),
        title: `${title} monthly`,
        plan: { id: expect.any(Number), title },
        subscription_start_date: null,
        subscription_end_date: null,
        autorenew: null,
        is_trial: null,
      })),
      previous_subscription: null,
      transaction_last_date: null,
      transaction_ltv: null,
      transaction_currency: null,
    },
  ]);
});

test('the relation user cannot find out what is hidden by filtering or ordering', async () => {
  const open: MemberFilter[] = [{}, { global: 'bob' }, { email: 'bob' }, { plan: [1] }, { id: ids.bob }];
  for (const filter of open) await expect(list({ filter }, 'user')).resolves.toBeTruthy();
  const hidden: MemberFilter[] = [
    { team: 0 },
    { not_team: 1 },
    { country: ['Germany'] },
    { tags: ['print'] },
    { ti_event: 1 },
    { paid: 'free' },
    { inactivity: '1 day' },
    { created_at: {} },
    { price: { from: 1 } },
    { active: false },
    { subscribed: false },
    { complimentary: false },
  ];
  for (const filter of hidden)
    await expect(list({ filter }, 'user'), JSON.stringify(filter)).rejects.toMatchObject({
      code: 'forbidden',
    });
  for (const order of ['created_at', 'transaction_ltv', 'transaction_last_date'])
    await expect(list({ order }, 'user')).rejects.toMatchObject({ code: 'forbidden' });
  for (const order of ['id', 'email']) await expect(list({ order }, 'user')).resolves.toBeTruthy();
});

test('what stands for something of another site finds nobody', async () => {
  const [group] = await run('select id from groups where resource_id = $1', elsewhere.id);
  const [plan] = await run('select id from plans where resource_id = $1', elsewhere.id);
  const [event] = await run('select id from ticket_events where resource_id = $1', elsewhere.id);
  const [member] = await run('select id from members where resource_id = $1', elsewhere.id);
  expect(await found({ team: group?.id })).toEqual([]);
  expect(await found({ plan: [plan?.id ?? 0] })).toEqual([]);
  expect(await found({ ti_event: event?.id })).toEqual([]);
  expect(await found({ id: member?.id })).toEqual([]);
});

test('the kept number of members follows what is added and removed, also at the same time', async () => {
  const site = await makeResource(db.database);
  const total = async () => (await listMembers(actAs(db.database, site), { limit: 1 })).paginator.total_items;
  const add = (count: number, from: number) =>
    run(
      `insert into members (resource_id, email) select $1, 'm' || n || '@total.example' from generate_series($2::int, $3::int) n`,
      site.id,
      from,
      from + count - 1,
    );
  await Promise.all([add(30, 0), add(20, 100), add(10, 200), add(5, 300)]);
  expect(await total()).toBe(65);
  await run("delete from members where resource_id = $1 and email like 'm1%'", site.id);
  const [left] = await run('select count(*) as count from members where resource_id = $1', site.id);
  expect(await total()).toBe(left?.count);
});
