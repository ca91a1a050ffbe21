import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { errorText } from '#contract/base/errors.ts';
import { fairLane } from '../concurrency/fair-lane.ts';
import { QueueFull } from '../concurrency/limit.ts';
import { AppError } from '../errors/app-error.ts';
import { commonPasswords } from './common-passwords.ts';

const derive = promisify(argon2);

/** Memory in KiB, passes, lanes: OWASP's minimum for argon2id. About 20 ms on a small machine. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const keyLength = 32;

/** Longest queue of hashes: about a second of work on a small machine. */
const mostWaiting = 100;
/** Two hashes at a time, so that a burst of sign-ins doesn't take every core. */
const hashing = fairLane(2, mostWaiting);

const busy = errorText('errors.sign_in_busy', 'Too many people are signing in right now. Try again shortly.');
const retryAfterSeconds = 5;

interface Parameters {
  memory: number;
  passes: number;
  parallelism: number;
}

/** Derives a key. @throws AppError unavailable while too many are waiting */
async function key(
  password: string,
  salt: Buffer,
  { parameters, caller }: { parameters: Parameters; caller: string },
): Promise<Buffer> {
  const work = () =>
    derive('argon2id', {
      message: password.normalize('NFKC'),
      nonce: salt,
      tagLength: keyLength,
      ...parameters,
    });
  try {
    return await hashing(caller, work);
  } catch (error) {
    if (error instanceof QueueFull) throw new AppError('unavailable', busy, { retryAfterSeconds });
    throw error;
  }
}

/** Caller of our own hashes: commands, and the demo. */
const ourselves = '';

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

/**
 * Hashes a password.
 * @param caller network or id of the caller: callers take turns
 * @returns a PHC string: parameters, salt and hash in one text
 * @throws AppError unavailable while too many are waiting
 */
export async function hashPassword(password: string, caller = ourselves): Promise<string> {
  const salt = randomBytes(16);
  const hash = await key(password, salt, { parameters: cost, caller });
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

/**
 * Returns whether the password matches the hash. An invalid hash matches nothing, in the same time.
 * @param caller see `hashPassword`
 * @throws AppError unavailable while too many are waiting
 */
export async function verifyPassword(stored: string, password: string, caller = ourselves): Promise<boolean> {
  const parsed = parse(stored);
  if (!parsed) return verifyDummyPassword(password, caller);
  const hash = await key(password, parsed.salt, { parameters: parsed.parameters, caller });
  return hash.length === parsed.hash.length && timingSafeEqual(hash, parsed.hash);
}

const nobodysSalt = randomBytes(16);

/** Returns false after the time of a real check, because an unknown address must not answer faster. */
export async function verifyDummyPassword(password: string, caller = ourselves): Promise<false> {
  await key(password, nobodysSalt, { parameters: cost, caller });
  return false;
}

/** Returns whether a stored hash was made with outdated parameters. */
export function needsRehash(stored: string): boolean {
  const parsed = parse(stored);
  if (!parsed) return true;
  const { memory, passes, parallelism } = parsed.parameters;
  return memory !== cost.memory || passes !== cost.passes || parallelism !== cost.parallelism;
}

/** Returns whether a password is a common one, apart from capitals and blanks. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase().replaceAll(/\s/g, ''));
}
