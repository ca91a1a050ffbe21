import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { read } from '#server/database/scope.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { rebuildDays } from '#server/testing/rebuild-days.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { refreshDays } from './days.service.ts';
import { type VolumeSum, volumeOf } from './volume.queries.ts';

let db: TestDatabase;
let ctx: ResourceContext;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(() => useSite('America/New_York'));

async function useSite(timezone: string): Promise<void> {
  ctx = actAs(db.database, await makeResource(db.database, { timezone }));
}

async function run<T extends object>(statement: string, ...values: unknown[]): Promise<T[]> {
  return (await db.database.owner.query<T>(statement, [ctx.resource.id, ...values])).rows;
}

interface Charge {
  at: string;
  amount?: number;
  currency?: string;
  status?: string;
  livemode?: boolean;
  fee?: number;
  lines?: readonly [type: string, amount: number][];
}

async function charge({ at, amount = 1_000, ...more }: Charge): Promise<number> {
  const livemode = more.livemode ?? true;
  const [made] = await run<{ id: number }>(
    `insert into transactions
       (resource_id, amount_cents, currency, status, pay_system, livemode, fee_cents, created_at)
     values ($1, $2, $3, $4, 'manual', $5, $6, $7) returning id`,
    amount,
    more.currency ?? 'usd',
    more.status ?? 'succeeded',
    livemode,
    more.fee ?? 0,
    at,
  );
  const id = made?.id ?? 0;
  for (const [type, cents] of more.lines ?? [])
    await run(
      `insert into transaction_purchases
         (resource_id, transaction_id, livemode, item_type, item_title, price_cents, amount_cents)
       values ($1, $2, $3, $4, 'Item', $5, $5)`,
      id,
      livemode,
      type,
      cents,
    );
  return id;
}

async function giveBack(id: number, at: string, amount: number, kind = 'refund'): Promise<void> {
  await run(
    `insert into transaction_adjustments
       (resource_id, transaction_id, livemode, kind, amount_cents, currency, occurred_at)
     select $1, id, livemode, $4, $5, currency, $3 from transactions where resource_id = $1 and id = $2`,
    id,
    at,
    kind,
    amount,
  );
  await run(
    `update transactions set adjusted_cents = adjusted_cents + $3, status = case
       when adjusted_cents + $3 = amount_cents then 'refunded' else status end
     where resource_id = $1 and id = $2`,
    id,
    amount,
  );
}

function volume(start: string, end = start): Promise<VolumeSum[]> {
  return read(ctx, ({ client }) => volumeOf(client, ctx.resource.id, [{ start, end }]));
}

/** Formats the sums as `source currency cents count`, as short as in the expected values. */
async function told(start: string, end = start): Promise<string[]> {
  const sums = await volume(start, end);
  return sums.map((sum) => `${sum.source} ${sum.currency} ${sum.amountCents} ${sum.transactions}`);
}

describe('what charged money was for', () => {
  test('adds up to the whole, and each of its lines counts once, a charge without one too', async () => {
    await charge({
      at: '2026-05-01T12:00Z',
      amount: 1_000,
      lines: [
        ['content', 300],
        ['bundle', 500],
        ['ticket', 200],
      ],
    });
    await charge({ at: '2026-05-01T13:00Z', amount: 700, lines: [['subscription', 700]], fee: 50 });
    await charge({ at: '2026-05-01T14:00Z', amount: 40 });
    await charge({ at: '2026-05-01T14:00Z', amount: 99, currency: 'eur', lines: [['subscription', 99]] });
    await refreshDays(ctx);
    expect(await told('2026-05-01')).toEqual([
      'all eur 99 1',
      'subscription eur 99 1',
      'all usd 1740 3',
      'content usd 800 2',
      'empty usd 40 1',
      'fee usd 50 1',
      'subscription usd 700 1',
      'ticket usd 200 1',
    ]);
  });

  test('is asked for several ranges at once, which may overlap', async () => {
    await charge({ at: '2026-05-01T12:00Z' });
    await charge({ at: '2026-05-03T12:00Z' });
    await refreshDays(ctx);
    const ranges = [
      { start: '2026-05-01', end: '2026-05-03' },
      { start: '2026-05-02', end: '2026-05-02' },
      { start: '2026-05-03', end: '2026-05-03' },
    ];
    const sums = await read(ctx, ({ client }) => volumeOf(client, ctx.resource.id, ranges));
    const whole = sums.filter(({ source }) => source === 'all');
    expect(whole.map(({ range, amountCents }) => [range, amountCents])).toEqual([
      [0, 2_000],
      [2, 1_000],
    ]);
  });

  test('is nothing for what was not charged, or in the test mode', async () => {
    for (const status of ['pending', 'failed']) await charge({ at: '2026-05-01T12:00Z', status });
    await charge({ at: '2026-05-01T12:00Z', status: 'free', amount: 0 });
    await charge({ at: '2026-05-01T12:00Z', livemode: false, lines: [['subscription', 1_000]] });
    await refreshDays(ctx);
    expect(await volume('2026-05-01')).toEqual([]);
  });
});

