import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { billsOf, type Counted, feeOf, type Terms } from './amounts.rules.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

test.each([
  [100, 250, 3],
  [20, 250, 1],
  [19, 250, 0],
  [0, 10_000, 0],
  [1_000_000_000_000, 10_000, 1_000_000_000_000],
])('of %d cents %d hundredths of a percent are %d cents', (cents, points, fee) => {
  expect(feeOf(cents, points, 'usd')).toBe(fee);
});

test('the payments behind a fee are written in groups of digits', () => {
  const terms = {
    title: 'Plan',
    monthlyPrice: 0,
    feePoints: 250,
    freeSignups: 0,
    packSize: 0,
    packPrice: 0,
    freeHours: 0,
    hourPrice: 0,
  };
  const month = { from: '2026-01-01', to: '2026-01-31', signups: 0, hours: 0 };
  const volumes = [
    { currency: 'eur', cents: 123_456_789 },
    { currency: 'usd', cents: 99_999 },
  ];
  expect(billsOf(terms, { ...month, volumes }).map(({ lines }) => lines[0]?.description)).toEqual([
    "Transaction fee: 2.5% of 1,234,567.89 EUR charged in January 2026; refunds don't reduce it",
    "Transaction fee: 2.5% of 999.99 USD charged in January 2026; refunds don't reduce it",
  ]);
  // Currencies without decimals, and with three: 1.25% of 137,085 yen are 1,713.5625, of 13,708.460 dinars 171.35575,
  // and cards take dinars to the next 0.010.
  const others = [
    { currency: 'jpy', cents: 137_085 },
    { currency: 'kwd', cents: 13_708_460 },
    { currency: 'usd', cents: 1_370_846 },
  ];
  const bills = billsOf({ ...terms, feePoints: 125 }, { ...month, volumes: others });
  expect(bills.map(({ lines, amount }) => [amount, lines[0]?.description])).toEqual([
    [1_714, "Transaction fee: 1.25% of 137,085 JPY charged in January 2026; refunds don't reduce it"],
    [171_360, "Transaction fee: 1.25% of 13,708.460 KWD charged in January 2026; refunds don't reduce it"],
    [17_136, "Transaction fee: 1.25% of 13,708.46 USD charged in January 2026; refunds don't reduce it"],
  ]);
});

/** Returns a generator of the same random numbers in each run. */
function randomly(seed: number) {
  let state = seed;
  return (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * (most + 1));
  };
}

function randomMonths(count: number): { terms: Terms; counted: Counted }[] {
  const upTo = randomly(17);
  const orNone = (most: number) => (upTo(3) === 0 ? 0 : upTo(most));
  return Array.from({ length: count }, () => ({
    terms: {
      title: 'Plan',
      monthlyPrice: orNone(1_000_000),
      feePoints: orNone(10_000),
      freeSignups: orNone(500),
      packSize: orNone(50),
      packPrice: orNone(10_000),
      freeHours: orNone(1_000),
      hourPrice: orNone(20_000),
    },
    counted: {
      from: '2026-01-01',
      to: '2026-01-31',
      signups: orNone(2_000),
      hours: orNone(5_000),
      volumes: [
        { currency: 'usd', cents: orNone(1_000_000_000) },
        { currency: 'eur', cents: orNone(1_000_000_000) },
      ],
    },
  }));
}

/** SQL: computes the sums with the database's decimals, independent of our integers and rounding. */
const again = `
  select round(m.monthly + round(m.usd * m.fee / 10000, 0) + m.pack_price * case when m.pack > 0
        then ceil(greatest(m.signups - m.free, 0)::numeric / m.pack) else 0 end
      + round(greatest(m.hours - m.free_hours, 0)::numeric * m.hour_price / 100, 0)) as usd,
    round(m.eur * m.fee / 10000, 0) as eur
  from jsonb_to_recordset($1::jsonb) as m(n int, monthly numeric, fee numeric, free int, pack int, pack_price numeric,
    free_hours int, hour_price numeric, signups int, hours int, usd numeric, eur numeric) order by n`;

test('ten thousand random months come to what the decimals of the database say, and lines to their totals', async () => {
  const months = randomMonths(10_000);
  const rows = months.map(({ terms, counted }, n) => ({
    n,
    monthly: terms.monthlyPrice,
    fee: terms.feePoints,
    free: terms.freeSignups,
    pack: terms.packSize,
    pack_price: terms.packPrice,
    free_hours: terms.freeHours,
    hour_price: terms.hourPrice,
    signups: counted.signups,
    hours: counted.hours,
    usd: counted.volumes[0]?.cents,
    eur: counted.volumes[1]?.cents,
  }));
  const second = await db.database.owner.query<{ usd: string; eur: string }>(again, [JSON.stringify(rows)]);
  const totals = months.map(({ terms, counted }) => {
    const bills = billsOf(terms, counted);
    for (const { amount, lines } of bills) {
      expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(amount);
      expect(lines.every((line) => line.amount > 0)).toBe(true);
    }
    const of = (currency: string) => bills.find((bill) => bill.currency === currency)?.amount ?? 0;
    return { usd: of('usd'), eur: of('eur') };
  });
  expect(totals).toEqual(second.rows.map(({ usd, eur }) => ({ usd: Number(usd), eur: Number(eur) })));
});
