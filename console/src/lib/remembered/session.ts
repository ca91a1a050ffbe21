import { dropCookie, readCookie, writeCookie, yearInDays } from './cookies.ts';
import { dropRecent } from './recent.ts';

const cookie = 'token';

/** The secret of the sign-in, or null when nobody is signed in. All windows of the browser share it. */
export function token(): string | null {
  return readCookie(cookie);
}

/** @param isRemembered keeps the sign-in for 365 days instead of until the browser closes */
export function keepToken(secret: string, isRemembered: boolean): void {
  writeCookie(cookie, secret, isRemembered ? yearInDays : null);
}

/** With the sign-in goes what this browser kept of the site's people. */
export function dropToken(): void {
  dropCookie(cookie);
  dropRecent();
}
