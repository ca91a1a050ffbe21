import { readCookie, writeCookie, yearInDays } from './cookies.ts';

/** Languages of the interface; the first one is the default. */
export const locales = ['en'] as const;
export type Locale = (typeof locales)[number];

const cookie = 'locale';

export function locale(): Locale {
  const kept = readCookie(cookie);
  return locales.find((known) => known === kept) ?? locales[0];
}

export function saveLocale(chosen: Locale): void {
  writeCookie(cookie, chosen, yearInDays);
}
