import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decisionCode, decisionOfCode } from './code.ts';

const highest = 31 ** 7 - 1;
const ids = fc.integer({ min: 1, max: highest });

test('a code leads back to its decision, in any case and without its hyphen', () => {
  fc.assert(
    fc.property(ids, (id) => {
      const code = decisionCode(id);
      expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
      expect(decisionOfCode(code)).toBe(id);
      expect(decisionOfCode(` ${code.toLowerCase().replace('-', '')} `)).toBe(id);
    }),
    { seed: 31, numRuns: 2_000 },
  );
});

test('the first and the last id have codes', () => {
  for (const id of [1, 2, highest]) expect(decisionOfCode(decisionCode(id))).toBe(id);
});

test('codes of neighbors differ in most letters', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: highest - 1 }), (id) => {
      const [one, other] = [decisionCode(id), decisionCode(id + 1)];
      expect(
        Array.from(one).filter((letter, place) => letter !== other[place]).length,
      ).toBeGreaterThanOrEqual(4);
    }),
    { seed: 31, numRuns: 2_000 },
  );
});

test('one wrong letter, or two neighbors that changed places, are noticed', () => {
  fc.assert(
    fc.property(ids, fc.nat(7), fc.nat(30), (id, place, step) => {
      const text = Array.from(decisionCode(id).replace('-', ''));
      const wrong = text.with(place, '23456789ABCDEFGHJKMNPQRSTUVWXYZ'.charAt(step)).join('');
      if (wrong !== text.join('')) expect(decisionOfCode(wrong)).toBeNull();
      const [one = '', other = ''] = [text[place], text[place + 1]];
      const swapped = text
        .with(place, other)
        .with(Math.min(place + 1, 7), one)
        .join('');
      if (place < 7 && one !== other) expect(decisionOfCode(swapped)).toBeNull();
    }),
    { seed: 31, numRuns: 2_000 },
  );
});

test.each(['', 'K7Q2', 'K7Q2-9MX', 'K7Q2-9MXAA', 'K7Q2-9M1O', 'ÄÖÜÄÖÜÄÖ'])('“%s” is no code', (code) => {
  expect(decisionOfCode(code)).toBeNull();
});
