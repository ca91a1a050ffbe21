import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { read, write } from '#server/database/scope.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { ensureContentTypes, ensureTerms } from '../taxonomies/filing.service.ts';
import type { RuleOwner } from './queries.ts';
import type { RuleInput } from './rule-input.service.ts';
import { readRules, readRulesOf, saveRules } from './service.ts';

let db: TestDatabase;
let own: ResourceContext;
let foreign: ResourceContext;
let ids: Awaited<ReturnType<typeof filing>>;
let foreignIds: Awaited<ReturnType<typeof filing>>;

const section = { taxonomy: 'section', taxonomyTitle: 'Section' };
const author = { taxonomy: 'author', taxonomyTitle: 'Author' };

function filing(ctx: ResourceContext) {
  return write(ctx, 'test.filing', async (scope) => {
    scope.noAudit('test');
    const wanted = [
      { ...section, title: 'Sport' },
      { ...section, title: 'Culture' },
      { ...author, title: 'Ada' },
    ];
    const terms = await ensureTerms(scope, ctx.resource.id, wanted);
    const types = await ensureContentTypes(scope, ctx.resource.id, ['article', 'podcast']);
    const { rows } = await scope.client.query<{ key: string; id: number }>('select key, id from taxonomies');
    const taxonomy = (key: string) => rows.find((row) => row.key === key)?.id ?? 0;
    return {
      section: taxonomy('section'),
      author: taxonomy('author'),
      sport: terms.get('section\nsport') ?? 0,
      culture: terms.get('section\nculture') ?? 0,
      ada: terms.get('author\nada') ?? 0,
      article: types.get('article') ?? 0,
      podcast: types.get('podcast') ?? 0,
    };
  });
}

beforeAll(async () => {
  db = await testDatabase();
  own = actAs(db.database, await makeResource(db.database));
  foreign = actAs(db.database, await makeResource(db.database));
  ids = await filing(own);
  foreignIds = await filing(foreign);
});
afterAll(() => db.drop());

const madeBy = async (statement: string, title: string) => {
  const { rows } = await db.database.owner.query<{ id: number }>(statement, [own.resource.id, title]);
  return rows[0]?.id ?? 0;
};
const newPlan = (title: string) =>
  madeBy('insert into plans (resource_id, title) values ($1, $2) returning id', title);
const newEvent = (title: string) =>
  madeBy(
    `insert into ticket_events (resource_id, title, slug, timezone, starts_at, ends_at)
     values ($1, $2, $2, 'UTC', now(), now()) returning id`,
    title,
  );

const plan = async (): Promise<RuleOwner> => ({ planId: await newPlan('Plan') });

const save = (owner: RuleOwner, rules: RuleInput) =>
  write(own, 'test.rules', (scope) => {
    scope.noAudit('test');
    return saveRules(scope, own.resource.id, owner, rules);
  });
const stored = (owner: RuleOwner) => read(own, (scope) => readRules(scope, own.resource.id, owner));

const allow = (id: number) => ({ id, exclude: false, predictive_paywall: false, limit: false });
const limited = (id: number) => ({
  ...allow(id),
  limit: true,
  access_limit: 5,
  access_limit_period: '1 month' as const,
});
const predicted = (id: number) => ({ ...allow(id), predictive_paywall: true, predictive_percents: 20 });
const excluded = (id: number) => ({ ...allow(id), exclude: true });

test('rules are answered as they were saved, gathered by taxonomy', async () => {
  const owner = await plan();
  const change = await save(owner, {
    taxonomies: [
      { id: ids.section, terms: [limited(ids.sport), excluded(ids.culture)] },
      { id: ids.author, terms: [predicted(ids.ada)] },
    ],
    content_types: [allow(ids.article)],
  });
  expect(await stored(owner)).toEqual({
    taxonomies: [
      {
        id: ids.author,
        key: 'author',
        title: 'Author',
        terms: [{ ...predicted(ids.ada), key: 'ada', title: 'Ada' }],
      },
      {
        id: ids.section,
        key: 'section',
        title: 'Section',
        terms: [
          { ...excluded(ids.culture), key: 'culture', title: 'Culture' },
          { ...limited(ids.sport), key: 'sport', title: 'Sport' },
        ],
      },
    ],
    content_types: [{ ...allow(ids.article), key: 'article', title: 'article' }],
  });
  expect(change).toEqual({
    before: [],
    after: [
      'Author: Ada, predictive 20%',
      'Section: Culture, excluded',
      'Section: Sport, 5 in 1 month',
      'Content type: article',
    ],
  });
});

