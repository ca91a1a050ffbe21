import { createHmac } from 'node:crypto';
import { errorText } from '#contract/base/errors.ts';
import type { IdempotencyKey } from '#server/database/context.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { SecretBox } from '#server/platform/secrets/secret-box.ts';

const keyMax = 255;

const keyTooLong = errorText(
  'errors.repeat_key_too_long',
  'The Idempotency-Key is longer than 255 characters.',
);

/** Serializes a value to the same text, whatever the order of its fields. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_name, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/**
 * Returns the idempotency key and request hash of a call; null if the caller gave no key. The hash is stored, and bodies
 * may have passwords, so it needs a secret: a copy of the database doesn't suffice to guess them.
 * @throws AppError bad_request for a key of more than 255 characters
 */
export function idempotencyKeyOf(
  secrets: Pick<SecretBox, 'derive'>,
  key: string | null,
  input: unknown,
): IdempotencyKey | null {
  if (key === null) return null;
  if (key.length > keyMax) throw new AppError('bad_request', keyTooLong);
  const secret = secrets.derive('idempotency keys');
  return { key, bodyHash: createHmac('sha256', secret).update(canonicalJson(input)).digest() };
}
