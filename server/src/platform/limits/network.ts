import ipaddr from 'ipaddr.js';

/**
 * Number of 16-bit parts that identify the network of an IPv6 address: a household or a rented server gets 2^64
 * addresses.
 */
const networkParts = 4;

/**
 * Returns the first part of an address, which many people share: 24 bits of an IPv4 address, 48 of an IPv6 address.
 * @param address null if the connection has none
 */
export function neighborhoodOf(address: string | null): string {
  const network = networkOf(address);
  if (ipaddr.IPv4.isValid(network)) return `${network.split('.').slice(0, 3).join('.')}.0/24`;
  return blockOf(network);
}

/**
 * Returns the block of a network that one customer of a provider can hold: the /48 of an IPv6 network, with 65,536 such
 * networks, and an IPv4 address itself.
 * @param network as `networkOf` returns it
 */
export function blockOf(network: string): string {
  return network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network;
}

/**
 * Returns the key under which calls of an address are counted: an IPv4 address itself, the /64 network of an IPv6
 * address, or the IPv4 address that an IPv6 one embeds.
 * @param address null if the connection has none
 */
export function networkOf(address: string | null): string {
  if (address === null) return 'unknown';
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  // NAT64 address: the whole of IPv4 is in one such network.
  if (parsed.range() === 'rfc6052') return ipaddr.fromByteArray(parsed.toByteArray().slice(12)).toString();
  const network = parsed.parts.slice(0, networkParts).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
