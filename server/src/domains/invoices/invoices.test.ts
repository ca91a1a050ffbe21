import { describe, expect, test } from 'vitest';
import type { Generated } from '#contract/domains/invoices/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { invoiceFixture, month } from '#server/testing/access-matrix/invoice-desk.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { makeResource, type TestSite } from '#server/testing/make-resource.ts';
import type { TestDatabase } from '#server/testing/test-database.ts';
import { setSupportHours } from '../billing/pricing.service.ts';
import { findFaults } from './across-sites.queries.ts';
import { dryRun, generate, running } from './drafts.service.ts';
import { listInvoices, listPayments } from './list.service.ts';
import { finalize, pay, voidInvoice } from './states.service.ts';

let db: TestDatabase;
let site: TestSite;
let key: string;
let root: ResourceContext;
const { price, idsOf, drafted, finalized, only } = invoiceFixture((made) => {
  ({ db, site, key, root } = made);
});

async function charged(cents: number, at: string, change: { currency?: string; status?: string } = {}) {
  const { currency = 'usd', status = 'succeeded' } = change;
  await db.database.owner.query(
    `insert into transactions (resource_id, amount_cents, currency, status, pay_system, livemode, created_at)
     values ($1, $2, $3, $4, 'manual', true, $5)`,
    [site.id, cents, currency, status, at],
  );
}

describe('the drafts of a month', () => {
  test('its lines say what was counted in the month of the site, one invoice a currency', async () => {
    await price({ free_signups: 1, up_free_signups: 2 });
    await makeMembers(root, 4, new Date('2026-01-15T12:00:00Z'));
    // The last hour of the month, and the first of the next, in the zone of the site.
    await makeMembers(root, 1, new Date('2026-02-01T04:59:59Z'));
    await makeMembers(root, 9, new Date('2026-02-01T05:00:00Z'));
    await charged(100_010, '2026-01-10T12:00:00Z');
    await charged(10, '2026-01-31T23:59:00Z', { status: 'refunded' });
    await charged(999_999, '2026-01-10T12:00:00Z', { status: 'failed' });
    await charged(50_000, '2026-01-10T12:00:00Z', { currency: 'eur' });
    await setSupportHours(root, { key, calendar_period: '2026-01', hours: 3.25 });
    const { items, counts } = await generate(root, { key, ...month });
    expect(counts).toMatchObject({ created: 2, same: 0 });
    expect(items.map(({ currency, amount }) => [currency, amount])).toEqual([
      ['eur', 1_250],
      ['usd', 4_900 + 2_501 + 1_000 + 11_250],
    ]);
    const usd = items[1]?.line_items ?? [];
    expect(usd.map(({ kind, quantity, amount }) => [kind, quantity, amount])).toEqual([
      ['monthly', 1, 4_900],
      ['transaction_fee', 1, 2_501],
      ['signups', 2, 1_000],
      ['support', 1.25, 11_250],
    ]);
    expect(usd[1]?.facts).toEqual({
      from: '2026-01-01',
      to: '2026-01-31',
      counted: 100_020,
      free: 0,
      rate: 2.5,
    });
    expect(usd[2]?.facts).toMatchObject({ counted: 5, free: 1, rate: 2 });
    const stored = (await listInvoices(root, { key })).items;
    expect(stored.map(({ currency, line_items }) => [currency, line_items])).toEqual(
      items.toReversed().map(({ currency, line_items }) => [currency, line_items]),
    );
  });

  test('a dry run says what a run does, and stores nothing', async () => {
    await price();
    const outcomes = ({ items }: { items: Generated[] }) => items.map(({ outcome }) => outcome);
    const both = async (isForce = false) => {
      const before = await idsOf();
      const dry = await dryRun(root, { key, ...month });
      expect(await idsOf()).toEqual(before);
      const run = await generate(root, { key, ...month, is_force: isForce });
      expect(run).toEqual(dry);
      return outcomes(run);
    };
    expect(await both()).toEqual(['created']);
    expect(await both()).toEqual(['same']);
    await charged(10_000, '2026-01-10T12:00:00Z');
    expect(await both()).toEqual(['differs']);
    expect((await only()).amount).toBe(4_900);
    expect(await both(true)).toEqual(['differs']);
    expect((await only()).amount).toBe(5_150);
    await finalize(root, await only());
    await charged(10_000, '2026-01-10T12:00:00Z');
    expect(await both(true)).toEqual(['finalized']);
    expect((await only()).amount).toBe(5_150);
  });

  test('a draft with nothing left to bill goes when it is written anew', async () => {
    await drafted();
    await price({ monthly_price: 0 });
    expect((await generate(root, { key, ...month })).counts.obsolete).toBe(1);
    expect(await idsOf()).toHaveLength(1);
    await generate(root, { key, ...month, is_force: true });
    expect(await idsOf()).toEqual([]);
  });

  test('of 50 runs at once one makes the draft', async () => {
    await price();
    const runs = await Promise.all(Array.from({ length: 50 }, () => generate(root, { key, ...month })));
    expect(runs.filter(({ counts }) => counts.created === 1)).toHaveLength(1);
    expect(await idsOf()).toHaveLength(1);
  });

  test('a month that comes to more than an invoice can ask for is refused in words', async () => {
    await price({ up_free_support_price_per_hour: 1_000_000_000_000 });
    await setSupportHours(root, { key, calendar_period: '2026-01', hours: 999_999 });
    for (const ask of [generate, dryRun, running])
      await expect(ask(root, { key, ...month })).rejects.toMatchObject({ code: 'conflict' });
    expect(await idsOf()).toEqual([]);
    await setSupportHours(root, { key, calendar_period: '2026-01', hours: 0 });
    expect((await generate(root, { key, ...month })).counts.created).toBe(1);
  });

  test('without pricing, for a month to come and for an unknown site it is refused', async () => {
    const ask = (of: string, calendar_period: string) => generate(root, { key: of, calendar_period });
    await expect(ask(key, '2026-01')).rejects.toMatchObject({ code: 'conflict' });
    expect((await running(root, { key })).items).toEqual([]);
    await price();
    await expect(ask(key, '2999-01')).rejects.toMatchObject({ code: 'conflict' });
    await expect(ask('nobody-has-this-key', '2026-01')).rejects.toMatchObject({ code: 'not_found' });
    expect((await running(root, { key })).items).toMatchObject([{ outcome: 'created', amount: 4_900 }]);
  });
});

