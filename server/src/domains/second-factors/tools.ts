import type { SessionTools } from '#server/domains/session/service.ts';
import type { SecretBox } from '#server/platform/secrets/secret-box.ts';

export interface SecondFactorTools extends SessionTools {
  /** Seals the secrets of apps. */
  secrets: SecretBox;
}

/** Returns the purpose that binds an encrypted secret to its operator. */
export const totpPurpose = (operatorId: number) => `operator:${operatorId}:totp`;
