import { expect, test } from 'vitest';
import { blockOf, neighborhoodOf, networkOf } from './network.ts';

test('addresses of one IPv6 network are one, and those of two are two', () => {
  const network = networkOf('2001:db8:1:2::1');
  expect(network).toBe('2001:db8:1:2::/64');
  for (const same of [
    '2001:DB8:1:2:ffff:ffff:ffff:ffff',
    '2001:0db8:0001:0002:0:0:0:9',
    '2001:db8:1:2::%eth0',
  ])
    expect(networkOf(same), same).toBe(network);
  expect(networkOf('2001:db8:1:3::1')).not.toBe(network);
});

test('an IPv4 address is itself, however it is written', () => {
  for (const same of ['192.0.2.1', '::ffff:192.0.2.1', '::ffff:c000:201', '64:ff9b::192.0.2.1'])
    expect(networkOf(same), same).toBe('192.0.2.1');
  expect(networkOf('192.0.2.2')).toBe('192.0.2.2');
});

test('what is no address is counted by its text', () => {
  expect(networkOf(null)).toBe('unknown');
  expect(networkOf('a proxy')).toBe('a proxy');
});

test('the neighborhood of an address is shared by many', () => {
  for (const [address, neighborhood] of [
    ['192.0.2.77', '192.0.2.0/24'],
    ['::ffff:192.0.2.78', '192.0.2.0/24'],
    ['2001:db8:1:2::1', '2001:db8:1::/48'],
    ['2001:db8:1:ffff::9', '2001:db8:1::/48'],
    ['::1', '0:0:0::/48'],
  ] as const)
    expect(neighborhoodOf(address)).toBe(neighborhood);
  expect(neighborhoodOf(null)).toBe('unknown');
});

test('the block of an IPv6 network is that of one customer, and that of an IPv4 address is itself', () => {
  expect(blockOf(networkOf('2001:db8:1:ffff::9'))).toBe('2001:db8:1::/48');
  expect(blockOf(networkOf('::ffff:192.0.2.78'))).toBe('192.0.2.78');
  expect(blockOf(networkOf(null))).toBe('unknown');
});
