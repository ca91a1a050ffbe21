import { expect, test } from 'vitest';
import { ipNumber, isIpMask, maskRow, rangeRow } from './ip-rules.ts';

test.each([
  ['203.0.113.0/24', true],
  ['0.0.0.0/0', true],
  ['255.255.255.255/32', true],
  ['203.0.113.0', false],
  ['203.0.113/24', false],
  ['203.0.113.0.1/24', false],
  ['203.0.113.256/24', false],
  ['203.0.113.0/33', false],
  ['203.00.113.0/24', false],
  ['203.0.113.01/24', false],
  ['203.0.1134.0/24', false],
  ['203.0.113.0/', false],
  ['203.0.113.a/24', false],
  ['_._._._/_', false],
  ['', false],
])('%s as a mask: %s', (mask, isOne) => {
  expect(isIpMask(mask)).toBe(isOne);
});

test.each([
  [{ mask_ip: '203.0.113.0/24', user_id: 1 }, true],
  [{ mask_ip: '_._._._/_', user_id: null }, true],
  [{ mask_ip: '', user_id: null }, true],
  [{ mask_ip: null, user_id: null }, true],
  [{ mask_ip: null, user_id: 1 }, false],
  [{ mask_ip: '203.0.113.0/24', user_id: null }, false],
  [{ mask_ip: '203.0.113.0/99', user_id: 1 }, false],
])('a row of masks %j: %s', (row, isOne) => {
  const read = maskRow.safeParse(row);
  expect(read.success).toBe(isOne);
  if (!read.success) expect(read.error.issues[0]?.message).toBe('invalid IP Mask Settings data');
  if (isOne && row.user_id === null) expect(read.data).toEqual({ mask_ip: null, user_id: null });
});

test.each([
  [{ ip_from: '203.0.113.1', ip_to: '203.0.113.9', user_id: 1 }, true],
  [{ ip_from: '203.0.113.9', ip_to: '203.0.113.9', user_id: 1 }, true],
  [{ ip_from: '2001:db8::1', ip_to: '2001:db8::ffff', user_id: 1 }, true],
  [{ ip_from: null, ip_to: null, user_id: null }, true],
  [{ ip_from: '203.0.113.9', ip_to: '203.0.113.1', user_id: 1 }, false],
  [{ ip_from: '203.0.113.1', ip_to: '2001:db8::1', user_id: 1 }, false],
  [{ ip_from: '203.0.113.1', ip_to: '203.0.113.300', user_id: 1 }, false],
  [{ ip_from: '203.0.113.1', ip_to: null, user_id: 1 }, false],
  [{ ip_from: '203.0.113.1', ip_to: '203.0.113.9', user_id: null }, false],
])('a range %j: %s', (row, isOne) => {
  expect(rangeRow.safeParse(row).success).toBe(isOne);
});

test('addresses are told apart by the number behind them', () => {
  expect(ipNumber('0.0.1.0')).toEqual({ bits: 32, value: 256n });
  expect(ipNumber('::1')).toEqual({ bits: 128, value: 1n });
  expect(ipNumber('::ffff:1.2.3.4')?.value).toBe(0xffff_0102_0304n);
  expect(ipNumber('1.2.3')).toBeNull();
});
