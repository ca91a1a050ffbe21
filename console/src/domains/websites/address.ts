import type { WebsiteList } from '#contract/domains/websites/schemas.ts';
import { isLoopbackHost, originOf, websitesMax } from '#contract/domains/websites/words.ts';

export type AddressProblem = 'notHttps' | 'loopback' | 'alreadyThere' | 'tooMany';

/** Returns why the server would reject an address, before a password is asked for; null if it can be added. */
export function problemOf(
  address: string,
  {
    items,
    loopback_allowed: isLoopbackAllowed,
  }: Pick<WebsiteList, 'loopback_allowed'> & {
    items: readonly { origin: string }[];
  },
): AddressProblem | null {
  const origin = originOf(address);
  if (origin === null || origin.length > 300) return 'notHttps';
  if (isLoopbackHost(new URL(origin).hostname) && !isLoopbackAllowed) return 'loopback';
  if (items.some((website) => website.origin === origin)) return 'alreadyThere';
  return items.length >= websitesMax ? 'tooMany' : null;
}
