/** Ways in which a website was proved to belong to the site. */
export const proofKinds = ['file', 'dns'] as const;

/** Path of the file that proves a website, and first label of the name of its TXT record. */
export const proofPath = '/.well-known/masthead-site.txt';
export const proofLabel = '_masthead';

/** Result of looking at one proof. `unreachable` is a server without an answer, `other` another text. */
export const proofResults = ['found', 'missing', 'other', 'unreachable'] as const;
export type ProofResult = (typeof proofResults)[number];

/** Largest number of websites of a site. */
export const websitesMax = 20;

/** Returns whether a host is this machine itself. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

/**
 * Returns the origin of a website's address: `https` with a name, or this machine with any port. Null for every other
 * text, because an address without encryption can be answered by anybody on the way.
 */
export function originOf(address: string): string | null {
  const text = address.trim();
  const given = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(given)) return null;
  const { protocol, hostname, username, password, origin } = new URL(given);
  if (hostname === '' || username !== '' || password !== '') return null;
  if (protocol === 'http:') return isLoopbackHost(hostname) ? origin : null;
  return protocol === 'https:' ? origin : null;
}
