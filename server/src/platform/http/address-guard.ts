import ipaddr from 'ipaddr.js';

/**
 * Ranges that embed another address, or that the library classifies as public. 168.63.129.16 is the host of a virtual
 * machine at Azure, which reveals its configuration to any process in it.
 */
const refusedRanges = [
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2002::/16',
  '2001::/32',
  '168.63.129.16/32',
].map((range) => ipaddr.parseCIDR(range));

/** Allocated range of IPv6; all other addresses are unreachable. */
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3');

export interface AddressGuard {
  /** Returns whether a request may go to this address: a public one, or one in an explicitly allowed network. */
  mayReach(address: string): boolean;
}

/** Creates a guard of addresses. @param allow private networks that may be reached, in CIDR notation */
export function createAddressGuard(allow: readonly string[]): AddressGuard {
  const allowed = allow.map((network) => ipaddr.parseCIDR(network));
  const within = (
    address: ipaddr.IPv4 | ipaddr.IPv6,
    ranges: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][],
  ) => ranges.some((range) => range[0].kind() === address.kind() && address.match(range));
  return {
    mayReach: (text) => {
      if (!ipaddr.isValid(text)) return false;
      const plain = ipaddr.process(text);
      if (within(plain, allowed)) return true;
      if (plain.kind() === 'ipv6' && !within(plain, [givenOut])) return false;
      return plain.range() === 'unicast' && !within(plain, refusedRanges);
    },
  };
}

/**
 * Returns whether a web address points to a forbidden network by its text: a number in any notation, or a name that
 * always means this machine. Other names are resolved and checked only when they are called.
 */
export function isRefusedAddress(url: string, allow: readonly string[]): boolean {
  if (!URL.canParse(url)) return false;
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const address = /(^|\.)localhost$/.test(host) ? '127.0.0.1' : host;
  return ipaddr.isValid(address) && !createAddressGuard(allow).mayReach(address);
}
