// Rows from the time when amounts were hundredths of a unit, and their conversion by the migration.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { migrationsOnDisk } from '#server/database/migrate.ts';
import { charge } from '#server/domains/transactions/service.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let member: number;

beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database));
  [member = 0] = await makeMembers(ctx, 1);
});
afterAll(() => db.drop());

const rows = async <T extends object>(statement: string): Promise<T[]> =>
  (await db.database.owner.query<T>(statement, [ctx.resource.id])).rows;

/** Returns a charge with the amount of that time. */
const charged = (currency: string, paySystem: 'stripe' | 'manual', amountCents: number) =>
  charge(ctx, {
    memberId: member,
    currency,
    paySystem,
    amountCents,
    lines: [{ itemType: 'content', title: 'x', priceCents: amountCents }],
  });

test('what was typed or imported becomes minor units, and what Stripe charged stays', async () => {
  // ¥500, 1.25 dinars and $5.00 from files; charges of ¥500, 1.250 dinars, 500 krónur and 500 ariary from Stripe.
  const before = [
    ['jpy', 'manual', 50_000, 500],
    ['kwd', 'manual', 125, 1_250],
    ['usd', 'manual', 500, 500],
    ['jpy', 'stripe', 500, 500],
    ['kwd', 'stripe', 1_250, 1_250],
    ['isk', 'stripe', 50_000, 500],
    ['mga', 'stripe', 500, 50_000],
  ] as const;
  for (const [currency, paySystem, amount] of before) await charged(currency, paySystem, amount);
  const { optionId } = await makeOption(ctx, { price: 120_000, currency: 'jpy' });
  const migrations = await migrationsOnDisk();
  const [found, ...others] = migrations.filter(({ sql }) => sql.includes('function pg_temp.from_hundredths'));
  expect(others).toEqual([]);
  const client = await db.database.owner.connect();
  try {
    await client.query(`begin; ${found?.sql}; commit`);
  } finally {
    client.release();
  }
  expect(
    await rows(
      `select t.amount_cents::int as amount, l.price_cents::int as price, l.amount_cents::int as part
       from transactions t join transaction_purchases l on l.resource_id = t.resource_id and l.transaction_id = t.id
       where t.resource_id = $1 order by t.id`,
    ),
  ).toEqual(before.map(([, , , amount]) => ({ amount, price: amount, part: amount })));
  expect(
    await rows(`select id, price_cents::int as price from pricing_options where resource_id = $1`),
  ).toEqual([{ id: optionId, price: 1_200 }]);
  expect(
    await rows(`select price_cents::int as price from pricing_option_versions where resource_id = $1`),
  ).toEqual([{ price: 1_200 }]);
  // Most charges were in yen: ¥500 twice.
  expect(
    await rows(`select ltv_cents::int as ltv, ltv_currency from member_summaries where resource_id = $1`),
  ).toEqual([{ ltv: 1_000, ltv_currency: 'jpy' }]);
  const sums = await rows(
    `select currency, sum(transactions)::int as n, sum(amount_cents * transactions)::int as amount from transaction_sums
     where resource_id = $1 group by 1 having sum(transactions) <> 0 order by 1`,
  );
  expect(sums).toEqual([
    { currency: 'isk', n: 1, amount: 500 },
    { currency: 'jpy', n: 2, amount: 1_000 },
    { currency: 'kwd', n: 2, amount: 2_500 },
    { currency: 'mga', n: 1, amount: 50_000 },
    { currency: 'usd', n: 1, amount: 500 },
  ]);
});
