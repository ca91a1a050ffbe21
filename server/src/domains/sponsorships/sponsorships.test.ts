import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { fixedClock } from '#server/platform/clock/clock.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { seat } from '../member-subscriptions/create.service.ts';
import { attachSponsored, listSponsored, previewSponsored } from './service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let member: number;
const clock = fixedClock(new Date('2025-01-31T10:00:00Z'));

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

beforeEach(async () => {
  ctx = actAs(db.database, await makeResource(db.database), { clock });
  [member = 0] = await makeMembers(ctx, 1, new Date('2025-01-01T00:00:00Z'));
});

const faultsOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { code: string; fields?: Record<string, string> }) => error.fields ?? error.code,
  );

test('a gift waits for who receives it or goes to them, and a multi-seat one shows its slots', async () => {
  const { optionId: gift, planId } = await makeOption(ctx, { type: 'gift' });
  const seats = { type: 'multi-seat', limit_sponsored_slots: 3, plan_id: planId } as const;
  const { optionId: team } = await makeOption(ctx, seats);
  const { optionId: plain } = await makeOption(ctx, { plan_id: planId });
  const [friend = 0] = await makeMembers(ctx, 1);
  const open = await attachSponsored(ctx, { id: member, subscription_id: gift });
  expect(open).toMatchObject({ slots: [null], is_paying_by_sponsor: false, subscription: { type: 'gift' } });
  const given = await attachSponsored(ctx, { id: member, subscription_id: gift, recipient_id: friend });
  expect(given.slots).toMatchObject([{ id: friend }]);
  const held = await attachSponsored(ctx, { id: member, subscription_id: team });
  await seat(ctx, { parentId: held.id, memberId: friend });
  const { items } = await listSponsored(ctx, { id: member });
  expect(items.find(({ id }) => id === held.id)?.slots).toMatchObject([{ id: friend }, null, null]);
  expect(items).toHaveLength(3);
  const refused = attachSponsored(ctx, { id: member, subscription_id: plain });
  expect(await faultsOf(refused)).toHaveProperty('subscription_id');
  const effect = await previewSponsored(ctx, { id: member, subscription_id: gift });
  expect(effect.after).toMatchObject({ access_ends_at: '2025-02-28T10:00:00.000Z', mrr: 0 });
});

test('ids of another site answer like ids that never were', async () => {
  const other = actAs(db.database, await makeResource(db.database), { clock });
  const { optionId: gift } = await makeOption(ctx, { type: 'gift' });
  const { optionId: own } = await makeOption(other, { type: 'gift' });
  const [sponsor = 0] = await makeMembers(other, 1);
  const give = (subscription_id: number, recipient_id?: number) =>
    faultsOf(attachSponsored(other, { id: sponsor, subscription_id, recipient_id }));
  expect(await give(gift)).toEqual(await give(999_999_999));
  expect(await give(own, member)).toEqual(await give(own, 999_999_999));
  expect(await faultsOf(listSponsored(other, { id: member }))).toBe('not_found');
});
