import type { SessionTools } from '#server/domains/session/service.ts';
import type { SecretBox } from '#server/platform/secrets/secret-box.ts';

export interface SecondFactorTools extends SessionTools {
  /** Seals the secrets of apps. */
  secrets: SecretBox;
}

/** Where the box of an operator's secret belongs. */
export const totpPurpose = (operatorId: number) => `operator:${operatorId}:totp`;
