import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TicketEventFilter } from '#contract/domains/ticket-events/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { siteNow } from '#server/database/site-now.ts';
import { type FolderStore, folderStore } from '#server/platform/files/files.ts';
import { newContentType, newTerm, taxonomyOf } from '#server/testing/access-matrix/seed-content.ts';
import { actAs } from '#server/testing/act-as.ts';
import { testCrudOperations } from '#server/testing/crud-verbs.ts';
import { makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { copyTicketEvent } from './copy.service.ts';
import {
  createTicketEvent,
  getTicketEvent,
  listTicketEvents,
  removeTicketEvent,
  updateTicketEvent,
} from './service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let foreign: ResourceContext;
let usual: TestSite;
let files: FolderStore;

beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database));
  foreign = actAs(db.database, await makeResource(db.database));
  usual = await makeResource(db.database);
  files = folderStore(await mkdtemp(join(tmpdir(), 'photos-')));
});
afterAll(() => db.drop());

const dates = { start_date: '2026-05-01T18:00:00.000Z', end_date: '2026-05-01T21:00:00.000Z' };
let number = 0;
/** Creates an event with a slug of its own. */
const event = (fields: Partial<Parameters<typeof createTicketEvent>[1]> = {}) => {
  number += 1;
  return { title: 'Talk', slug: `talk-${number}`, ...dates, ...fields };
};
const remove = (site: ResourceContext, input: { id: number }) => removeTicketEvent(files, site, input);
const opens = { exclude: false, predictive_paywall: false, limit: false };

type ListInput = NonNullable<Parameters<typeof listTicketEvents>[1]>;

async function listWhole(
  site: ResourceContext,
  input: Pick<ListInput, 'order' | 'sort'> & { limit: number; filter?: TicketEventFilter },
) {
  const page = await listTicketEvents(site, input);
  return { ...page, items: await Promise.all(page.items.map(({ id }) => getTicketEvent(site, { id }))) };
}

testCrudOperations({
  domain: 'ticketEvents',
  sites: () => ({ own: actAs(db.database, usual), foreign }),
  inputs: [
    { title: 'Émile reads', slug: 'one', ...dates, active: true },
    {
      title: 'zebra',
      slug: 'two',
      start_date: '2027-01-01T00:00:00.000Z',
      end_date: '2027-01-02T00:00:00.000Z',
      active: false,
    },
  ],
  create: (site, input) => createTicketEvent(site, { ...input, slug: event().slug }),
  get: getTicketEvent,
  update: async (site, input) =>
    updateTicketEvent(site, { ...input, slug: (await getTicketEvent(site, input)).slug }),
  remove,
  list: listWhole,
  orders: {
    active: ({ active }) => active,
    id: ({ id }) => id,
    title: ({ title }) => title,
    start_date: (found) => found.start_date,
    end_date: (found) => found.end_date,
  },
  filters: {
    title: { by: { title: 'EMIL' }, holds: ({ title }) => title === 'Émile reads' },
    active: { by: { active: false }, holds: ({ active }) => !active },
  },
});

test('events are found and ordered without regard to accents and case', async () => {
  const site = actAs(db.database, await makeResource(db.database));
  for (const title of ['Zebra', 'apple', 'Zürich']) await createTicketEvent(site, event({ title }));
  const found = async (input: ListInput) =>
    (await listTicketEvents(site, input)).items.map(({ title }) => title);
  expect(await found({ filter: { title: 'zurich' } })).toEqual(['Zürich']);
  expect(await found({ filter: { title: 'APPLE' } })).toEqual(['apple']);
  expect(await found({ order: 'title', sort: 'asc' })).toEqual(['apple', 'Zebra', 'Zürich']);
});

test('of the active events the next to come is first, and below them the latest that is over', async () => {
  const site = actAs(db.database, await makeResource(db.database));
  const today = siteNow(site).getTime();
  const on = (days: number) => new Date(today + days * 86_400_000).toISOString();
  const made = [
    ['long over', -40, true],
    ['far', 90, true],
    ['just over', -2, true],
    ['soon', 3, true],
    ['off', 1, false],
  ] as const;
  for (const [title, days, active] of made)
    await createTicketEvent(site, event({ title, active, start_date: on(days), end_date: on(days) }));
  const { items } = await listTicketEvents(site, { order: 'active', sort: 'desc' });
  expect(items.map(({ title }) => title)).toEqual(['soon', 'far', 'just over', 'long over', 'off']);
});

