import { listenForDefault } from '#server/domains/member-subscriptions/default.service.ts';
import { onSettingsSaved } from '#server/domains/payments/settings-keys.service.ts';
import type { OnSaved } from '#server/domains/resources/settings.service.ts';
import type { SecretBox } from '#server/platform/secrets/secret-box.ts';

/** Which domain keeps what of the settings, each in the transaction that saves them. */
export function settingsSaved(tools: { secrets: SecretBox }): OnSaved {
  const all: readonly OnSaved[] = [onSettingsSaved(tools), listenForDefault];
  return async (...saved) => {
    for (const run of all) await run(...saved);
  };
}
