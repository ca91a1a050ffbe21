import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const prefix = 'box1';

export interface SecretBox {
  /**
   * Encrypts a text.
   * @param purpose place of the value (`resource:12:stripe`): it can't be decrypted for another one, so that a value
   *   copied between rows is useless
   */
  seal(text: string, purpose: string): string;
  /**
   * Decrypts a value.
   * @throws SecretUnreadable for a value of another purpose, of an unknown key, or one that was altered
   */
  open(sealed: string, purpose: string): string;
  /** Returns whether a value was encrypted with an older key and should be encrypted again. */
  isOutdated(sealed: string): boolean;
  /** Derives 32 bytes that are always the same for the key and the purpose, and reveal nothing of the key. */
  derive(purpose: string): Buffer;
}

export class SecretUnreadable extends Error {
  constructor() {
    super('A stored secret cannot be read with the keys at hand.');
    this.name = 'SecretUnreadable';
  }
}

/** Returns an identifier of a key that doesn't reveal it. */
function keyId(key: Buffer): string {
  return createHash('sha256').update('masthead key id').update(key).digest('hex').slice(0, 8);
}

/**
 * Creates a box that encrypts values which the database must not reveal: keys of payment providers, tokens of connected
 * services.
 * @param keys 32 bytes each; the first one encrypts, all of them decrypt, so that a key can be replaced
 */
export function createSecretBox(keys: readonly [Buffer, ...Buffer[]]): SecretBox {
  const known = new Map(keys.map((key) => [keyId(key), key]));
  const current = keys[0];
  const currentId = keyId(current);
  return {
    seal: (text, purpose) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, current, nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return [prefix, currentId, nonce.toString('base64url'), body.toString('base64url')].join('.');
    },
    open: (sealed, purpose) => {
      const [kind, id = '', nonce = '', body = ''] = sealed.split('.');
      const key = known.get(id);
      const bytes = Buffer.from(body, 'base64url');
      if (kind !== prefix || key === undefined || bytes.length < tagBytes) throw new SecretUnreadable();
      try {
        const decipher = createDecipheriv(algorithm, key, Buffer.from(nonce, 'base64url'))
          .setAAD(Buffer.from(purpose))
          .setAuthTag(bytes.subarray(-tagBytes));
        return decipher.update(bytes.subarray(0, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        throw new SecretUnreadable();
      }
    },
    isOutdated: (sealed) => sealed.split('.')[1] !== currentId,
    derive: (purpose) => Buffer.from(hkdfSync('sha256', current, '', `masthead ${purpose}`, 32)),
  };
}

/** Returns the visible part of a secret: its last four characters, and none of a short one. */
export function mask(secret: string): string {
  return secret.length < 12 ? '••••' : `••••${Array.from(secret).slice(-4).join('')}`;
}
