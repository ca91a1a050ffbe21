import { fieldTexts } from './issues.ts';

const web = /^https?:\/\//i;

/** Returns whether a value is an http or https address with a name or an IP, without user and password. */
export function isWebAddress(value: string): boolean {
  if (!web.test(value) || !URL.canParse(value)) return false;
  const { hostname, username, password } = new URL(value);
  return hostname !== '' && username === '' && password === '';
}

/** Returns the error text for an invalid web address; null for a valid one. */
export function webAddressError(value: string): string | null {
  if (isWebAddress(value)) return null;
  return web.test(value) ? fieldTexts.invalid : fieldTexts.url;
}
