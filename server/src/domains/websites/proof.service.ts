import { isIP } from 'node:net';
import { type ProofResult, proofLabel, proofPath } from '#contract/domains/websites/words.ts';
import type { WebsiteRow } from './queries.ts';
import type { WebsiteTools } from './tools.ts';

type Proved = Pick<WebsiteRow, 'origin' | 'code'>;

/** Returns the address of the file that proves an origin. */
export const fileUrlOf = (origin: string): string => `${origin}${proofPath}`;

/** Returns the name of the TXT record that proves an origin; null if the origin has no name. */
export function dnsNameOf(origin: string): string | null {
  const { hostname } = new URL(origin);
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return isAddress || hostname === 'localhost' ? null : `${proofLabel}.${hostname}`;
}

const hasCode = (texts: readonly string[], code: string): boolean =>
  texts.some((text) => text.trim() === code);

/** Looks for the code in the file of an origin, which must be there itself: redirects are not followed. */
export async function lookAtFile({ send }: WebsiteTools, { origin, code }: Proved): Promise<ProofResult> {
  try {
    const { status, body } = await send(fileUrlOf(origin));
    if (status !== 200) return 'missing';
    return hasCode(body.split('\n'), code) ? 'found' : 'other';
  } catch {
    return 'unreachable';
  }
}

/** Looks for the code in the TXT records of an origin. */
export async function lookAtDns({ lookUpTxt }: WebsiteTools, { origin, code }: Proved): Promise<ProofResult> {
  const name = dnsNameOf(origin);
  if (name === null) return 'missing';
  try {
    const records = await lookUpTxt(name);
    if (records.length === 0) return 'missing';
    return hasCode(records, code) ? 'found' : 'other';
  } catch {
    return 'unreachable';
  }
}
