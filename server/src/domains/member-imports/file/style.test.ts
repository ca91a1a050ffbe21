import { expect, test } from 'vitest';
import type { ImportField } from '#contract/domains/member-imports/schemas.ts';
import { openDoubts, styleOf } from './style.ts';

const undecided = { dates: null, decimals: null };

function look(
  field: ImportField,
  values: readonly string[],
  chosen: Parameters<typeof openDoubts>[1] = undecided,
) {
  const text = Buffer.from(['h', ...values].map((value) => `"${value}"\n`).join(''));
  const source = {
    bytes: text.length,
    async *open(from = 0) {
      yield text.subarray(from);
    },
  };
  return styleOf(source, { heading: new Map([[field, 0]]), hasHeading: true, chosen });
}

test.each<[string[], string | null, string[]]>([
  [['01/02/2026', '03/04/2026', '25/12/2025'], 'day_first', []],
  [['01/02/2026', '12/25/2025 10:00 PM'], 'month_first', []],
  [['1-2-2026', '31-1-2026'], 'day_first', []],
  [['05/05/2026', '2026-01-02', '20260102', '02.01.2026'], null, []],
  [['01/02/2026', '05/05/2026', '03/04/2026'], null, ['01/02/2026', '03/04/2026']],
  [['25/12/2025', '12/26/2025'], null, ['25/12/2025', '12/26/2025']],
  [['11/29/24 22:28', '01/02/24'], 'month_first', []],
  [['29/11/24', '01/02/24 10:00'], 'day_first', []],
  [['01/02/24'], null, ['01/02/24']],
  // These are rejected: the position of their year is unknown.
  [['24-11-29', '31-01-26'], null, []],
  [[], null, []],
])('dates %j are %s, in doubt %j', async (values, order, doubts) => {
  const found = await look('date', values);
  expect([found.dates, found.doubts.dates]).toEqual([order, doubts]);
});

test.each<[string[], string | null, string[]]>([
  [['1.200', '3,50'], 'comma', []],
  [['1,200', '3.50'], 'point', []],
  [['11.770', '0.500'], 'point', []],
  [['1.200', '1.200.000'], 'comma', []],
  [['1.200', '$1,234.5'], 'point', []],
  [['1,200', '950'], null, ['1,200']],
  [['12', '950'], null, []],
  [['3,50', '3.50'], null, []],
  [['3,50', '3.50', '1.200'], null, ['3,50', '3.50', '1.200']],
])('amounts %j are written with a %s, in doubt %j', async (values, sign, doubts) => {
  const found = await look('amount', values);
  expect([found.decimals, found.doubts.amounts]).toEqual([sign, doubts]);
});

test('what was chosen goes before what the file says, and leaves no question open', async () => {
  const chosen = { dates: 'day_first', decimals: null } as const;
  const found = await look('date', ['01/02/2026'], chosen);
  expect(found).toEqual({ ...chosen, plans: [], doubts: { dates: ['01/02/2026'], amounts: [] } });
  expect(openDoubts(found, chosen)).toEqual({ dates: [], amounts: [] });
  expect(openDoubts(found, undecided)).toEqual({ dates: ['01/02/2026'], amounts: [] });
});

test('each line of a cell about several subscriptions is looked at, and no other column', async () => {
  const found = await look('subscription_start', ['01/02/2026\n25/12/2025']);
  expect(found.dates).toBe('day_first');
  expect((await look('note', ['25/12/2025', '1,5'])).dates).toBeNull();
});
