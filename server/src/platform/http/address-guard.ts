import ipaddr from 'ipaddr.js';

/**
 * Ranges that carry another address inside, or that the library takes for public ones. 168.63.129.16 is the host of a
 * virtual machine at Azure, and hands its configuration to any process in it.
 */
const refusedRanges = [
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2002::/16',
  '2001::/32',
  '168.63.129.16/32',
].map((range) => ipaddr.parseCIDR(range));

/** What is given out of IPv6; all else is for nobody to reach yet. */
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3');

export interface AddressGuard {
  /** Whether a request may go to this address: a public one, or one in a network that was allowed by name. */
  mayReach(address: string): boolean;
}

/** @param allow networks in CIDR notation that may be reached although they are private */
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
 * Whether an address of the web leads to a network that may not be reached, by what is written in it: a number in any of
 * its spellings, or a name that is always this machine's own. What other names lead to is known only when they are called.
 */
export function isRefusedAddress(url: string, allow: readonly string[]): boolean {
  if (!URL.canParse(url)) return false;
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const address = /(^|\.)localhost$/.test(host) ? '127.0.0.1' : host;
  return ipaddr.isValid(address) && !createAddressGuard(allow).mayReach(address);
}
