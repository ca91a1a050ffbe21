import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refund } from '#server/stand-ins/stripe/money.ts';
import { driftCase } from '#server/testing/drift-case.ts';
import { paymentToolsOfTests as tools } from '#server/testing/test-server.ts';
import { handleEvent } from '../../payments/events.service.ts';
import { syncMember } from '../../payments/sync.service.ts';
import { importFile } from '../service.ts';

const { the, rows, compareWithGrace, open, charges, pay, tell } = driftCase();

/** Imports Stripe charges as the sales of a file. */
async function importSales(lines: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sales-at-stripe-'));
  try {
    const path = join(folder, 'sales.csv');
    await writeFile(path, `${['email,date,amount,currency,sale_id', ...lines].join('\n')}\n`);
    await importFile(the().ctx, { kind: 'sales', path, rejectedPath: join(folder, 'rejected.csv') });
  } finally {
    await rm(folder, { recursive: true });
  }
}

const dateOf = (charge: string): string =>
  new Date((the().standIn.ledger.charges.get(charge)?.created ?? 0) * 1_000).toISOString();

async function email(): Promise<string> {
  const found = await rows<{ id: number; email: string }>(
    'select id, email from members where resource_id = $1',
  );
  return found.find(({ id }) => id === the().payer.memberId)?.email ?? '';
}

test('a charge that came in as a sale of a file is not counted again by a sync, a webhook or a comparison', async () => {
  const { ctx, clock, standIn, payer } = the();
  const [byPayment, byCharge] = [pay(5_000), pay(6_000)];
  const { ledger } = standIn;
  const at = dateOf(byPayment);
  const address = await email();
  // A file names the payment or the charge.
  await importSales([
    `${address},${at},50.00,usd,${ledger.charges.get(byPayment)?.intentId}`,
    `${address},${at},60.00,usd,${byCharge}`,
  ]);
  const counted = [
    { status: 'succeeded', amount_cents: 5_000, refunded_cents: 0 },
    { status: 'succeeded', amount_cents: 6_000, refunded_cents: 0 },
  ];
  expect(await charges()).toEqual(counted);
  const synced = await syncMember(ctx, tools, { id: payer.memberId });
  expect(synced.charges).toEqual({ found: 2, added: 0 });
  for (const id of await tell()) await handleEvent(ctx, tools, id);
  expect(await charges()).toEqual(counted);
  clock.advance(3_600_000);
  await compareWithGrace();
  expect(await open()).toEqual([]);
});

test('a refund at Stripe of a charge that came in as a sale is taken in once', async () => {
  const { ctx, standIn, payer } = the();
  const charge = pay(5_000);
  const { intentId } = standIn.ledger.charges.get(charge) ?? {};
  await importSales([`${await email()},${dateOf(charge)},50.00,usd,${intentId}`]);
  refund(standIn.ledger, charge, 1_200);
  expect((await syncMember(ctx, tools, { id: payer.memberId })).refunds).toEqual({ added: 1 });
  expect((await syncMember(ctx, tools, { id: payer.memberId })).refunds).toEqual({ added: 0 });
  expect(await charges()).toEqual([{ status: 'succeeded', amount_cents: 5_000, refunded_cents: 1_200 }]);
});