test('a new slug holds what an address takes; one of before stays, and its copy gets a new one', async () => {
  const fields = { slug: 'Use letters, digits, hyphens, dots and underscores only.' };
  for (const slug of ['Bad Slug!', 'a/b', 'a?b', 'ü b'])
    await expect(createTicketEvent(ctx, event({ slug }))).rejects.toMatchObject({ fields });
  const { id } = await createTicketEvent(ctx, event({ slug: 'größe_1.5~x-y' }));
  await db.database.owner.query('update ticket_events set slug = $1 where id = $2', ['Old Slug /x', id]);
  const kept = await updateTicketEvent(ctx, { id, title: 'Kept', ...dates, slug: 'Old Slug /x' });
  expect(kept).toMatchObject({ title: 'Kept', slug: 'Old Slug /x' });
  const other = updateTicketEvent(ctx, { id, title: 'Kept', ...dates, slug: 'Other Slug' });
  await expect(other).rejects.toMatchObject({ fields });
  expect((await copyTicketEvent(files, ctx, { id })).slug).toBe('old-slug-x-copy');
});

test('an event is made with everything the form has, and answers its instants in UTC', async () => {
  const term = await newTerm(ctx);
  const type = await newContentType(ctx);
  const made = await createTicketEvent(ctx, {
    ...event(),
    description: 'An evening',
    is_virtual: true,
    location: 'Online',
    timezone: 'Europe/Paris',
    start_date: '2026-05-01T20:00:00+02:00',
    registration_page: 'https://example.com/register',
    url: 'https://example.com/talk',
    contact_email: 'events@example.com',
    active: false,
    taxonomies: [{ id: await taxonomyOf(ctx, term), terms: [{ ...opens, id: term, exclude: true }] }],
    content_types: [{ ...opens, id: type, limit: true, access_limit: 3, access_limit_period: '1 week' }],
  });
  expect(made).toMatchObject({
    ...dates,
    description: 'An evening',
    is_virtual: true,
    timezone: 'Europe/Paris',
    contact_email: 'events@example.com',
    photo: null,
    active: false,
    tickets: [],
    taxonomies: [{ terms: [{ id: term, exclude: true }] }],
    content_types: [{ id: type, access_limit: 3 }],
  });
  expect(await getTicketEvent(ctx, made)).toEqual(made);
});

test('a change of the access rules alone makes a new version', async () => {
  const made = await createTicketEvent(ctx, event());
  const type = await newContentType(ctx);
  const content_types = [{ ...opens, id: type }];
  const { title, slug, start_date, end_date } = made;
  const same = { id: made.id, title, slug, start_date, end_date, content_types };
  const changed = await updateTicketEvent(ctx, { ...same, version: 1 });
  expect(changed).toMatchObject({ version: 2, content_types: [{ id: type }] });
  expect((await updateTicketEvent(ctx, { ...same, version: 2 })).version).toBe(2);
});

test("an event without a zone has the site's", async () => {
  const site = actAs(db.database, await makeResource(db.database, { timezone: 'America/New_York' }));
  expect(await createTicketEvent(site, event())).toMatchObject({ timezone: 'America/New_York' });
});

test('an event that ends before it starts, or in no zone of the world, is refused', async () => {
  const wrong = event({ end_date: '2020-01-01T00:00:00Z', timezone: 'Mars/Base' });
  await expect(createTicketEvent(ctx, wrong)).rejects.toMatchObject({
    fields: { end_date: expect.any(String), timezone: expect.any(String) },
  });
});

test('a slug is taken once a site, also by two who ask at once, and is free again after a deletion', async () => {
  const input = event();
  const refusal = {
    code: 'invalid',
    fields: { slug: 'Another event has this slug. Choose a different one.' },
  };
  const results = await Promise.allSettled([createTicketEvent(ctx, input), createTicketEvent(ctx, input)]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refusal });
  const other = await createTicketEvent(ctx, event());
  await expect(updateTicketEvent(ctx, { ...input, id: other.id })).rejects.toMatchObject(refusal);
  await createTicketEvent(foreign, input);
  const { items } = await listTicketEvents(ctx, { limit: 200 });
  for (const { id } of items)
    if ((await getTicketEvent(ctx, { id })).slug === input.slug) await remove(ctx, { id });
  await createTicketEvent(ctx, input);
});
