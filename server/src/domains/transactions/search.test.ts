import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TransactionFilter } from '#contract/domains/transactions/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { getTransaction, listTransactions } from './list.service.ts';
import { charge } from './service.ts';

let db: TestDatabase;
let here: ResourceContext;
let elsewhere: ResourceContext;
let ours: number;
let theirs: number;

async function addMember({ resource }: ResourceContext, last: string): Promise<number> {
  const { rows } = await db.database.owner.query<{ id: number }>(
    `insert into members (resource_id, first_name, last_name, email) values ($1, 'Zoe', $2, lower($2) || '@mail.example')
     returning id`,
    [resource.id, last],
  );
  return rows[0]?.id ?? 0;
}

beforeAll(async () => {
  db = await testDatabase();
  here = actAs(db.database, await makeResource(db.database, {}));
  elsewhere = actAs(db.database, await makeResource(db.database, {}));
  const lines = [{ itemType: 'content' as const, title: 'x', priceCents: 3_500 }];
  const payer = await addMember(here, 'Here');
  ours = await charge(here, {
    memberId: payer,
    currency: 'usd',
    paySystem: 'stripe',
    externalId: 'ch_ours',
    lines,
  });
  const other = await addMember(elsewhere, 'Elsewhere');
  theirs = await charge(elsewhere, {
    memberId: other,
    currency: 'usd',
    paySystem: 'square',
    externalId: 'ch_theirs',
    lines,
    status: 'failed',
  });
});
afterAll(() => db.drop());

async function found(ctx: ResourceContext, filter: TransactionFilter): Promise<number[]> {
  const { items, paginator } = await listTransactions(ctx, { filter });
  expect(paginator.total_items).toBe(items.length);
  return items.map(({ id }) => id);
}

test("the search finds a transaction by its number and by the provider's, and no member by theirs", async () => {
  expect(await found(here, { global: String(ours) })).toEqual([ours]);
  expect(await found(here, { global: ' ch_ours ' })).toEqual([ours]);
  expect(await found(here, { global: 'ch_our' })).toEqual([]);
  const id = ours + 70_000;
  await db.database.owner.query(
    "insert into members (resource_id, id, first_name, last_name, email) values ($1, $2, 'Un', 'Paid', 'un@mail.example')",
    [here.resource.id, id],
  );
  expect(await found(here, { global: String(id) })).toEqual([]);
});

test.each<[string, () => TransactionFilter]>([
  ['number', () => ({ global: String(theirs) })],
  ["provider's number", () => ({ global: 'ch_theirs' })],
  ["payer's name", () => ({ global: 'elsewhere' })],
  ['pay system', () => ({ pay_system: ['square'] })],
  ['status', () => ({ status: ['failed'] })],
])("no filter by %s finds another site's", async (_what, filterOf) => {
  expect(await found(here, filterOf())).toEqual([]);
  expect(await found(elsewhere, filterOf())).toEqual([theirs]);
});

test('a transaction tells the codes that lowered its price, and keeps telling when the promo is deleted', async () => {
  const { owner } = db.database;
  const add = (site: number, code: string, discount: number) =>
    owner.query<{ id: number }>(
      `insert into promos (resource_id, title, code, discount, discount_type) values ($1, 'Early bird', $2, $3, 'percent')
       returning id`,
      [site, code, discount],
    );
  const promo = (await add(here.resource.id, 'EARLY', 22)).rows[0]?.id ?? 0;
  await owner.query(
    `insert into promo_uses (resource_id, promo_id, transaction_id, purchase_key, purchase_title, amount_cents,
       discount_cents, currency) values ($1, $2, $3, 'k', 'x', 4500, 1000, 'usd')`,
    [here.resource.id, promo, ours],
  );
  const told = { code: 'EARLY', title: 'Early bird', price: 4_500, discount: 1_000 };
  expect((await getTransaction(here, { id: ours })).promos).toEqual([{ ...told, id: promo }]);
  expect((await getTransaction(elsewhere, { id: theirs })).promos).toEqual([]);
  await owner.query('update promos set removed_at = now() where resource_id = $1', [here.resource.id]);
  expect((await getTransaction(here, { id: ours })).promos).toEqual([{ ...told, id: promo }]);
});
