import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { randomContent } from './random.ts';

const flag = { present: 0x01, verified: 0x04, credential: 0x40 } as const;

interface Where {
  origin: string;
  rpId: string;
}

interface AnswerOptions extends Partial<Where> {
  /** True if the person was verified by the device; the default. */
  isVerified?: boolean;
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');

/** Encodes the public key as authenticators do (COSE, ES256). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const bytes = (part: string) => new Uint8Array(Buffer.from(part, 'base64url'));
  return Buffer.from(
    isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]),
    ),
  );
}

/** A passkey in software: makes and uses one credential as a browser would, and counts its uses. */
export class Authenticator {
  readonly id = randomContent(16);
  counter = 0;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #where: Where;
  #userHandle: string | undefined;

  constructor(baseUrl: string) {
    this.#where = { origin: new URL(baseUrl).origin, rpId: new URL(baseUrl).hostname };
  }

  #data(kind: 'create' | 'get', challenge: string, options: AnswerOptions): Buffer {
    const origin = options.origin ?? this.#where.origin;
    return Buffer.from(JSON.stringify({ type: `webauthn.${kind}`, challenge, origin, crossOrigin: false }));
  }

  #authenticatorData(extra: Buffer, { isVerified = true, rpId = this.#where.rpId }: AnswerOptions): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flags = flag.present + (isVerified ? flag.verified : 0) + (extra.length > 0 ? flag.credential : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, extra]);
  }

  get #credential() {
    return {
      id: text(this.id),
      rawId: text(this.id),
      type: 'public-key' as const,
      authenticatorAttachment: 'platform' as const,
      clientExtensionResults: {},
    };
  }

  /** Returns the public key as a server stores it. */
  get publicKey(): Buffer {
    return coseKey(this.#keys.publicKey);
  }

  /** Answers the options of a new passkey. */
  create(asked: { challenge: string; user: { id: string } }, options: AnswerOptions = {}) {
    this.#userHandle = asked.user.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const extra = Buffer.concat([Buffer.alloc(16), length, this.id, this.publicKey]);
    const attestation = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(this.#authenticatorData(extra, options))],
      ]),
    );
    return {
      ...this.#credential,
      response: {
        clientDataJSON: text(this.#data('create', asked.challenge, options)),
        attestationObject: text(Buffer.from(attestation)),
        transports: ['internal'],
      },
    };
  }

  /** Answers the options of a sign-in. */
  get(asked: { challenge: string }, options: AnswerOptions = {}) {
    this.counter += 1;
    const clientData = this.#data('get', asked.challenge, options);
    const authenticatorData = this.#authenticatorData(Buffer.alloc(0), options);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return {
      ...this.#credential,
      response: {
        clientDataJSON: text(clientData),
        authenticatorData: text(authenticatorData),
        signature: text(sign('sha256', signed, this.#keys.privateKey)),
        ...(this.#userHandle === undefined ? {} : { userHandle: this.#userHandle }),
      },
    };
  }
}
