import { afterAll, beforeAll, expect, test } from 'vitest';
import { planInput } from '#contract/domains/plans/form-schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { createPlan, getPlan, planRemover, updatePlan } from './service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
const term = { id: 0, exclude: false, predictive_paywall: false, limit: false };
let category: number;

beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database));
  const { rows } = await db.database.owner.query<{ id: number; taxonomy_id: number }>(
    `with made as (insert into taxonomies (resource_id, key, title) values ($1, 'category', 'Category') returning id)
     insert into taxonomy_terms (resource_id, taxonomy_id, key, title) select $1, id, 'sport', 'Sport' from made
     returning id, taxonomy_id`,
    [ctx.resource.id],
  );
  term.id = rows[0]?.id ?? 0;
  category = rows[0]?.taxonomy_id ?? 0;
});
afterAll(() => db.drop());

const given = {
  title: 'Whole',
  slug: 'whole',
  description: 'Everything',
  external_source_ids: 'prod_9',
  active: false,
  private: true,
  priority: 7,
  full_access: false,
  predictive_paywall: true,
  predictive_percents: 15,
  extra: { mailchimp_interests: ['a', 'b'] },
};

test('a plan keeps all that is told of it, and saving the same again changes nothing', async () => {
  const made = await createPlan(ctx, given);
  expect(made).toMatchObject({ ...given, version: 1, subscriptions: [], taxonomies: [], content_types: [] });
  expect(await updatePlan(ctx, { ...given, id: made.id, version: 1 })).toEqual(made);
});

test('a change of the rules alone is a change of the plan, noted in words', async () => {
  const { id } = await createPlan(ctx, { title: 'Rules', full_access: false });
  const rules = { taxonomies: [{ id: category, terms: [term] }] };
  const changed = await updatePlan(ctx, { id, title: 'Rules', version: 1, ...rules });
  expect(changed.version).toBe(2);
  expect(changed.taxonomies[0]?.terms[0]).toMatchObject({ title: 'Sport', exclude: false, limit: false });
  expect((await updatePlan(ctx, { id, title: 'Rules', version: 2, ...rules })).version).toBe(2);
  // Rules that are left out stay.
  expect((await updatePlan(ctx, { id, title: 'Rules' })).taxonomies).toHaveLength(1);
  const { rows } = await db.database.owner.query(
    `select changes from audit_log where operation = 'plans.update' and target_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ changes: { rules: { before: [], after: ['Category: Sport'] } } }]);
});

test('a plan that opens everything predicts nothing', async () => {
  const both = { title: 'Both', full_access: true, predictive_paywall: true };
  await expect(createPlan(ctx, both)).rejects.toMatchObject({
    fields: { predictive_paywall: expect.any(String) },
  });
  // Without access rules in the input the plan opens everything.
  await expect(createPlan(ctx, { title: 'Unsaid', predictive_paywall: true })).rejects.toMatchObject({
    fields: { predictive_paywall: expect.any(String) },
  });
  const { id } = await createPlan(ctx, { title: 'Predicts', full_access: false, predictive_paywall: true });
  expect(await updatePlan(ctx, { id, title: 'Predicts', full_access: true })).toMatchObject({
    full_access: true,
    predictive_paywall: false,
  });
});

test('a new slug holds what an address takes', async () => {
  const made = createPlan(ctx, { title: 'Spaced', slug: 'Bad Slug! /x?' });
  await expect(made).rejects.toMatchObject({
    fields: { slug: 'Use letters, digits, hyphens, dots and underscores only.' },
  });
});

test('a slug is of one plan of the site, and free again when that is deleted', async () => {
  const { id } = await createPlan(ctx, { title: 'One', slug: 'one' });
  const again = createPlan(ctx, { title: 'Other', slug: 'one' });
  await expect(again).rejects.toMatchObject({
    code: 'invalid',
    fields: { slug: 'Another plan of this site has this slug.' },
  });
  await planRemover(async () => 0)(ctx, { id });
  expect((await createPlan(ctx, { title: 'Other', slug: 'one' })).slug).toBe('one');
  await expect(getPlan(ctx, { id })).rejects.toMatchObject({ code: 'not_found' });
});

test('limits of the schema: a title, a priority of 0 or more as text or number, 5 to 100 percent in steps of 5', () => {
  const wrong = (input: object) =>
    planInput.safeParse({ title: 'x', ...input }).error?.issues.map(({ path }) => path.join('.'));
  expect(wrong({ title: ' ' })).toEqual(['title']);
  expect(wrong({ priority: '-1' })).toEqual(['priority']);
  for (const predictive_percents of [0, 7, 105])
    expect(wrong({ predictive_percents })?.[0]).toEqual('predictive_percents');
  expect(planInput.parse({ title: 'x', priority: '12' }).priority).toBe(12);
});