describe('money given back', () => {
  test('stands on its own day, and leaves the day of its charge as it was', async () => {
    const id = await charge({ at: '2026-04-30T12:00Z', lines: [['subscription', 1_000]] });
    await refreshDays(ctx);
    const before = await volume('2026-04-30');
    await giveBack(id, '2026-06-01T12:00Z', 400);
    await giveBack(id, '2026-06-02T12:00Z', 600);
    await refreshDays(ctx);
    expect(await volume('2026-04-30')).toEqual(before);
    expect(before).toHaveLength(2);
    expect(await told('2026-05-01', '2026-06-30')).toEqual(['refund usd 1000 2']);
    expect(await told('2026-06-02')).toEqual(['refund usd 600 1']);
  });

  test('would move the closed month if only what is not refunded counted as charged', async () => {
    await giveBack(await charge({ at: '2026-04-30T12:00Z' }), '2026-06-01T12:00Z', 1_000);
    await refreshDays(ctx);
    const [left] = await run<{ cents: number }>(
      `select coalesce(sum(amount_cents), 0)::bigint as cents from transactions
       where resource_id = $1 and status = 'succeeded'`,
    );
    expect(left?.cents).toBe(0);
    expect(await told('2026-04-30')).toEqual(['all usd 1000 1', 'empty usd 1000 1']);
  });

  test('is told apart by kind', async () => {
    const id = await charge({ at: '2026-04-30T12:00Z' });
    await giveBack(id, '2026-05-01T12:00Z', 100, 'dispute');
    await giveBack(id, '2026-05-01T12:00Z', 200, 'credit');
    await refreshDays(ctx);
    expect(await told('2026-05-01')).toEqual(['credit usd 200 1', 'dispute usd 100 1']);
  });
});

describe('a day is added up anew', () => {
  test('when a charge succeeds later, on the day on which it did', async () => {
    const id = await charge({ at: '2026-05-01T12:00Z', status: 'pending' });
    await refreshDays(ctx);
    await run(
      `update transactions set status = 'succeeded', created_at = '2026-05-04T12:00Z' where resource_id = $1 and id = $2`,
      id,
    );
    await refreshDays(ctx);
    expect(await volume('2026-05-01')).toEqual([]);
    expect(await told('2026-05-04')).toEqual(['all usd 1000 1', 'empty usd 1000 1']);
  });

  test('when a charge goes, with its lines', async () => {
    const id = await charge({ at: '2026-05-01T12:00Z', lines: [['subscription', 1_000]] });
    await refreshDays(ctx);
    await run('delete from transactions where resource_id = $1 and id = $2', id);
    await refreshDays(ctx);
    expect(await volume('2026-05-01')).toEqual([]);
  });

  test('when a line comes to a charge that had none', async () => {
    const id = await charge({ at: '2026-05-01T12:00Z' });
    await refreshDays(ctx);
    await run(
      `insert into transaction_purchases
         (resource_id, transaction_id, livemode, item_type, item_title, price_cents, amount_cents)
       values ($1, $2, true, 'ticket', 'Item', 1000, 1000)`,
      id,
    );
    await refreshDays(ctx);
    expect(await told('2026-05-01')).toEqual(['all usd 1000 1', 'ticket usd 1000 1']);
  });

  test('not when a charge was only touched', async () => {
    const id = await charge({ at: '2026-05-01T12:00Z' });
    await refreshDays(ctx);
    await run('update transactions set version = version + 1 where resource_id = $1 and id = $2', id);
    expect(await refreshDays(ctx)).toBe(0);
  });
});

test('a site in test mode shows its test charges, and after it went live the others', async () => {
  await charge({ at: '2026-05-01T12:00Z', livemode: false, amount: 3 });
  await charge({ at: '2026-05-01T12:00Z', livemode: true, amount: 5 });
  await run('update resources set livemode = false where id = $1');
  await rebuildDays(ctx);
  expect(await told('2026-05-01')).toEqual(['all usd 3 1', 'empty usd 3 1']);
  await run('update resources set livemode = true where id = $1');
  await rebuildDays(ctx);
  expect(await told('2026-05-01')).toEqual(['all usd 5 1', 'empty usd 5 1']);
});
