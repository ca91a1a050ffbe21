import { hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const keyBytes = 32;

/** Decodes 32 bytes written as base64 or hex; derives a key from any other long text. */
function keyFromText(text: string): Buffer {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  const decoded = Buffer.from(text, 'base64');
  if (decoded.length === keyBytes && decoded.toString('base64') === text) return decoded;
  return Buffer.from(hkdfSync('sha256', text, '', 'masthead secret key', keyBytes));
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Writes the key file atomically; if another process was first, its file stays. */
function create(path: string, key: Buffer): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${key.toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}

/** Splits `NEW,OLD` into its keys. */
const keysIn = (given: string): string[] => given.split(',').map((key) => key.trim());

/** Returns what is wrong with the given keys; null if they are valid. */
export function keyProblem(given: string | null): string | null {
  if (given === null || keysIn(given).every((key) => key.length >= keyBytes)) return null;
  const each = given.includes(',') ? 'each of the keys between commas ' : '';
  return `SECRET_KEY: ${each}needs at least ${keyBytes} letters`;
}

/**
 * Returns the key that encrypts stored secrets, followed by those that only decrypt older ones: the given keys, or the
 * one in the data folder, created on first use and readable for its owner only.
 */
export function loadSecretKeys(given: string | null, dataDir: string): [Buffer, ...Buffer[]] {
  if (given === null) return [loadKeptKey(dataDir)];
  const [first = '', ...older] = keysIn(given);
  return [keyFromText(first), ...older.map(keyFromText)];
}

function loadKeptKey(dataDir: string): Buffer {
  const path = join(dataDir, 'secret.key');
  if (read(path) === null) {
    mkdirSync(dataDir, { recursive: true });
    create(path, randomBytes(keyBytes));
  }
  const kept = read(path);
  if (kept === null || kept.length < keyBytes) throw new Error(`${path} does not hold a key`);
  return keyFromText(kept);
}

/**
 * Stores another key in the data folder. The previous one stays beside it under a new name, because secrets may be
 * encrypted with it.
 */
export function replaceKeptKey(dataDir: string, key: Buffer): void {
  const path = join(dataDir, 'secret.key');
  const kept = read(path);
  if (kept !== null && keyFromText(kept).equals(key)) return;
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  if (kept !== null) renameSync(path, `${path}.before-restore-${stamp}`);
  create(path, key);
}
