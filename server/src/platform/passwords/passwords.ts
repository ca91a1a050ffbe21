import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { limitConcurrency } from '../concurrency/limit.ts';
import { commonPasswords } from './common-passwords.ts';

const derive = promisify(argon2);

/** Memory in KiB, passes, lanes: what OWASP names as the least for argon2id. About 20 ms on a small machine. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const keyLength = 32;

/** More hashes at once would let a burst of sign-ins take every core from everybody else. */
const hashing = limitConcurrency(2);

interface Parameters {
  memory: number;
  passes: number;
  parallelism: number;
}

function key(password: string, salt: Buffer, parameters: Parameters): Promise<Buffer> {
  return hashing(() =>
    derive('argon2id', {
      message: password.normalize('NFKC'),
      nonce: salt,
      tagLength: keyLength,
      ...parameters,
    }),
  );
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

/** @returns a PHC string: parameters, salt and hash in one text */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await key(password, salt, cost);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function parse(stored: string): { parameters: Parameters; salt: Buffer; hash: Buffer } | null {
  const match = phc.exec(stored);
  if (!match) return null;
  const [, memory = '', passes = '', parallelism = '', salt = '', hash = ''] = match;
  return {
    parameters: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

/** Whether the password is the one that was hashed. A text that is no hash fits nothing, in the same time. */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  const parsed = parse(stored);
  if (!parsed) return verifyAgainstNothing(password);
  const hash = await key(password, parsed.salt, parsed.parameters);
  return hash.length === parsed.hash.length && timingSafeEqual(hash, parsed.hash);
}

const nobodysSalt = randomBytes(16);

/** Takes as long as a real check and is always false: an unknown address must not answer faster. */
export async function verifyAgainstNothing(password: string): Promise<false> {
  await key(password, nobodysSalt, cost);
  return false;
}

/** Whether a stored hash was made with other parameters than today's. */
export function needsRehash(stored: string): boolean {
  const parsed = parse(stored);
  if (!parsed) return true;
  const { memory, passes, parallelism } = parsed.parameters;
  return memory !== cost.memory || passes !== cost.passes || parallelism !== cost.parallelism;
}

/** Whether a password is among those that are tried first, apart from capitals and blanks. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase().replaceAll(/\s/g, ''));
}
