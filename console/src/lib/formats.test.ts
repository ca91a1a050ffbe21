import { expect, test } from 'vitest';
import { currencySign, date, dateTime, money, number, percent, truncate } from './formats.ts';

test('Money has its sign, groups and two decimals.', () => {
  expect(money(123_456, 'usd')).toBe('$1,234.56');
  expect(money(5, 'eur')).toBe('€0.05');
  expect(money(-123_456, 'gbp')).toBe('-£1,234.56');
  expect(money(100_000_000_000_000, 'usd')).toBe('$1,000,000,000,000.00');
  expect(money(1_000, 'sek')).toBe('kr 10.00');
});

test('22 currencies have a sign, any other its code in capitals.', () => {
  const known =
    'usd eur gbp jpy cny inr krw rub uah pln czk huf ron bgn sek nok dkk chf cad aud brl try'.split(' ');
  expect(known).toHaveLength(22);
  for (const code of known.filter((code) => code !== 'chf')) {
    expect(currencySign(code)).not.toBe(code.toUpperCase());
  }
  expect(currencySign('mxn')).toBe('MXN');
  expect(money(1_050, 'mxn')).toBe('MXN 10.50');
});

test('A calendar date is shown as it is, an instant in the zone of the viewer.', () => {
  expect(date('2026-01-09')).toBe('01/09/2026');
  expect(dateTime(new Date(2026, 0, 9, 0, 5).toISOString())).toBe('01/09/2026 12:05 am');
  expect(dateTime(new Date(2026, 11, 31, 13, 45).toISOString())).toBe('12/31/2026 01:45 pm');
});

test('Short text is cut after 20 characters, never within one.', () => {
  expect(truncate('a'.repeat(20))).toBe('a'.repeat(20));
  expect(truncate('a'.repeat(21))).toBe(`${'a'.repeat(20)}…`);
  expect(truncate('🦉'.repeat(21))).toBe(`${'🦉'.repeat(20)}…`);
  expect(number(1_234_567)).toBe('1,234,567');
});

test('Shares have one decimal and no negative nothing.', () => {
  expect(percent(94.2)).toBe('94.2%');
  expect(percent(100)).toBe('100.0%');
  expect(percent(-1234.5)).toBe('-1,234.5%');
  expect(percent(-0)).toBe('0.0%');
});
