import { randomInt } from 'node:crypto';
import { hashToken } from '#server/platform/tokens/tokens.ts';

/** Alphabet without letters that look like others. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';
/** 80 bits, so that a plain hash can't be turned back. */
const length = 16;
const codesAtOnce = 10;

function newCode(): string {
  const drawn = Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
  return drawn.replace(/.{4}(?=.)/g, '$&-');
}

/** Returns ten new codes, in groups of four characters. */
export const newRecoveryCodes = (): string[] => Array.from({ length: codesAtOnce }, newCode);

/** Returns the hash under which a code is stored. Case, dashes, blanks and similar-looking characters are ignored. */
export function hashRecoveryCode(typed: string): Buffer {
  const read = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return hashToken(`recovery code ${read}`);
}
