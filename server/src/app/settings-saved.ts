import type { ResourceContext } from '#server/database/context.ts';
import type { ServiceTools } from '#server/domains/integrations/tools.ts';
import { tryConnections } from '#server/domains/integrations/trial.service.ts';
import { trySecret } from '#server/domains/integrations/try-secrets.service.ts';
import { listenForDefault } from '#server/domains/member-subscriptions/default.service.ts';
import { inMode, tryStripeKey } from '#server/domains/payments/account.service.ts';
import { onSettingsSaved } from '#server/domains/payments/settings-keys.service.ts';
import type { Outbound } from '#server/domains/payments/tools.ts';
import type { OnSaved } from '#server/domains/resources/settings.service.ts';
import type { SecretBox } from '#server/platform/secrets/secret-box.ts';

/** Which domain keeps what of the settings, each in the transaction that saves them. */
export function settingsSaved(tools: { secrets: SecretBox }): OnSaved {
  const all: readonly OnSaved[] = [onSettingsSaved(tools), listenForDefault];
  return async (...saved) => {
    for (const run of all) await run(...saved);
  };
}

interface SavingParts extends ServiceTools {
  secrets: SecretBox;
  outbound: Outbound;
}

/** What saving settings reaches beside them. */
export function settingsTools(tools: SavingParts) {
  return {
    secrets: tools.secrets,
    onSaved: settingsSaved(tools),
    tryKey: (ctx: ResourceContext, mode: 'live' | 'test', key: string) =>
      tryStripeKey(inMode(ctx, mode === 'live'), tools, key),
    trySecret: (path: string, secret: string, given: Readonly<Record<string, unknown>>) =>
      trySecret(tools, path, secret, given),
    isRefusedAddress: tools.isRefusedAddress,
    tryConnections: (ctx: ResourceContext, values: Parameters<typeof tryConnections>[2]) =>
      tryConnections(tools, ctx, values),
  };
}
