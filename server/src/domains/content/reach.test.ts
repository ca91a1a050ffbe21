import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeContent } from '#server/testing/content-site.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { allow, exclude, five, form, reachFixture } from '#server/testing/reach-desk.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { countReach, reachOfContent } from './reach.service.ts';

let db: TestDatabase;
let foreign: ResourceContext;
let theirs: Awaited<ReturnType<typeof makeContent>>;
let desk: Awaited<ReturnType<typeof reachFixture>>;

beforeAll(async () => {
  db = await testDatabase();
  desk = await reachFixture(db);
  foreign = actAs(db.database, await makeResource(db.database));
  theirs = await makeContent(foreign, [{ key: 'theirs', type: 'article', sections: ['Sport'] }]);
});
afterAll(() => db.drop());

test('a piece of content says which plans and events open it, how, and by which rules', async () => {
  await desk.clear();
  const sport = await desk.newPlan('Sport pass');
  const all = await desk.newPlan('Everything', { full_access: true, active: false });
  const guess = await desk.newPlan('Guess', { predictive_paywall: true, predictive_percents: 35 });
  const fair = await desk.newEvent('Fair');
  await desk.save({ planId: sport }, await desk.rulesOf({ Sport: five, City: exclude }));
  await desk.save(
    { ticketEventId: fair },
    await desk.rulesOf({}, { article: { ...allow, predictive_paywall: true, predictive_percents: 20 } }),
  );
  const { items } = await reachOfContent(desk.own, { key: 'match' });
  const open = { active: true, because: [] };
  expect(items).toEqual([
    { ...open, kind: 'plan', id: guess, title: 'Guess', access: 'predictive', predictive_percents: 35 },
    {
      ...open,
      kind: 'plan',
      id: sport,
      title: 'Sport pass',
      access: 'metered',
      because: ['Sport'],
      access_limit: 5,
      access_limit_period: '1 month',
    },
    {
      ...open,
      kind: 'ti_event',
      id: fair,
      title: 'Fair',
      access: 'predictive',
      because: ['article'],
      predictive_percents: 20,
    },
    { kind: 'plan', id: all, title: 'Everything', active: false, access: 'full', because: [] },
  ]);
  const derby = await reachOfContent(desk.own, { key: 'derby' });
  expect(derby.items.map(({ title }) => title)).toEqual(['Guess', 'Everything']);
  await expect(reachOfContent(desk.own, { key: 'theirs' })).rejects.toMatchObject({ code: 'not_found' });
});

test('a form is counted before it is saved, against what is stored and what others open', async () => {
  await desk.clear();
  const city = await desk.newPlan('City');
  const other = await desk.newPlan('Culture');
  const inactive = await desk.newPlan('Draft', { active: false, full_access: true });
  await desk.save({ planId: city }, await desk.rulesOf({ City: allow }));
  await desk.save({ planId: other }, await desk.rulesOf({ Culture: five }, { podcast: allow }));
  const rules = await desk.rulesOf({ Sport: allow, City: exclude }, { article: allow });
  expect(await countReach(desk.own, form({ plan: city, ...rules }))).toEqual({
    total: 5,
    reached: 2,
    also_elsewhere: 1,
    unreached: 2,
    joins: 2,
    leaves: 2,
    per_rule: [
      { term_id: desk.made.sections.get('Sport'), carries: 2, reached: 1 },
      { term_id: desk.made.sections.get('City'), carries: 2, reached: 0 },
      { content_type_id: desk.made.types.get('article'), carries: 3, reached: 2 },
    ],
  });
  expect(await countReach(desk.own, form({ plan: inactive, active: false, ...rules }))).toMatchObject({
    reached: 2,
    unreached: 2,
    joins: 0,
    leaves: 3,
  });
  expect(await countReach(desk.own, form({ full_access: true }))).toMatchObject({
    reached: 5,
    also_elsewhere: 3,
    unreached: 0,
    joins: 5,
    leaves: 0,
  });
});

test('each number opens the rows behind it', async () => {
  await desk.clear();
  const city = await desk.newPlan('City');
  const other = await desk.newPlan('Culture');
  await desk.newPlan('Draft', { active: false, full_access: true });
  const fair = await desk.newEvent('Fair of rows');
  const rules = await desk.rulesOf({ Sport: allow, City: exclude });
  await desk.save({ planId: city }, rules);
  await desk.save({ planId: other }, await desk.rulesOf({ Culture: five }));
  await desk.save({ ticketEventId: fair }, await desk.rulesOf({}, { podcast: allow }));
  const counts = await countReach(desk.own, form({ plan: city, ...rules }));
  expect(await desk.listed({ plan: city })).toEqual(['match']);
  expect(await desk.listed({ ti_event: fair })).toEqual(['derby']);
  expect(await desk.listed({ unreached: true })).toEqual(['derby', 'council', 'notice']);
  expect(counts).toMatchObject({ reached: 1, unreached: 3, joins: 0, leaves: 0 });
  const open = await desk.newPlan('Open', { full_access: true });
  expect(await desk.listed({ unreached: true })).toEqual([]);
  expect(await desk.listed({ plan: open })).toHaveLength(5);
});

test("another site's plans, events, terms and types are refused like unknown ones", async () => {
  await desk.clear();
  const strange = await desk.newPlan('Theirs', {}, foreign);
  for (const plan of [strange, 9_999_999])
    await expect(countReach(desk.own, form({ plan }))).rejects.toMatchObject({ code: 'not_found' });
  await expect(countReach(desk.own, form({ ti_event: 9_999_999 }))).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(await desk.listed({ plan: strange })).toEqual([]);
  for (const id of [theirs.types.get('article') ?? 0, 9_999_999])
    await expect(countReach(desk.own, form({ content_types: [{ id, ...allow }] }))).rejects.toMatchObject({
      code: 'invalid',
      fields: { 'content_types.0.id': expect.any(String) },
    });
});
