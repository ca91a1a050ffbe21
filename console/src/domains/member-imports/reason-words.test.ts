import i18next from 'i18next';
import { expect, test } from 'vitest';
import { memberImports } from '#console/texts/en/member-imports.ts';
import { amountIn, dayIn } from './readings.ts';
import { reasonInWords } from './reason-words.ts';

test('a reason is a sentence that calls columns what the page calls them', async () => {
  const words = i18next.createInstance();
  await words.init({ lng: 'en', resources: { en: { memberImports } }, defaultNS: 'memberImports' });
  const t = words.getFixedT('en', 'memberImports');
  expect(reasonInWords(t, 'subscription_start is not a date')).toBe('Start date is not a date');
  expect(reasonInWords(t, 'the same email stands on line 4')).toBe('The same email stands on line 4');
});

test('what can be read in two ways is shown in both, and what cannot is not', () => {
  expect(dayIn('01/02/2026', 'month_first')).toBe('January 2, 2026');
  expect(dayIn('01/02/2026 10:00', 'day_first')).toBe('February 1, 2026');
  expect(dayIn('25/12/2025', 'month_first')).toBeNull();
  expect(amountIn('$1,200', 'point')).toBe('1,200.00');
  expect(amountIn('1,200', 'comma')).toBe('1.20');
  expect(amountIn('1.200', 'comma')).toBe('1,200.00');
  expect(amountIn('3,50', 'comma')).toBeNull();
});
