// Signs with Ed25519; the key is derived from the installation's own, so no other key needs to be stored.
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign as signBytes,
  verify as verifyBytes,
} from 'node:crypto';
import type { SecretBox } from '#server/platform/secrets/secret-box.ts';

/** ASN.1 prefixes of PKCS #8 and SPKI before the 32 bytes of a key (RFC 8410). */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

export interface Signer {
  /** Public key, 32 bytes as 64 hexadecimal digits. */
  publicKey: string;
  /** Signs bytes. @returns 64 bytes as 128 hexadecimal digits */
  sign(bytes: Buffer): string;
}

function rawOf(publicKey: KeyObject): Buffer {
  return publicKey.export({ format: 'der', type: 'spki' }).subarray(publicPrefix.length);
}

/** Returns the installation's own signer. */
export function signerOf(secrets: Pick<SecretBox, 'derive'>): Signer {
  const seed = secrets.derive('configuration files');
  const key = createPrivateKey({ key: Buffer.concat([privatePrefix, seed]), format: 'der', type: 'pkcs8' });
  return {
    publicKey: rawOf(createPublicKey(key)).toString('hex'),
    sign: (bytes) => signBytes(null, bytes, key).toString('hex'),
  };
}

/** Returns whether the holder of a key signed exactly these bytes. */
export function isSignedBy(publicKey: string, bytes: Buffer, signature: string): boolean {
  const der = Buffer.concat([publicPrefix, Buffer.from(publicKey, 'hex')]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return verifyBytes(null, bytes, key, Buffer.from(signature, 'hex'));
}

/** Returns the fingerprint of a key, as shown to people: 32 hexadecimal digits. */
export const fingerprintOf = (publicKey: string) =>
  createHash('sha256').update(Buffer.from(publicKey, 'hex')).digest('hex').slice(0, 32);

/** Normalizes a typed fingerprint, which may be grouped or in capitals. */
export const readFingerprint = (typed: string) => typed.replaceAll(/[\s:-]/g, '').toLowerCase();
