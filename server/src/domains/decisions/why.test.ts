import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decisionCode } from '#contract/domains/decisions/code.ts';
import type { WhyStep } from '#contract/domains/decisions/why-steps.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeContent } from '#server/testing/content-site.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { makeOperator, makePartner, makeResource } from '#server/testing/make-resource.ts';
import { makeSituation, storeDecision } from '#server/testing/store-decision.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { updateWall } from '../content-wall/service.ts';
import { createPlan, planRemover, updatePlan } from '../plans/service.ts';
import { explainDecision } from './why.service.ts';

let db: TestDatabase;
let site: ResourceContext;
let content: Awaited<ReturnType<typeof makeContent>>;
let ports = 0;
let shipping = 0;

beforeAll(async () => {
  db = await testDatabase();
  site = actAs(db.database, await makeResource(db.database));
  content = await makeContent(site, [
    { key: 'quiet-port', title: 'The quiet port', type: 'article', sections: ['Shipping'] },
  ]);
  ports = content.ids.get('quiet-port') ?? 0;
  shipping = content.sections.get('Shipping') ?? 0;
});
afterAll(() => db.drop());

const membersOnly = {
  id: 1,
  contentTypeIds: [],
  termIds: [],
  youngerThanDays: null,
  olderThanDays: null,
  access: 'members',
} as const;
const opener = {
  title: '',
  priority: 0,
  active: true,
  fullAccess: false,
  predictivePercents: null,
  rules: [],
};
const piece = () => ({
  contentId: ports,
  contentTypeId: content.types.get('article') ?? null,
  termIds: [shipping],
});
const stepOf = <S extends WhyStep['step']>(chain: WhyStep[] | null, step: S) =>
  chain?.find((one): one is Extract<WhyStep, { step: S }> => one.step === step);
const explain = (ctx: ResourceContext, decision: number | string) =>
  explainDecision(ctx, { decision: String(decision) });

/** Stores that a member whose plan opens two pieces of Shipping a month has read both. */
async function usedUp(planId: number, memberId: number) {
  const rule = {
    termId: shipping,
    contentTypeId: null,
    exclude: false,
    predictivePercents: null,
    limit: { count: 2, period: '1 month' as const },
  };
  const config = { wall: [membersOnly], plans: [{ ...opener, id: planId, rules: [rule] }] };
  const held = { kind: 'plan', id: planId, source: 'own', counts: 'counted' } as const;
  const opened = {
    [`plan:${planId}/term:${shipping}`]: [1, 2].map(() => ({ contentId: null, at: Date.now() - 1000 })),
  };
  const situation = makeSituation(config, piece(), {
    member: 'active',
    session: 'valid',
    holdings: [held],
    opened,
  });
  return storeDecision(site, situation, { memberId });
}

describe('a decision with an explanation', () => {
  test('says what happened and names what decided', async () => {
    const { id: plan } = await createPlan(site, { title: 'Registered' });
    const [member = 0] = await makeMembers(site, 1);
    const { decisionId } = await usedUp(plan, member);
    const found = await explain(site, decisionId);
    expect(found).toMatchObject({
      id: decisionId,
      code: decisionCode(decisionId),
      verdict: 'paywall',
      reason: 'limit_reached',
      meter: { used: 2, limit: 2 },
      member: { id: member },
      content: { title: 'The quiet port', type: 'article', terms: ['Shipping'] },
      settings: { saved_by: 'test' },
    });
    const plans = stepOf(found.chain, 'plans');
    const named = { kind: 'plan', id: plan, title: 'Registered', removed: false };
    expect(plans?.held).toEqual([{ ...named, source: 'own', counts: 'counted' }]);
    expect(plans?.judged).toEqual([
      {
        ...named,
        judgement: 'used_up',
        rules: [
          { kind: 'term', id: shipping, title: 'Shipping', limit: 2, period: '1 month', removed: false },
        ],
      },
    ]);
    expect(stepOf(found.chain, 'content')?.rule).toEqual({ id: 1, position: 1, removed: true });
  });

  test('is found by its code in any case, with or without its hyphen', async () => {
    const { id: plan } = await createPlan(site, { title: 'Registered' });
    const { decisionId } = await usedUp(plan, 0);
    const code = decisionCode(decisionId);
    for (const text of [
      code,
      code.toLowerCase(),
      code.replace('-', ''),
      ` ${code.toLowerCase().replace('-', '')} `,
    ])
      expect((await explain(site, text.trim())).id).toBe(decisionId);
  });

  test('says of a plan that was removed what it was called', async () => {
    const { id: plan } = await createPlan(site, { title: 'Old plan' });
    const { decisionId } = await usedUp(plan, 0);
    await planRemover(async () => 0)(site, { id: plan });
    const found = await explain(site, decisionId);
    expect(stepOf(found.chain, 'plans')?.held).toMatchObject([{ title: 'Old plan', removed: true }]);
  });
});

