import { expect, test } from 'vitest';
import { eachImportTest, type ImportTest } from '#server/testing/import-fixture.ts';
import { finishUpload } from './uploads.service.ts';

let desk: ImportTest['desk'];
let ctx: ImportTest['ctx'];
eachImportTest((made) => {
  ({ desk, ctx } = made);
});

const ghost =
  'id,email,name,subscribed_to_emails,complimentary_plan,stripe_customer_id,gift_id\n1,ana@example.com,Ana,true,,,g1\n';
const recognised = { key: 'ghost-members', system: 'Ghost', file: 'members' };

test('a file of a known system has its kind, and is read as any file and back as the operator says', async () => {
  const found = await desk.upload(ctx, ghost, undefined, 'sales');
  expect(found).toMatchObject({ kind: 'members', announced_kind: 'sales', recognised });
  expect(found.source).toMatchObject({ key: 'ghost-members', left_out: [{ title: 'gift_id' }] });
  const any = await finishUpload(desk.uploads, ctx, { id: found.id, source: null });
  expect(any).toMatchObject({ kind: 'sales', source: null, recognised, state: 'uploaded' });
  expect(any.columns.map(({ suggested_by }) => suggested_by)).not.toContain('source');
  const back = await finishUpload(desk.uploads, ctx, { id: found.id, source: 'ghost-members' });
  expect(back).toMatchObject({ kind: 'members', announced_kind: 'sales', source: { key: 'ghost-members' } });
  // No choice was made this time, so the file keeps its reading.
  expect((await finishUpload(desk.uploads, ctx, { id: found.id })).version).toBe(back.version);
});

test('a file of no known system is told so', async () => {
  const found = await desk.upload(ctx, 'email,name\nana@example.com,Ana\n');
  expect(found).toMatchObject({ source: null, recognised: null, announced_kind: 'members' });
});

const heading =
  'id,Customer ID,Customer Email,Plan,Currency,Interval,Amount,Status,Start Date (UTC),Current Period End (UTC)';
const stripe = (...plans: string[]) =>
  [
    heading,
    ...plans.map(
      (plan, n) =>
        `sub_${n},cus_${n},m${n}@example.com,${plan},usd,month,9.00,active,2026-01-02 10:00,2036-01-02 10:00`,
    ),
  ].join('\n');

test('plans that a file names by ids are asked for before anything is foretold', async () => {
  const found = await desk.upload(ctx, stripe('price_1', 'price_2', 'price_1'));
  const asked = await desk.check(ctx, found);
  expect(asked).toMatchObject({ state: 'uploaded', preview: null, error: null });
  expect(asked.named_plans).toEqual([
    { name: 'price_1', rows: 2 },
    { name: 'price_2', rows: 1 },
  ]);
  const gold = { name: 'price_1', title: 'Gold' };
  const half = await desk.check(ctx, asked, { answers: { plans: [gold] } });
  expect(half).toMatchObject({ state: 'uploaded', answers: { plans: [gold] } });
  const answers = { plans: [gold, { name: 'PRICE_2', title: 'Print' }] };
  const checked = await desk.check(ctx, half, { answers });
  expect(checked).toMatchObject({ state: 'checked', preview: { new_plans: ['Gold', 'Print'] } });
});

test('plans with names of their own are not asked for', async () => {
  const checked = await desk.check(ctx, await desk.upload(ctx, stripe('Gold', 'price of friends')));
  expect(checked).toMatchObject({ state: 'checked', named_plans: [{ rows: 1 }, { rows: 1 }] });
});