test('a rule left out is gone, a list left out stays, and saving the same again changes nothing', async () => {
  const owner = await plan();
  const both = [{ id: ids.section, terms: [allow(ids.sport), allow(ids.culture)] }];
  await save(owner, { taxonomies: both, content_types: [allow(ids.article)] });
  expect(await save(owner, { taxonomies: both, content_types: [allow(ids.article)] })).toBeNull();
  expect(await save(owner, {})).toBeNull();
  const change = await save(owner, { taxonomies: [{ id: ids.section, terms: [limited(ids.culture)] }] });
  expect(change).toEqual({
    before: ['Section: Culture', 'Section: Sport', 'Content type: article'],
    after: ['Section: Culture, 5 in 1 month', 'Content type: article'],
  });
  await save(owner, { taxonomies: [], content_types: [] });
  expect(await stored(owner)).toEqual({ taxonomies: [], content_types: [] });
});

test('rules of a plan and of an event stand apart', async () => {
  const owner = await plan();
  const ticketEventId = await newEvent('Fair');
  await save({ ticketEventId }, { content_types: [allow(ids.podcast)] });
  await save(owner, { content_types: [allow(ids.article)] });
  const types = async (of: RuleOwner) => (await stored(of)).content_types.map(({ key }) => key);
  expect(await types(owner)).toEqual(['article']);
  expect(await types({ ticketEventId })).toEqual(['podcast']);
});

test('rules of many owners are read at once, also where there are none', async () => {
  const one = await newPlan('One');
  const other = await newPlan('Other');
  await save({ planId: one }, { content_types: [allow(ids.podcast)] });
  const rules = await read(own, (scope) => readRulesOf(scope, own.resource.id, 'plan', [one, other]));
  expect(rules.get(one)?.content_types).toHaveLength(1);
  expect(rules.get(other)).toEqual({ taxonomies: [], content_types: [] });
});

test.each(['foreign', 'unknown'])(
  '%s taxonomies, terms and types are refused by their place',
  async (which) => {
    const owner = await plan();
    const strange = which === 'foreign' ? foreignIds : { section: 9e9, culture: 9e9, article: 9e9 };
    const refused = save(owner, {
      taxonomies: [
        { id: ids.section, terms: [allow(ids.sport), allow(strange.culture)] },
        { id: strange.section, terms: [allow(ids.culture)] },
      ],
      content_types: [allow(strange.article)],
    });
    await expect(refused).rejects.toMatchObject({
      code: 'invalid',
      fields: {
        'taxonomies.0.terms.1.id': 'Please provide a valid value',
        'taxonomies.1.id': 'Please provide a valid value',
        'taxonomies.1.terms.0.id': 'Please provide a valid value',
        'content_types.0.id': 'Please provide a valid value',
      },
    });
    expect(await stored(owner)).toEqual({ taxonomies: [], content_types: [] });
  },
);

test('a term of another taxonomy is refused, and so is a term or type that is named twice', async () => {
  const owner = await plan();
  const wrong = save(owner, { taxonomies: [{ id: ids.author, terms: [allow(ids.sport)] }] });
  await expect(wrong).rejects.toMatchObject({ fields: { 'taxonomies.0.terms.0.id': expect.any(String) } });
  const twice = save(owner, {
    taxonomies: [
      { id: ids.section, terms: [allow(ids.sport)] },
      { id: ids.section, terms: [allow(ids.culture), limited(ids.sport)] },
    ],
    content_types: [allow(ids.article), allow(ids.article)],
  });
  await expect(twice).rejects.toMatchObject({
    fields: {
      'taxonomies.1.terms.1': 'has a rule already',
      'content_types.1': 'has a rule already',
    },
  });
});