describe("today's settings", () => {
  test('would open what a plan opens now', async () => {
    const { id: plan, version } = await createPlan(site, { title: 'Registered', full_access: false });
    const { decisionId } = await usedUp(plan, 0);
    await updateWall(site, { version: 1, rules: [{ type_ids: [], term_ids: [], access: 'members' }] });
    expect((await explain(site, decisionId)).today).toEqual({
      verdict: 'paywall',
      reason: 'no_entitlement',
      by: null,
      unknown: null,
    });
    await updatePlan(site, { id: plan, title: 'Registered', version, full_access: true });
    expect((await explain(site, decisionId)).today).toMatchObject({
      verdict: 'grant',
      reason: 'subscription',
      by: { kind: 'plan', id: plan, title: 'Registered' },
      unknown: null,
    });
  });

  test("can't be known where the decision didn't look", async () => {
    const { decisionId } = await storeDecision(site, makeSituation({}, piece()));
    expect((await explain(site, decisionId)).today).toEqual({
      verdict: null,
      reason: null,
      by: null,
      unknown: 'not_reached',
    });
  });
});

test('a decision from before explanations were kept has none', async () => {
  const { rows } = await db.database.owner.query<{ id: number }>(
    `insert into content_decisions (resource_id, content_id, device_id, session_id, verdict, reason, occurred_at)
     values ($1, $2, gen_random_uuid(), gen_random_uuid(), 'paywall', 'an_old_reason', now()) returning id`,
    [site.resource.id, ports],
  );
  expect(await explain(site, rows[0]?.id ?? 0)).toMatchObject({
    chain: null,
    settings: null,
    reason: 'an_old_reason',
    today: { unknown: 'not_kept' },
  });
});

test('a decision of another site is not found, also by its code, and neither is a text that is no code', async () => {
  const { decisionId } = await storeDecision(site, makeSituation({}, piece()));
  const other = actAs(db.database, await makeResource(db.database));
  for (const decision of [String(decisionId), decisionCode(decisionId), '900000000001', 'K7Q2-9M', '0'])
    await expect(explain(other, decision)).rejects.toMatchObject({ code: 'not_found' });
});

test('a sister site is named only to those who may see it', async () => {
  const partner = await makePartner(db.database);
  const own = actAs(db.database, await makeResource(db.database, { partner }));
  const sister = await makeResource(db.database, { partner, title: 'Harbour Weekly' });
  const made = await makeContent(own, [{ key: 'one' }]);
  const contentId = made.ids.get('one') ?? 0;
  const cascades = [
    { kind: 'content', id: contentId, outcome: 'provided', siteId: sister.id, siteTitle: '' },
  ] as const;
  const situation = makeSituation(
    { wall: [membersOnly] },
    { contentId },
    { member: 'active', session: 'valid', cascades },
  );
  const { decisionId } = await storeDecision(own, situation);
  const by = { kind: 'content', id: null, title: null, removed: false };
  const seen = await explain(own, decisionId);
  expect(stepOf(seen.chain, 'cascade')?.by).toEqual({
    ...by,
    site: { id: sister.id, title: 'Harbour Weekly' },
  });
  const { id, email } = await makeOperator(db.database, { on: [{ resource: own.resource, role: 'admin' }] });
  const operator = actAs(db.database, own.resource, { actor: { kind: 'operator', id, email } });
  const hidden = await explain(operator, decisionId);
  expect(stepOf(hidden.chain, 'cascade')?.by).toEqual({ ...by, site: null });
});
