import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Plan } from '#contract/domains/plans/form-schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { draftTools } from '#server/testing/access-matrix/seed-drafts.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeContent } from '#server/testing/content-site.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { attach } from '../member-subscriptions/create.service.ts';
import { createPlan, getPlan, updatePlan } from '../plans/service.ts';
import { updatePricingOption } from '../pricing-options/service.ts';
import { listVersions } from '../pricing-options/versions.service.ts';
import { differencesOf } from './differences.ts';
import { previewDraft } from './effect.service.ts';
import { publish } from './publish.service.ts';
import { revertPublication } from './revert.service.ts';
import { createPlanDraft, updatePlanDraft } from './save.service.ts';
import { getDraft, listDrafts, removeDraft, resolveDraft } from './service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let plan: Plan;
let optionId: number;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  ctx = actAs(db.database, await makeResource(db.database), { relation: 'admin' });
  const made = await makeOption(ctx);
  optionId = made.optionId;
  plan = await getPlan(ctx, { id: made.planId });
});

type Input = Omit<Parameters<typeof createPlanDraft>[1], 'plan_id'>;
type Option = Input['options'][number];

const option = (more: Partial<Option> = {}): Option => ({
  id: optionId,
  title: 'Option',
  type: 'standard',
  period: '1 month',
  ...more,
});
const draftOf = (more: Partial<Input>) =>
  createPlanDraft(ctx, { plan_id: plan.id, title: 'Plan', options: [], ...more });
const now = () => getPlan(ctx, { id: plan.id });
const publishNow = (id: number) => publish(draftTools, ctx, { id });
const told = (one: { path: string; before?: unknown; after?: unknown }) => [one.path, one.before, one.after];

/** Returns the plan without its version counters. */
const bare = ({ version: _, ...rest }: Plan) => ({
  ...rest,
  subscriptions: rest.subscriptions.map(({ version: __, ...one }) => one),
});

test('a draft acts on nothing until it is published, and then all at once', async () => {
  const { id, differences, state } = await draftOf({
    title: 'Digital',
    options: [
      option({ price: 1_500, renewals_follow: true }),
      { title: 'Yearly', type: 'standard', period: '1 year', price: 9_900, active: true },
    ],
  });
  expect(state).toBe('draft');
  expect(differences.map(told)).toEqual(
    expect.arrayContaining([
      ['title', 'Plan', 'Digital'],
      [`options.${optionId}.price`, 1_000, 1_500],
      [`options.${optionId}.renewals_follow`, undefined, true],
      ['options.new1.title', undefined, 'Yearly'],
    ]),
  );
  expect(await now()).toEqual(plan);
  await publishNow(id);
  const published = await now();
  expect(published.title).toBe('Digital');
  expect(published.subscriptions.map(({ title, price }) => [title, price])).toEqual([
    ['Option', 1_500],
    ['Yearly', 9_900],
  ]);
  const { items } = await listVersions(ctx, { id: optionId });
  expect(items[0]).toMatchObject({ price: 1_500, is_followed: true });
  await expect(publishNow(id)).rejects.toMatchObject({ code: 'conflict' });
  await expect(removeDraft(ctx, { id })).rejects.toMatchObject({ code: 'conflict' });
});

test('a publication taken back leaves the plan as it was, and what was sold meanwhile keeps its terms', async () => {
  const { id } = await draftOf({
    description: 'New words',
    options: [
      option({ price: 1_500, renewals_follow: true }),
      { title: 'Yearly', type: 'standard', period: '1 year', price: 9_900, active: true },
    ],
  });
  await publishNow(id);
  const [member = 0] = await makeMembers(ctx, 1);
  await attach(ctx, { holder: { memberId: member }, pricingOptionId: optionId });
  const draft = await getDraft(ctx, { id });
  expect(draft.take_back.map(({ path }) => path)).toContain(`options.${optionId}.price`);
  await revertPublication(draftTools, ctx, { id, version: draft.version });
  const { extras, subscriptions, ...rest } = bare(await now());
  const { extras: _, subscriptions: before, ...was } = bare(plan);
  expect(rest).toEqual(was);
  expect(subscriptions.map(({ users_count, ...one }) => one)).toEqual(
    before.map(({ users_count, ...one }) => one),
  );
  const { items } = await listVersions(ctx, { id: optionId });
  expect(items.map(({ price, users_count, is_followed }) => [price, users_count, is_followed])).toEqual([
    [1_000, 0, true],
    [1_500, 1, true],
    [1_000, 0, true],
  ]);
  // The option that the publication added still has its name.
  expect((await getDraft(ctx, { id })).names.options.map(({ title }) => title)).toContain('Yearly');
  await expect(revertPublication(draftTools, ctx, { id, version: draft.version + 1 })).rejects.toMatchObject({
    code: 'conflict',
  });
});

test('an option that a publication added stays for those who hold it, and is no longer sold', async () => {
  const { id } = await draftOf({
    options: [{ title: 'Yearly', type: 'standard', period: '1 year', price: 9_900, active: true }],
  });
  await publishNow(id);
  const made = (await now()).subscriptions[1];
  const [member = 0] = await makeMembers(ctx, 1);
  await attach(ctx, { holder: { memberId: member }, pricingOptionId: made?.id ?? 0 });
  await revertPublication(draftTools, ctx, { id, version: (await getDraft(ctx, { id })).version });
  expect((await now()).subscriptions[1]).toMatchObject({ title: 'Yearly', active: false, users_count: 1 });
});

