import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { saleDates } from '../columns/sale-dates.ts';
import { SaleIdentities } from './sale-identity.ts';

const now = new Date('2026-03-10T15:00:00Z');

function saleAt(date: string, zone: string) {
  const sale = { line: 2, externalId: '1', email: null, amountCents: 150, currency: 'usd', title: null };
  const unsaid = { stripeCustomerId: null, saleId: null, refundedCents: 0 };
  return { ...sale, ...unsaid, date: saleDates(zone, now, null)(date), cells: [] };
}

const identityIn = (zone: string, date: string) => new SaleIdentities(true).of(saleAt(date, zone), 7);

test.each(['2024-01-05', '01/05/2024', '2024-01-05T10:00', '01/05/2024 3:05 PM', '2024-01-05T10:00:00Z'])(
  'where the site counts its days makes no other sale of %s',
  (date) => {
    expect(identityIn('America/New_York', date).identity).toBe(identityIn('Asia/Tokyo', date).identity);
  },
);

test('the same time written in another way is the same sale, another time is another', () => {
  const { identity } = identityIn('UTC', '2024-01-05T15:05');
  expect(identityIn('UTC', '01/05/2024, 3:05 PM').identity).toBe(identity);
  expect(identityIn('UTC', '2024-01-05 15:05:00.000').identity).toBe(identity);
  expect(identityIn('UTC', '2024-01-05T15:06').identity).not.toBe(identity);
});

test('sales are known by what was stored of them before, too', () => {
  const stored = (when: string) =>
    createHash('sha256').update(`[true,7,"${when}",150,"usd",null] 0`).digest('hex').slice(0, 32);
  const formerOf = (date: string) => identityIn('America/New_York', date).former.replaceAll('-', '');
  expect(formerOf('2024-01-05')).toBe(stored('2024-01-05'));
  expect(formerOf('2024-01-05T10:00')).toBe(stored('2024-01-05T15:00:00.000Z'));
  expect(formerOf('2024-01-05T10:00Z')).toBe(stored('2024-01-05T10:00:00.000Z'));
});

test('equal sales of one file are told apart, by what they are known by and by what they were', () => {
  const identities = new SaleIdentities(true);
  const dates = ['2024-01-05T10:00', '2024-01-05T10:00', '2024-01-05T10:00Z', '2024-01-05', '2024-01-05'];
  const found = dates.map((date) => identities.of(saleAt(date, 'UTC'), 7));
  expect(new Set(found.map(({ identity }) => identity)).size).toBe(5);
  expect(new Set(found.map(({ former }) => former)).size).toBe(5);
});

test('one with an id of Stripe is known by it, whatever else the file says of it', () => {
  const identities = new SaleIdentities(true);
  const sale = { ...saleAt('2024-01-05', 'UTC'), saleId: 'pi_1' };
  const [first, again] = [
    identities.of(sale, 7),
    identities.of({ ...sale, amountCents: 151, title: 'x' }, 8),
  ];
  expect(again.identity).toBe(first.identity);
  expect(identities.of({ ...sale, saleId: 'pi_2' }, 7).identity).not.toBe(first.identity);
  expect(new SaleIdentities(false).of(sale, 7).identity).not.toBe(first.identity);
  expect(first.former).toBe(identityIn('UTC', '2024-01-05').identity);
});

test("a number of another system is that system's own: another member or amount makes another sale", () => {
  const identities = new SaleIdentities(true);
  const sale = { ...saleAt('2024-01-05', 'UTC'), saleId: '1001' };
  const { identity } = identities.of(sale, 7);
  expect(identities.of({ ...saleAt('2024-01-06', 'UTC'), saleId: '1001', title: 'x' }, 7).identity).toBe(
    identity,
  );
  const others = [
    identities.of(sale, 8),
    identities.of({ ...sale, amountCents: 151 }, 7),
    identities.of({ ...sale, currency: 'jpy' }, 7),
    identities.of({ ...sale, saleId: '1002' }, 7),
  ].map((one) => one.identity);
  expect(new Set([identity, ...others]).size).toBe(5);
});
