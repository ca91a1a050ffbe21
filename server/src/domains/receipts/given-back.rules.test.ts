import { expect, test } from 'vitest';
import { randomInteger } from '#server/testing/random.ts';
import { type LineAmounts, takenFromLines } from './given-back.rules.ts';

/** Returns the amounts that successive credit notes take from each line. */
const notesOf = (lines: readonly LineAmounts[], amounts: readonly number[]) =>
  amounts.map((amount, at) => takenFromLines(lines, amounts.slice(0, at), amount));

const sum = (lines: readonly LineAmounts[], field: keyof LineAmounts) =>
  lines.reduce((all, line) => all + line[field], 0);

test.each([
  // 11.89 = 9.99 + 19 % (1.90). 9.99 x 3.96 / 11.89 = 3.327; x 7.92 = 6.654: net 3.33, 3.32, 3.34, VAT 0.63, 0.64, 0.63.
  { name: 'cents', line: { amount: 1_189, net: 999 }, parts: [396, 396, 397], nets: [333, 332, 334] },
  // ¥1,100 = ¥1,000 + 10 %. 1000 x 367 / 1100 = 333.6; x 734 = 667.3: net 334, 333, 333, VAT 33, 34, 33.
  { name: 'yen', line: { amount: 1_100, net: 1_000 }, parts: [367, 367, 366], nets: [334, 333, 333] },
  // 1.190 dinars = 1.000 + 19 %. 1000 x 396 / 1190 = 332.8; x 793 = 666.4: net 333, 333, 334, VAT 63, 64, 63.
  { name: 'fils', line: { amount: 1_190, net: 1_000 }, parts: [396, 397, 397], nets: [333, 333, 334] },
])('parts in $name cancel net and VAT exactly', ({ line, parts, nets }) => {
  const notes = notesOf([line], parts).map(([note]) => note);
  expect(notes).toEqual(parts.map((amount, at) => ({ amount, net: nets[at] })));
});

test('a part is spread over lines by what they have left, and the last one takes the rest', () => {
  // 10.00 at 19 % and 20.00 at 7 %: 11.90 + 21.40 = 33.30.
  const lines = [
    { amount: 1_190, net: 1_000 },
    { amount: 2_140, net: 2_000 },
  ];
  expect(notesOf(lines, [1_111, 2_219])).toEqual([
    // 11.11 x 11.90 / 33.30 = 3.970 and 7.140. Net 10.00 x 3.97 / 11.90 = 3.336, 20.00 x 7.14 / 21.40 = 6.673.
    [
      { amount: 397, net: 334 },
      { amount: 714, net: 667 },
    ],
    [
      { amount: 793, net: 666 },
      { amount: 1_426, net: 1_333 },
    ],
  ]);
});

test('however a charge is given back, every line is cancelled exactly and never more than it has', () => {
  for (let round = 0; round < 500; round += 1) {
    const lines = Array.from({ length: randomInteger(1, 5) }, () => {
      const amount = randomInteger(0, 10 ** randomInteger(1, 11));
      return { amount, net: randomInteger(0, amount) };
    });
    let left = sum(lines, 'amount');
    const amounts: number[] = [];
    while (left > 0) {
      const part = amounts.length === 9 ? left : randomInteger(1, left);
      amounts.push(part);
      left -= part;
    }
    const notes = notesOf(lines, amounts);
    expect(notes.map((note) => sum(note, 'amount'))).toEqual(amounts);
    for (const { amount, net } of notes.flat()) {
      expect(net).toBeGreaterThanOrEqual(0);
      expect(amount - net).toBeGreaterThanOrEqual(0);
    }
    for (const [at, line] of lines.entries()) {
      const taken = notes.flatMap((note) => note[at] ?? []);
      expect({ amount: sum(taken, 'amount'), net: sum(taken, 'net') }).toEqual(line);
    }
  }
});
