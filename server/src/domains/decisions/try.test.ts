// Tries articles for each kind of reader. Expected answers are worked out by hand: guests open 3 articles about politics a month, sign-ups 5, and Digital opens everything.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WallRuleInput } from '#contract/domains/content-wall/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { type DecisionDesk, decisionDesk, saveSettings, saveWall } from '#server/testing/decision-desk.ts';
import { makeConfirmedMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { getWall, updateWall } from '../content-wall/service.ts';
import { createPlan, updatePlan } from '../plans/service.ts';
import { createPopupTemplate } from '../popup-templates/service.ts';
import { answersOf, everybody, limitedPlan, rule, stepOf } from './try.fixture.ts';
import { tryArticle } from './try.service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let desk: DecisionDesk;
let signUps: { planId: number; optionId: number };
let digital: number;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

beforeEach(async () => {
  ctx = actAs(db.database, await makeResource(db.database));
  desk = await decisionDesk(ctx);
  const { id: plan_id } = await createPlan(ctx, { title: 'Registered', ...limitedPlan(desk, 5) });
  signUps = await makeOption(ctx, { plan_id });
  digital = (await createPlan(ctx, { title: 'Digital', full_access: true, priority: 10 })).id;
  await saveSettings(ctx, { settings: { default_subscription_id: signUps.optionId } });
});

const tryPiece = (input: { plan_id?: number; rules?: WallRuleInput[] } = {}, site = ctx) =>
  tryArticle(site, { content_id: desk.ids.get('piece-1') ?? 0, ...input });

const byPlans = {
  new_visitor: 'meter_grant meter; Guests; 1/3',
  returning_visitor: 'register limit_reached; register wall; Guests; 3/3',
  registered: 'meter_grant meter; Registered; 1/5',
  subscriber: 'grant subscription; Digital',
};

const setAccess = (access: string) =>
  db.database.owner.query(`update content_items set website_access = $2 where resource_id = $1`, [
    ctx.resource.id,
    access,
  ]);

test('without rules, everybody gets everything', async () => {
  await updateWall(ctx, { rules: [] });
  expect(answersOf(await tryPiece())).toEqual(everybody('grant free_content'));
});

test('behind the wall, each reader gets what their plan opens, and the offer holds for who takes it', async () => {
  const tried = await tryPiece();
  expect(answersOf(tried)).toEqual(byPlans);
  expect(tried.content).toEqual({
    id: desk.ids.get('piece-1'),
    key: 'piece-1',
    title: 'piece-1',
    type: null,
    terms: ['Politics'],
  });
  expect(tried.readers.map(({ plan }) => plan?.title)).toEqual(['Guests', 'Guests', 'Registered', 'Digital']);
  expect(stepOf(tried, 'returning_visitor', 'end')).toMatchObject({
    outcome: 'limit_reached',
    sign_up: { plan: { title: 'Registered' }, opens: true },
  });
});

test('the box of the article comes before all rules', async () => {
  await setAccess('free');
  expect(answersOf(await tryPiece())).toEqual(everybody('grant free_content'));
  await updateWall(ctx, { rules: [] });
  await setAccess('members');
  const tried = await tryPiece();
  expect(answersOf(tried)).toEqual(byPlans);
  expect(stepOf(tried, 'new_visitor', 'content')).toMatchObject({ by: 'piece', rule: null });
});

test('an article for registered readers asks strangers to register, whatever their meter', async () => {
  await saveWall(ctx, 'registered');
  expect(answersOf(await tryPiece())).toEqual({
    new_visitor: 'register registration_required; register wall',
    returning_visitor: 'register registration_required; register wall',
    registered: 'grant registered',
    subscriber: 'grant registered',
  });
});

test('without plans for strangers and sign-ups, only the subscriber reads', async () => {
  const none = { default_guest_subscription_id: null, default_subscription_id: null };
  await saveSettings(ctx, { settings: none });
  expect(answersOf(await tryPiece())).toEqual({
    ...everybody('paywall no_entitlement; paywall wall'),
    subscriber: 'grant subscription; Digital',
  });
});

test('a used up limit without an offer is a wall of its own, with the popup that answers it', async () => {
  const { uid, slug } = await createPopupTemplate(ctx, {
    title: 'See you next month',
    name: 'Limit',
    version: '1',
    status: 'published',
    template: '%3Cp%3ELater%3C/p%3E',
  });
  await saveSettings(ctx, { settings: { default_subscription_id: null, popups: { limit: slug } } });
  const { readers } = await tryPiece();
  expect(readers.map(({ wall }) => wall)).toEqual([
    null,
    { kind: 'limit', popup: { uid, title: 'See you next month' } },
    { kind: 'paywall', popup: null },
    null,
  ]);
});

test('a limit of no articles has nothing to use up', async () => {
  await updatePlan(ctx, { id: desk.planId, title: 'Guests', ...limitedPlan(desk, 0) });
  const answer = 'register no_entitlement; register wall';
  expect(answersOf(await tryPiece())).toMatchObject({ new_visitor: answer, returning_visitor: answer });
});

test('a limit that nobody uses up is not used up', async () => {
  await updatePlan(ctx, { id: desk.planId, title: 'Guests', ...limitedPlan(desk, 1_000_000) });
  const answer = 'meter_grant meter; Guests; 1/1000000';
  expect(answersOf(await tryPiece())).toMatchObject({ new_visitor: answer, returning_visitor: answer });
});

test('prediction lets a stranger in, and keeps out the one with the highest rank', async () => {
  const predictive = { full_access: false, predictive_paywall: true, predictive_percents: 20 };
  await updatePlan(ctx, { id: desk.planId, title: 'Guests', ...predictive });
  await saveSettings(ctx, { settings: { predictive_paywall: true, weight_visits: 1 } });
  const tried = await tryPiece();
  expect(answersOf(tried)).toMatchObject({
    new_visitor: 'grant prediction; Guests',
    returning_visitor: 'register predictive_paywall; register wall; Guests',
  });
  expect(tried.readers.map(({ prediction }) => prediction)).toEqual([
    { percentile: null, percents: 20 },
    { percentile: 100, percents: 20 },
    null,
    null,
  ]);
  // Without weights nobody has a rank.
  await saveSettings(ctx, { settings: { weight_visits: 0 } });
  expect(answersOf(await tryPiece())).toMatchObject({ returning_visitor: 'grant prediction; Guests' });
});

test('networks that act as a member change nothing for these readers, and are counted', async () => {
  const [member = 0] = await makeConfirmedMembers(ctx, 1);
  await saveSettings(ctx, {
    settings: { range_ips_users: [{ ip_from: '203.0.113.5', ip_to: '203.0.113.9', user_id: member }] },
  });
  const tried = await tryPiece();
  expect(answersOf(tried)).toEqual(byPlans);
  expect(tried.networks).toBe(1);
});

test('the subscriber holds the chosen plan, and by default the one on sale with the highest priority', async () => {
  await createPlan(ctx, { title: 'Archive', full_access: true, priority: 90, active: false });
  const sport = await createPlan(ctx, { title: 'Sport', full_access: false, priority: 1 });
  const tried = await tryPiece();
  expect(tried.plans.map(({ title }) => title)).toEqual([
    'Digital',
    'Sport',
    'Guests',
    'Registered',
    'Archive',
  ]);
  expect(tried.readers[3]).toMatchObject({ plan: { id: digital }, reason: 'subscription' });
  // A plan that opens nothing here leaves what every sign-up gets.
  const withSport = await tryPiece({ plan_id: sport.id });
  expect(withSport.readers[3]).toMatchObject({
    plan: { title: 'Sport' },
    reason: 'meter',
    by: { title: 'Registered' },
  });
});

test('rules of the caller are tried in place of the stored ones: the first that fits decides', async () => {
  await updateWall(ctx, { rules: [] });
  const rules = [rule('free', { younger_than_days: 1 }), rule('members', { term_ids: [desk.termId] })];
  const tried = await tryPiece({ rules });
  expect(answersOf(tried)).toEqual(byPlans);
  expect(stepOf(tried, 'new_visitor', 'content')).toMatchObject({
    by: 'rule',
    rule: { position: 2, removed: false },
  });
  expect(answersOf(await tryPiece({ rules: rules.toReversed() }))).toEqual(byPlans);
  expect(answersOf(await tryPiece({ rules: [rule('free'), ...rules] }))).toEqual(
    everybody('grant free_content'),
  );
});

test('nothing is stored, and trying again uses nothing up', async () => {
  const stored = await getWall(ctx);
  const first = await tryPiece({ rules: [rule('members')] });
  for (let n = 0; n < 4; n++) await tryPiece();
  expect(answersOf(await tryPiece())).toEqual(answersOf(first));
  expect(await getWall(ctx)).toEqual(stored);
  const { rows } = await db.database.owner.query(
    `select (select count(*) from content_decisions where resource_id = $1)::int as decisions,
       (select count(*) from content_views where resource_id = $1)::int as views,
       (select count(*) from decision_configs where resource_id = $1)::int as configs`,
    [ctx.resource.id],
  );
  expect(rows).toEqual([{ decisions: 0, views: 0, configs: 0 }]);
});

test('articles, plans and terms of another site are as unknown as those of none', async () => {
  const [ids, plan, term] = [desk.ids, digital, desk.termId];
  const other = actAs(db.database, await makeResource(db.database));
  await decisionDesk(other);
  await expect(tryArticle(other, { content_id: ids.get('piece-1') ?? 0 })).rejects.toMatchObject({
    code: 'not_found',
  });
  const own = await db.database.owner.query<{ id: number }>(
    'select id from content_items where resource_id = $1 limit 1',
    [other.resource.id],
  );
  const content_id = own.rows[0]?.id ?? 0;
  const invalid = 'Please provide a valid value';
  await expect(tryArticle(other, { content_id, plan_id: plan })).rejects.toMatchObject({
    fields: { plan_id: invalid },
  });
  await expect(
    tryArticle(other, { content_id, rules: [rule('free', { term_ids: [term] })] }),
  ).rejects.toMatchObject({ fields: { 'rules.0.term_ids.0': invalid } });
});
