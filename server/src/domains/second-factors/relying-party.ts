import { isIP } from 'node:net';

/** Relying party of passkeys: browsers bind them to the domain name of the console. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** Returns null if the console has no domain name: browsers don't create passkeys for an IP address. */
export function relyingParty(baseUrl: string): RelyingParty | null {
  const { hostname, origin } = new URL(baseUrl);
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[');
  return isAddress ? null : { id: hostname, origin };
}
