import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Currency } from '#contract/base/cents.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { read } from '#server/database/scope.ts';
import { refreshFigures } from '#server/domains/figures/events/refresh.service.ts';
import { findFigureRows, sumFigureRows } from '#server/domains/figures/rows/rows.queries.ts';
import { start } from '#server/domains/member-subscriptions/create.service.ts';
import { end } from '#server/domains/member-subscriptions/service.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';

const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day);
/** Time of the change; an end counts a day later. */
const turn = ago(3);
const date = turn.toISOString().slice(0, 10);

let db: TestDatabase;
let ctx: ResourceContext;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  ctx = actAs(db.database, await makeResource(db.database));
});

/** Starts a monthly subscription at this price. */
async function buy(
  memberId: number,
  priceCents: number,
  at: Date,
  currency: Currency = 'usd',
): Promise<number> {
  const { optionId: pricingOptionId } = await makeOption(ctx, { price: priceCents, currency });
  return start(ctx, { pricingOptionId, holder: { memberId }, paidCents: priceCents, at });
}

/**
 * Creates a member with two subscriptions, of 10 and 4, that end at one instant, at which the first continues as
 * another.
 * @returns the member's id
 */
async function turnInto(priceCents: number): Promise<number> {
  const [memberId = 0] = await makeMembers(ctx, 1);
  const held = [await buy(memberId, 1_000, ago(9)), await buy(memberId, 400, ago(9))];
  for (const id of held) await end(ctx, { id, at: turn, cause: 'admin' });
  await buy(memberId, priceCents, turn);
  return memberId;
}

/** Returns the listed members with their values, and the reported numbers of rows and people. */
async function downgraded(): Promise<{ listed: unknown[]; total: number; people: number | null }> {
  await refreshFigures(ctx);
  const reference = { figure: 'downgraded', start: date, end: date, plans: [] } as const;
  const asked = { reference, currency: null };
  return read(ctx, async (scope) => {
    const { rows } = await findFigureRows(scope, ctx.resource, asked, { limit: 9, offset: 0 });
    const { total, value: people } = await sumFigureRows(scope, ctx.resource, asked);
    return { listed: rows.map((row) => [row.member_id, row.amount, row.currency]), total, people };
  });
}

const nobody = { listed: [], total: 0, people: 0 };

test('who pays as much as before in another way has not downgraded', async () => {
  await turnInto(1_400);
  expect(await downgraded()).toEqual(nobody);
  await turnInto(2_000);
  expect(await downgraded()).toEqual(nobody);
});

test('a fall is one row with what is paid less, whatever rose or fell together with it', async () => {
  const dearer = await turnInto(1_100);
  expect(await downgraded()).toEqual({ listed: [[dearer, 300, 'usd']], total: 1, people: 1 });
  const cheaper = await turnInto(800);
  const { listed, ...counts } = await downgraded();
  expect(counts).toEqual({ total: 2, people: 2 });
  expect(listed).toContainEqual([cheaper, 600, 'usd']);
});

test('what stays as it is in one currency does not hide a fall in another', async () => {
  const memberId = await turnInto(1_400);
  const inEuros = await buy(memberId, 500, ago(8), 'eur');
  await end(ctx, { id: inEuros, at: turn, cause: 'admin' });
  expect(await downgraded()).toEqual({ listed: [[memberId, 500, 'eur']], total: 1, people: 1 });
});

test('what falls in one currency as it rises in another is a switch', async () => {
  const [memberId = 0] = await makeMembers(ctx, 1);
  const inDollars = await buy(memberId, 1_000, ago(9));
  await buy(memberId, 300, ago(9));
  await end(ctx, { id: inDollars, at: turn, cause: 'admin' });
  await buy(memberId, 900, turn, 'eur');
  expect(await downgraded()).toEqual(nobody);
});
