import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { ensureContentTypes, ensureTerms } from './filing.service.ts';
import { listContentTypes, listTaxonomies } from './service.ts';

let db: TestDatabase;
let own: ResourceContext;
let foreign: ResourceContext;

const filed = (ctx: ResourceContext, titles: readonly string[]) =>
  write(ctx, 'test.filing', async (scope) => {
    scope.noAudit('test');
    const wanted = titles.map((title) => ({ taxonomy: 'section', taxonomyTitle: 'Sëction', title }));
    await ensureTerms(scope, ctx.resource.id, [
      ...wanted,
      { taxonomy: 'author', taxonomyTitle: 'Author', title: 'Ada' },
    ]);
    await ensureContentTypes(scope, ctx.resource.id, ['podcast', 'Article']);
  });

beforeAll(async () => {
  db = await testDatabase();
  own = actAs(db.database, await makeResource(db.database));
  foreign = actAs(db.database, await makeResource(db.database));
  await filed(own, ['Sport', 'culture']);
  await filed(foreign, ['Elsewhere']);
});
afterAll(() => db.drop());

test('taxonomies come by title, with the terms of the site when asked', async () => {
  const page = await listTaxonomies(own, { with_terms: 1, order: 'title', limit: 20, page: 1 });
  const titles = page.items.map(({ title, terms }) => [title, terms?.map((term) => term.title)]);
  expect(titles).toEqual([
    ['Author', ['Ada']],
    ['Sëction', ['culture', 'Sport']],
  ]);
  expect(page.items.map(({ terms_total }) => terms_total)).toEqual([1, 2]);
  expect(page.paginator.total_items).toBe(2);
  const bare = await listTaxonomies(own, { sort: 'desc' });
  expect(bare.items.map(({ title, terms }) => [title, terms])).toEqual([
    ['Sëction', undefined],
    ['Author', undefined],
  ]);
});

test('taxonomies are found by a part of the title, by a term, and by ids of the site alone', async () => {
  const found = async (filter: { title?: string; term?: string; id?: number[] }) =>
    (await listTaxonomies(own, { with_terms: 1, filter })).items.map(
      ({ title, terms }) => `${title}: ${terms?.map((term) => term.title).join()}`,
    );
  expect(await found({ title: 'SECT' })).toEqual(['Sëction: culture,Sport']);
  expect(await found({ title: '%' })).toEqual([]);
  expect(await found({ term: 'spo' })).toEqual(['Sëction: Sport']);
  const { items } = await listTaxonomies(own, undefined);
  const theirs = (await listTaxonomies(foreign, undefined)).items.map(({ id }) => id);
  expect(await found({ id: [items[0]?.id ?? 0, ...theirs] })).toEqual(['Author: Ada']);
});

test('no more than a thousand terms of a taxonomy come at once, and the others are found', async () => {
  const site = actAs(db.database, await makeResource(db.database));
  await filed(
    site,
    Array.from({ length: 1_001 }, (_, number) => `Tag ${String(number).padStart(4, '0')}`),
  );
  const all = await listTaxonomies(site, { with_terms: 1, filter: { title: 'section' } });
  expect(all.items[0]?.terms).toHaveLength(1_000);
  expect(all.items[0]?.terms_total).toBe(1_001);
  const last = await listTaxonomies(site, { with_terms: 1, filter: { term: 'tag 1000' } });
  expect(last.items[0]?.terms?.map(({ title }) => title)).toEqual(['Tag 1000']);
});

test('content types of the site come by key and are searched by it', async () => {
  const { items, paginator } = await listContentTypes(own, { limit: 50 });
  expect(items.map(({ key }) => key)).toEqual(['Article', 'podcast']);
  expect(paginator.total_items).toBe(2);
  const found = await listContentTypes(own, { filter: { key: 'CAST' } });
  expect(found.items.map(({ key }) => key)).toEqual(['podcast']);
});
