import { fieldTexts } from './issues.ts';

const web = /^https?:\/\//i;

/** An address of http or https, with a name or an IP, without a user and a password in it. */
export function isWebAddress(value: string): boolean {
  if (!web.test(value) || !URL.canParse(value)) return false;
  const { hostname, username, password } = new URL(value);
  return hostname !== '' && username === '' && password === '';
}

/** What to say of a value that is no such address; null of one that is. */
export function webAddressFault(value: string): string | null {
  if (isWebAddress(value)) return null;
  return web.test(value) ? fieldTexts.invalid : fieldTexts.url;
}
