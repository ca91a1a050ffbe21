import { expect, test } from 'vitest';
import {
  currencySign,
  date,
  dateTime,
  dayInWords,
  daysInWords,
  fineMoney,
  money,
  monthInWords,
  number,
  percent,
  truncate,
  zoneInWords,
} from './formats.ts';

test('Money has its sign, groups and two decimals.', () => {
  expect(money(123_456, 'usd')).toBe('$1,234.56');
  expect(money(5, 'eur')).toBe('€0.05');
  expect(money(-123_456, 'gbp')).toBe('-£1,234.56');
  expect(money(100_000_000_000_000, 'usd')).toBe('$1,000,000,000,000.00');
  expect(money(1_000, 'sek')).toBe('kr 10.00');
});

test('Money has the decimals of its currency.', () => {
  expect([money(1_000, 'jpy'), money(-9_900, 'krw'), money(0, 'jpy')]).toEqual(['¥1,000', '-₩9,900', '¥0']);
  expect([money(1_250, 'kwd'), money(1_234_567, 'KWD')]).toEqual(['KWD 1.250', 'KWD 1,234.567']);
  // One more decimal than usual.
  expect([fineMoney(12.3, 'usd'), fineMoney(12.3, 'jpy'), fineMoney(-1, 'kwd')]).toEqual([
    '$0.123',
    '¥12.3',
    '-KWD 0.0010',
  ]);
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

test('In a zone that is named, an instant is shown in that zone, whatever the zone of the viewer.', () => {
  const instant = '2026-11-22T04:28:00Z';
  expect(dateTime(instant, 'America/New_York')).toBe('11/21/2026 11:28 pm');
  expect(dateTime(instant, 'Asia/Tokyo')).toBe('11/22/2026 01:28 pm');
  expect(date(instant, 'America/New_York')).toBe('11/21/2026');
  expect(dateTime('2026-11-22T05:00:00Z', 'America/New_York')).toBe('11/22/2026 12:00 am');
  expect(dateTime('2026-11-22', 'Asia/Tokyo')).toBe('11/22/2026');
  expect(['America/New_York', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+5'].map(zoneInWords)).toEqual(
    ['New York time', 'Buenos Aires time', 'UTC', 'GMT+5'],
  );
});

test('Days and months in words name their year once.', () => {
  expect(monthInWords('2025-01')).toBe('Jan 2025');
  expect([dayInWords('2026-11-05'), dayInWords('2026-11-05', false)]).toEqual(['Nov 5, 2026', 'Nov 5']);
  expect(daysInWords('2026-10-25', '2026-11-21')).toBe('Oct 25 – Nov 21, 2026');
  expect(daysInWords('2025-12-27', '2026-01-23')).toBe('Dec 27, 2025 – Jan 23, 2026');
  expect(daysInWords('2026-11-21', '2026-11-21')).toBe('Nov 21, 2026');
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
