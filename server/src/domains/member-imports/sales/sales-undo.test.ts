import { expect, test } from 'vitest';
import type { MemberImport } from '#contract/domains/member-imports/import-schemas.ts';
import { write } from '#server/database/scope.ts';
import { newReceipt } from '#server/testing/access-matrix/seed-receipts.ts';
import { actAs } from '#server/testing/act-as.ts';
import { eachImportTest, type ImportTest, raisedAfter } from '#server/testing/import-fixture.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { aSale } from '#server/testing/sales-desk.ts';
import { refund } from '../../transactions/adjustments.service.ts';
import { getImport, startImport, undoImport } from '../life.service.ts';
import { runImport } from '../run/run.service.ts';
import { undoWholeImport } from '../undo/undo.service.ts';
import { importSales } from './import-sales.service.ts';
import { SaleIdentities } from './sale-identity.ts';

let db: ImportTest['db'];
let desk: ImportTest['desk'];
let ctx: ImportTest['ctx'];
eachImportTest((made) => {
  ({ db, desk, ctx } = made);
});

const heading = 'customer,date,amount,currency';
/** 2,500 sales of 60 people, many equal to others a thousand rows before them, and one in fifty broken. */
const lines = Array.from({ length: 2_500 }, (_row, n) =>
  n % 50 === 7 ? `${n % 60},never,1,USD` : `${n % 60},2024${n % 2 ? '0105' : '0206'},${n % 5}.50,USD`,
);
const file = [heading, ...lines].join('\n');

async function count(from: string): Promise<number> {
  const { rows } = await db.database.owner.query<{ n: number }>(`select count(*)::int as n from ${from}`, [
    ctx.resource.id,
  ]);
  return rows[0]?.n ?? -1;
}

async function checked(): Promise<MemberImport> {
  return desk.check(ctx, await desk.upload(ctx, file, 20_000, 'sales'));
}

test('a run that is interrupted at every batch adds each of many equal sales once', async () => {
  const whole = await desk.run(ctx, await checked());
  expect(whole.totals).toEqual({ rows: 2_500, created: 2_450, updated: 0, unchanged: 0, rejected: 50 });
  ctx = actAs(db.database, await makeResource(db.database));
  const found = await checked();
  expect(found.preview?.totals).toEqual(whole.totals);
  await startImport(ctx, found);
  const rounds: string[] = [];
  do {
    // One look more each time: the batches that are done are passed again.
    rounds.push(await runImport(await desk.work(ctx, found.id, raisedAfter(rounds.length + 1))));
  } while (rounds.at(-1) === 'interrupted' && rounds.length < 20);
  expect(rounds.length).toBeGreaterThan(2);
  expect(await getImport(ctx, found)).toMatchObject({ state: 'done', totals: whole.totals });
  expect(await count('transactions where resource_id = $1')).toBe(2_450);
  expect(await desk.importText(ctx, file, { kind: 'sales' })).toMatchObject({
    totals: { created: 0, unchanged: 2_450, rejected: 50 },
  });
});

test('counted from anew in each batch, equal sales would be taken for one', async () => {
  const take = (identities: SaleIdentities) =>
    write(ctx, 'test.take', async (scope) => {
      scope.unchanged();
      return (await importSales(ctx, scope, [aSale], identities, null)).created;
    });
  expect(await take(new SaleIdentities(true))).toBe(1);
  expect(await take(new SaleIdentities(true))).toBe(0);
  const kept = new SaleIdentities(true);
  expect([await take(kept), await take(kept)]).toEqual([0, 1]);
});

test('sales that were moved in go with the members made for them, but not what was given back since', async () => {
  const there = await desk.importText(ctx, `${heading}\n0,20230101,9,USD`, { kind: 'sales' });
  const done = await desk.run(ctx, await checked());
  expect(done).toMatchObject({ made_members: 59, can_undo: true });
  const { rows } = await db.database.owner.query<{ id: number }>(
    `select t.id from transactions t join members m on m.resource_id = $1 and m.id = t.member_id
     where t.resource_id = $1 and m.external_id = '3' and t.amount_cents > 100 order by t.id limit 1`,
    [ctx.resource.id],
  );
  await refund(ctx, { transactionId: rows[0]?.id ?? 0, amountCents: 50 });
  await undoImport(ctx, done);
  let rounds = 1;
  while ((await undoWholeImport(await desk.work(ctx, done.id, raisedAfter(0)))) === 'interrupted')
    rounds += 1;
  expect(rounds).toBeGreaterThan(4);
  expect(await getImport(ctx, done)).toMatchObject({
    state: 'undone',
    undone: {
      removed: 2_449,
      kept: 1,
      kept_reasons: [{ reason: 'some of it was given back', rows: 1 }],
      removed_members: 58,
    },
  });
  expect(await count('transactions where resource_id = $1')).toBe(2);
  expect(await count('imported_sales where resource_id = $1')).toBe(2);
  expect(await count('members where resource_id = $1')).toBe(2);
  expect(await count('member_summaries where resource_id = $1 and ltv_cents = 900')).toBe(1);
  expect(await getImport(ctx, there)).toMatchObject({ state: 'done', totals: { created: 1 } });
  expect(await desk.importText(ctx, file, { kind: 'sales' })).toMatchObject({
    totals: { created: 2_449, unchanged: 1 },
    made_members: 58,
  });
});

test('a sale that has a receipt stays when its import is undone, and the others go', async () => {
  ctx = actAs(db.database, await makeResource(db.database));
  const done = await desk.importText(ctx, `${heading}\n1,20240105,9,USD\n2,20240105,7,USD`, {
    kind: 'sales',
  });
  const { rows } = await db.database.owner.query<{ id: number }>(
    'select id from transactions where resource_id = $1 and amount_cents = 900',
    [ctx.resource.id],
  );
  await newReceipt(ctx, rows[0]?.id ?? 0);
  await undoImport(ctx, done);
  expect(await undoWholeImport(await desk.work(ctx, done.id))).toBe('over');
  expect(await getImport(ctx, done)).toMatchObject({
    state: 'undone',
    undone: { removed: 1, kept: 1, kept_reasons: [{ reason: 'it has a receipt', rows: 1 }] },
  });
  expect(await count('transactions where resource_id = $1')).toBe(1);
});
