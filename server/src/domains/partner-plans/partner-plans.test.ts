import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { partnerPlanInput } from '#contract/domains/partner-plans/schemas.ts';
import type { CallContext } from '#server/database/context.ts';
import { partnerPlanBody } from '#server/testing/access-matrix/partner-plan-valid-calls.ts';
import { visitor } from '#server/testing/act-as.ts';
import { makeOperator, makePartner, type TestOperator } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import {
  createPartnerPlan,
  getPartnerPlan,
  listPartnerPlans,
  removePartnerPlan,
  updatePartnerPlan,
} from './service.ts';

let db: TestDatabase;
let root: CallContext;
const as = ({ id, email }: TestOperator): CallContext => ({
  ...visitor(db.database),
  actor: { kind: 'operator', id, email },
});

beforeAll(async () => {
  db = await testDatabase();
  root = as(await makeOperator(db.database, { role: 'root' }));
});
afterAll(() => db.drop());

const titles = async (ctx: CallContext) =>
  (await listPartnerPlans(ctx, { limit: 200 })).items.map(({ title }) => title);

describe('the catalogue of plans', () => {
  test('a plan is made, found, changed and removed, each with its audit row', async () => {
    const made = await createPartnerPlan(root, { ...partnerPlanBody(), slug: 'small' });
    expect(made).toMatchObject({
      slug: 'small',
      monthly_price: 4_900,
      transaction_fee: 2.5,
      free_support_hours: 2,
      invoice_grace_period_days: null,
      active: true,
      livemode: true,
    });
    expect(await getPartnerPlan(root, made)).toEqual(made);
    const input = { ...partnerPlanBody(), title: 'Large', invoice_grace_period_days: '14' };
    const changed = await updatePartnerPlan(root, { ...input, id: made.id, version: made.version });
    expect(changed).toMatchObject({ title: 'Large', invoice_grace_period_days: '14', slug: 'small' });
    const old = updatePartnerPlan(root, { ...input, id: made.id, version: made.version });
    await expect(old).rejects.toMatchObject({ code: 'conflict' });
    await removePartnerPlan(root, made);
    await expect(getPartnerPlan(root, made)).rejects.toMatchObject({ code: 'not_found' });
    const { rows } = await db.database.owner.query(
      `select operation from platform_audit_log where target_kind = 'partner_plan' and target_id = $1 order by id`,
      [made.id],
    );
    expect(rows.map(({ operation }) => operation)).toEqual([
      'partnerPlans.create',
      'partnerPlans.update',
      'partnerPlans.remove',
    ]);
  });

  test('saving what is there already leaves no trace', async () => {
    const input = partnerPlanBody();
    const made = await createPartnerPlan(root, input);
    expect(await updatePartnerPlan(root, { ...input, id: made.id })).toEqual(made);
  });

  test('everybody sees what is active and public, root sees all, and a program is not root', async () => {
    const shown = (await createPartnerPlan(root, partnerPlanBody())).title;
    const secret = (await createPartnerPlan(root, { ...partnerPlanBody(), is_public: false })).title;
    const old = (await createPartnerPlan(root, { ...partnerPlanBody(), active: false })).title;
    const owner = await makeOperator(db.database, { owns: await makePartner(db.database) });
    const service = { id: 1, title: 'program', siteId: 1 };
    const program = { ...root, actor: { ...root.actor, service } } as CallContext;
    for (const ctx of [visitor(db.database), as(owner), program]) {
      const seen = await titles(ctx);
      expect(seen).toContain(shown);
      expect(seen).not.toContain(secret);
      expect(seen).not.toContain(old);
    }
    expect(await titles(root)).toEqual(expect.arrayContaining([shown, secret, old]));
  });

  test('two plans cannot have the same slug, also when they are made at once', async () => {
    const both = [1, 2, 3].map(() => createPartnerPlan(root, { ...partnerPlanBody(), slug: 'only-one' }));
    const done = await Promise.allSettled(both);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of done)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({
          code: 'invalid',
          fields: { slug: 'Another plan has this slug.' },
        });
  });

  test('what could run is taken out of its HTML, and HTML of nothing else is refused', async () => {
    const content = '<p onclick="x()">Words<script>alert(1)</script></p>';
    expect((await createPartnerPlan(root, { ...partnerPlanBody(), content })).content).toBe('<p>Words</p>');
    const nothing = createPartnerPlan(root, { ...partnerPlanBody(), content: '<script>1</script>' });
    await expect(nothing).rejects.toMatchObject({ code: 'invalid', fields: { content: expect.any(String) } });
  });
});

const required = [
  'title',
  'description',
  'monthly_price',
  'transaction_fee',
  'free_signups',
  'up_free_signups',
  'up_free_signups_price',
  'free_support_hours',
  'up_free_support_price_per_hour',
  'content',
] as const;

test.each(required)('a plan without %s is refused', (field) => {
  const { [field]: _left, ...rest } = partnerPlanBody();
  const read = partnerPlanInput.safeParse(rest);
  expect(read.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    [field, 'Required field'],
  ]);
});

test.each([
  [{ transaction_fee: 0 }, true],
  [{ transaction_fee: 100 }, true],
  [{ transaction_fee: 2.55 }, true],
  [{ transaction_fee: 2.555 }, false],
  [{ transaction_fee: 100.01 }, false],
  [{ transaction_fee: -0.01 }, false],
  [{ free_signups: -1 }, false],
  [{ up_free_signups: 1.5 }, false],
  [{ free_support_hours: -1 }, false],
  [{ free_support_hours: 0.25 }, true],
  [{ slug: '' }, true],
  [{ slug: 'Not a slug' }, false],
  [{ invoice_grace_period_days: '' }, true],
  [{ invoice_grace_period_days: '365' }, true],
  [{ invoice_grace_period_days: '366' }, false],
  [{ invoice_grace_period_days: 'two weeks' }, false],
  [{ monthly_price: 10.5 }, false],
])('%j is taken: %s', (change, isTaken) => {
  expect(partnerPlanInput.safeParse({ ...partnerPlanBody(), ...change }).success).toBe(isTaken);
});
