// Signing by Ed25519, with a key that follows from the installation's own: nothing more has to be kept.
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign as signBytes,
  verify as verifyBytes,
} from 'node:crypto';
import type { SecretBox } from '#server/platform/secrets/secret-box.ts';

/** What PKCS #8 and SPKI put before the 32 bytes of a key (RFC 8410). */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

export interface Signer {
  /** 32 bytes as 64 hexadecimal digits. */
  publicKey: string;
  /** 64 bytes as 128 hexadecimal digits. */
  sign(bytes: Buffer): string;
}

function rawOf(publicKey: KeyObject): Buffer {
  return publicKey.export({ format: 'der', type: 'spki' }).subarray(publicPrefix.length);
}

/** The installation's own signer. */
export function signerOf(secrets: Pick<SecretBox, 'derive'>): Signer {
  const seed = secrets.derive('configuration files');
  const key = createPrivateKey({ key: Buffer.concat([privatePrefix, seed]), format: 'der', type: 'pkcs8' });
  return {
    publicKey: rawOf(createPublicKey(key)).toString('hex'),
    sign: (bytes) => signBytes(null, bytes, key).toString('hex'),
  };
}

/** Whether the holder of a key signed exactly these bytes. */
export function isSignedBy(publicKey: string, bytes: Buffer, signature: string): boolean {
  const der = Buffer.concat([publicPrefix, Buffer.from(publicKey, 'hex')]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return verifyBytes(null, bytes, key, Buffer.from(signature, 'hex'));
}

/** By what people know a key: 32 hexadecimal digits. */
export const fingerprintOf = (publicKey: string) =>
  createHash('sha256').update(Buffer.from(publicKey, 'hex')).digest('hex').slice(0, 32);

/** A fingerprint as somebody may type it: in groups, in large letters. */
export const readFingerprint = (typed: string) => typed.replaceAll(/[\s:-]/g, '').toLowerCase();
