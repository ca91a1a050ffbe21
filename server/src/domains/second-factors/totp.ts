// One-time codes by RFC 6238, as every authenticator app generates them: SHA-1, six digits, a new one every 30 seconds.
import { Secret, TOTP } from 'otpauth';

const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20;
/** Accepted steps before and after the current one: a phone's clock may be off, and typing takes time. */
const window = 1;

/** Returns a new secret of an app, in base32. */
export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32;

/** Returns the address in a QR code that an app reads the secret from. */
export function totpUri(secret: string, email: string): string {
  return new TOTP({ ...settings, issuer: 'Masthead', label: email, secret }).toString();
}

/** Returns whether a text has the form of a one-time code. */
export const isTotpCode = (typed: string): boolean => /^\d{6}$/.test(typed);

/** Returns the time step that a code belongs to; null when it is none of this moment. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  // The library throws for six signs of more than six bytes.
  if (!isTotpCode(code)) return null;
  const timestamp = now.getTime();
  const totp = new TOTP({ ...settings, secret });
  const delta = totp.validate({ token: code, timestamp, window });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
