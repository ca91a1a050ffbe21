import { deleteCookie, readCookie, writeCookie, yearInDays } from './cookies.ts';
import { clearRecent } from './recent.ts';

const cookie = 'token';

/** Returns the token of the sign-in, or null without one. All windows of the browser share it. */
export function token(): string | null {
  return readCookie(cookie);
}

/** @param isRemembered keeps the sign-in for 365 days instead of until the browser closes */
export function saveToken(secret: string, isRemembered: boolean): void {
  writeCookie(cookie, secret, isRemembered ? yearInDays : null);
}

/** Removes the token and the stored names of the site's members. */
export function clearToken(): void {
  deleteCookie(cookie);
  clearRecent();
}