describe('from draft to paid', () => {
  test('finalizing gives a number and a due date, and paying is noted once', async () => {
    const id = await drafted({ invoice_grace_period_days: '14' });
    await expect(pay(root, { key, id })).rejects.toMatchObject({ code: 'conflict' });
    const { item } = await finalize(root, { id });
    expect(item).toMatchObject({ status: 'open', is_finalized: true, paid: false });
    expect(item.invoice_number).toMatch(/^MH-\d{4}-\d{6}$/);
    expect(item.payment_due_date).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(await finalize(root, { id })).toEqual({ item });
    await Promise.all(Array.from({ length: 50 }, () => pay(root, { key, id })));
    expect(await only()).toMatchObject({ status: 'paid', paid: true });
    const { items } = await listPayments(root, { key });
    expect(items).toMatchObject([
      { invoice_number: item.invoice_number, pay_system: 'manual', amount: 4_900, status: 'paid' },
    ]);
  });

  test('numbers have no gap, whoever finalizes and however many at once', async () => {
    const sites = await Promise.all(Array.from({ length: 12 }, () => makeResource(db.database)));
    const ids: number[] = [];
    for (const one of sites) {
      const ctx = actAs(db.database, one, { relation: 'root' });
      await price({}, ctx);
      await generate(ctx, { key: one.key, ...month });
      ids.push(...(await idsOf(one)));
    }
    const done = await Promise.all(ids.flatMap((id) => [finalize(root, { id }), finalize(root, { id })]));
    const numbers = new Set(done.map(({ item }) => Number(item.invoice_number?.slice(-6))));
    expect(numbers.size).toBe(12);
    expect(Math.max(...numbers) - Math.min(...numbers)).toBe(11);
    expect(await findFaults(db.database)).toEqual([]);
  });

  test('a month that has not ended has no draft, and one from before is not finalized', async () => {
    await price();
    // The month in the site's zone: near the end of a month it differs from UTC's, which would be refused as a future
    // month.
    const { rows } = await db.database.owner.query<{ month: string }>(
      "select to_char(now() at time zone reporting_timezone, 'YYYY-MM') as month from resources where id = $1",
      [site.id],
    );
    const calendar_period = rows[0]?.month ?? '';
    for (const ask of [generate, dryRun])
      await expect(ask(root, { key, calendar_period })).rejects.toMatchObject({
        code: 'conflict',
        message: 'This month has not ended yet. Generate its invoices once it has.',
      });
    expect((await running(root, { key })).items).toHaveLength(1);
    await db.database.owner.query(
      `insert into invoices (resource_id, livemode, calendar_period, currency, amount, description)
       values ($1, true, $2, 'usd', 0, 'Written before the month had ended')`,
      [site.id, calendar_period],
    );
    const { id } = await only();
    for (const as_drafted of [false, true])
      await expect(finalize(root, { id, as_drafted })).rejects.toMatchObject({ code: 'conflict' });
    await expect(finalize(root, { id: 9_999_999 })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('what is void keeps its number, and the month can be billed anew', async () => {
    const id = await finalized();
    await voidInvoice(root, { key, id });
    await expect(pay(root, { key, id })).rejects.toMatchObject({ code: 'conflict' });
    expect((await generate(root, { key, ...month })).counts.created).toBe(1);
    expect((await listInvoices(root, { key })).items.map(({ status }) => status).sort()).toEqual([
      'draft',
      'void',
    ]);
  });

  test.each([
    "update invoices set amount = 1 where resource_id = $1 and status <> 'draft'",
    "update invoices set status = 'draft', number = null, number_year = null, finalized_at = null, payment_due_date = null where resource_id = $1",
    "update invoices set status = 'open', paid_at = null where resource_id = $1 and status = 'paid'",
    'delete from invoices where resource_id = $1',
    'update invoice_lines set amount = 1 where resource_id = $1',
    'delete from invoice_lines where resource_id = $1',
  ])('the database itself refuses: %s', async (statement) => {
    const id = await finalized();
    await pay(root, { key, id });
    await expect(db.database.owner.query(statement, [site.id])).rejects.toThrow(
      /stays as it is|from paid to/,
    );
    expect(await only()).toMatchObject({ amount: 4_900, status: 'paid' });
  });

  test('without its guard the database takes it', async () => {
    await finalized();
    const client = await db.database.owner.connect();
    try {
      await client.query('begin; alter table invoices disable trigger invoice_changed');
      const { rowCount } = await client.query('update invoices set amount = 1 where resource_id = $1', [
        site.id,
      ]);
      expect(rowCount).toBe(1);
      await client.query('rollback');
    } finally {
      client.release();
    }
  });
});