test('what was changed since is kept where the draft does not touch it, and asked about where it does', async () => {
  const { id } = await draftOf({ title: 'Drafted', options: [option({ price: 1_500 })] });
  await updatePlan(ctx, { id: plan.id, title: 'Live', description: 'Since then' });
  const draft = await getDraft(ctx, { id });
  expect(draft.differences.filter((one) => one.is_conflict)).toMatchObject([
    { path: 'title', base: 'Plan', before: 'Live', after: 'Drafted' },
  ]);
  await expect(publishNow(id)).rejects.toMatchObject({ code: 'conflict' });
  expect((await now()).title).toBe('Live');
  const choose = (take: 'draft' | 'live', version: number) =>
    resolveDraft(ctx, { id, version, choices: [{ path: 'title', take }] });
  await expect(choose('live', draft.version - 1)).rejects.toMatchObject({ code: 'conflict' });
  const resolved = await choose('live', draft.version);
  expect(resolved.differences.map(({ path }) => path)).toEqual([
    `options.${optionId}.price`,
    `options.${optionId}.renewals_follow`,
  ]);
  await publishNow(id);
  expect(await now()).toMatchObject({ title: 'Live', description: 'Since then' });
  expect((await now()).subscriptions[0]?.price).toBe(1_500);
});

test('without the three-way difference what was changed since would be lost', () => {
  const [base, live, draft] = [
    { a: 1, b: 1 },
    { a: 2, b: 2 },
    { a: 3, b: 1 },
  ];
  expect(differencesOf(base, live, draft)).toMatchObject([{ path: 'a', isConflict: true }]);
  // Compared as if the draft had been made from the live values.
  expect(differencesOf(live, live, draft).map(({ path, isConflict }) => [path, isConflict])).toEqual([
    ['a', false],
    ['b', false],
  ]);
});

test('mistakes are told where they were made when the draft is saved, and nothing is changed by trying', async () => {
  await createPlan(ctx, { title: 'Other', slug: 'other' });
  await expect(draftOf({ slug: 'other' })).rejects.toMatchObject({ fields: { slug: expect.any(String) } });
  const wrong = { title: 'Trial', type: 'standard', period: '1 month', limit_sponsored_slots: 3 } as const;
  await expect(draftOf({ options: [option(), wrong] })).rejects.toMatchObject({
    fields: { 'options.1.limit_sponsored_slots': expect.any(String) },
  });
  await expect(draftOf({})).rejects.toMatchObject({ code: 'conflict' });
  await expect(draftOf({ title: 'Late', base_version: plan.version + 1 })).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await now()).toEqual(plan);
  expect((await listDrafts(ctx, {})).paginator.total_items).toBe(0);
});

test('rules are drafted one by one, and one about a deleted term can only be left out', async () => {
  const made = await makeContent(ctx, [{ key: 'match', type: 'article', sections: ['Sport'] }]);
  const term = made.sections.get('Sport') ?? 0;
  const { rows } = await db.database.owner.query<{ id: number }>(
    'select taxonomy_id as id from taxonomy_terms where resource_id = $1 and id = $2',
    [ctx.resource.id, term],
  );
  const rule = { id: term, exclude: false, predictive_paywall: false, limit: false };
  const rules = {
    full_access: false,
    taxonomies: [{ id: rows[0]?.id ?? 0, terms: [rule] }],
    content_types: [],
  };
  const { id, differences, names } = await draftOf(rules);
  expect(differences.map(({ path }) => path)).toEqual(['access', `rules.term.${term}`]);
  expect(names.terms).toMatchObject([{ id: term, title: 'Sport' }]);
  expect(await previewDraft(ctx, { id })).toMatchObject({
    members: 0,
    reach: { total: 1, reached: 1, leaves: 0 },
  });
  await publishNow(id);
  expect((await now()).taxonomies[0]?.terms).toMatchObject([{ id: term, exclude: false }]);
  const again = await draftOf({
    ...rules,
    taxonomies: [{ ...rules.taxonomies[0], id: rows[0]?.id ?? 0, terms: [{ ...rule, exclude: true }] }],
  });
  await updatePlan(ctx, { id: plan.id, title: 'Plan', taxonomies: [] });
  await db.database.owner.query('delete from content_terms where resource_id = $1', [ctx.resource.id]);
  await db.database.owner.query('delete from taxonomy_terms where id = $1', [term]);
  const gone = await getDraft(ctx, { id: again.id });
  expect(gone.differences).toMatchObject([{ path: `rules.term.${term}`, is_gone: true }]);
  const choose = (take: 'draft' | 'live') =>
    resolveDraft(ctx, {
      id: again.id,
      version: gone.version,
      choices: [{ path: `rules.term.${term}`, take }],
    });
  await expect(choose('draft')).rejects.toMatchObject({ code: 'invalid' });
  expect((await choose('live')).differences).toEqual([]);
});

test('a draft is saved again on what is live by then', async () => {
  const { id } = await draftOf({ title: 'Drafted' });
  await updatePricingOption(ctx, { id: optionId, title: 'Renamed', period: '1 month' });
  const saved = await updatePlanDraft(ctx, {
    id,
    version: 1,
    title: 'Drafted again',
    options: [option({ title: 'Renamed' })],
  });
  expect(saved.differences.map(told)).toEqual([['title', 'Plan', 'Drafted again']]);
});

test('drafts and plans of another site are not found', async () => {
  const foreign = actAs(db.database, await makeResource(db.database));
  const { id } = await draftOf({ title: 'Drafted' });
  await expect(getDraft(foreign, { id })).rejects.toMatchObject({ code: 'not_found' });
  await expect(publish(draftTools, foreign, { id })).rejects.toMatchObject({ code: 'not_found' });
  await expect(
    createPlanDraft(foreign, { plan_id: plan.id, title: 'Mine', options: [] }),
  ).rejects.toMatchObject({ code: 'not_found' });
});
