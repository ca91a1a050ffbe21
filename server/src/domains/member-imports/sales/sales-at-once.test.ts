import { expect, test, vi } from 'vitest';
import { write } from '#server/database/scope.ts';
import { eachImportTest, type ImportTest } from '#server/testing/import-fixture.ts';
import { untilBlocked } from '#server/testing/lock-waits.ts';
import { aSale } from '#server/testing/sales-desk.ts';
import { importSales } from './import-sales.service.ts';
import { SaleIdentities } from './sale-identity.ts';

const off = vi.hoisted(() => ({ locks: false }));

vi.mock('./sales.queries.ts', async (original) => {
  const real = await original<typeof import('./sales.queries.ts')>();
  const holdSales: typeof real.holdSales = async (...given) => {
    if (!off.locks) await real.holdSales(...given);
  };
  return { ...real, holdSales };
});

let db: ImportTest['db'];
let desk: ImportTest['desk'];
let ctx: ImportTest['ctx'];
eachImportTest((made) => {
  ({ db, desk, ctx } = made);
  off.locks = false;
});

const take = (isTaken: () => Promise<void> = async () => undefined) =>
  write(ctx, 'test.take', async (scope) => {
    scope.unchanged();
    const { created } = await importSales(ctx, scope, [aSale], new SaleIdentities(true), null);
    await isTaken();
    return created;
  });

/** Imports the same sale twice; the second starts before the first has committed. */
async function twoAtOnce(): Promise<PromiseSettledResult<number>[]> {
  await desk.importText(ctx, 'customer,date,amount,currency\n1,20240101,9,USD', { kind: 'sales' });
  let second: Promise<number> | undefined;
  const first = take(async () => {
    second = take();
    second.catch(() => undefined);
    await untilBlocked(db.database, 1);
  });
  await first.catch(() => undefined);
  return Promise.allSettled([first, second ?? Promise.reject(new Error('never begun'))]);
}

test('of two that bring the same sale at once, one adds it', async () => {
  expect(await twoAtOnce()).toEqual([
    { status: 'fulfilled', value: 1 },
    { status: 'fulfilled', value: 0 },
  ]);
});

test('without the lock the second would try to add it as well, and fail', async () => {
  off.locks = true;
  const [first, second] = await twoAtOnce();
  expect(first).toEqual({ status: 'fulfilled', value: 1 });
  expect(second).toMatchObject({ status: 'rejected', reason: { code: '23505' } });
});
