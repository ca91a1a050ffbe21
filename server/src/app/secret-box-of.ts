import type { Config } from '#server/platform/config/config.ts';
import { createSecretBox, type SecretBox } from '#server/platform/secrets/secret-box.ts';

/** Returns the box of the configured keys: the first one encrypts, all of them decrypt. */
export function secretBoxOf({
  secretKey,
  olderSecretKeys,
}: Pick<Config, 'secretKey' | 'olderSecretKeys'>): SecretBox {
  return createSecretBox([secretKey, ...olderSecretKeys]);
}
