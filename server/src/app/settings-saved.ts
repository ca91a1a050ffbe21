import type { ResourceContext } from '#server/database/context.ts';
import { texts } from '#server/domains/integrations/texts.ts';
import type { ServiceTools } from '#server/domains/integrations/tools.ts';
import { tryConnections } from '#server/domains/integrations/trial.service.ts';
import { verifySecret } from '#server/domains/integrations/try-secrets.service.ts';
import { listenForDefault } from '#server/domains/member-subscriptions/default.service.ts';
import { inMode, tryStripeKey } from '#server/domains/payments/account.service.ts';
import { onSettingsSaved } from '#server/domains/payments/settings-keys.service.ts';
import type { Outbound, PaymentTools } from '#server/domains/payments/tools.ts';
import type { OnSaved, Values } from '#server/domains/resources/settings.service.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { SecretBox } from '#server/platform/secrets/secret-box.ts';

/** Returns the hooks by which domains store their parts of the settings, each in the transaction that saves them. */
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

/** Time for services to answer about keys that are being saved, in milliseconds. */
const usualTrialMs = 5_000;

/** Returns the side effects and key tests of saving settings. Each test of a key has one timeout for all its calls. */
export function settingsTools(tools: SavingParts) {
  const inTime = () => AbortSignal.timeout(tools.trialMs ?? usualTrialMs);
  return {
    secrets: tools.secrets,
    onSaved: settingsSaved(tools),
    tryKey: (ctx: ResourceContext, mode: 'live' | 'test', key: string) =>
      tryStripeInTime(inMode(ctx, mode === 'live'), tools, key, inTime()),
    trySecret: (path: string, secret: string, given: Values) =>
      verifySecret(tools, { path, secret, given }, inTime()),
    isRefusedAddress: tools.isRefusedAddress,
    tryConnections: (ctx: ResourceContext, values: Parameters<typeof tryConnections>[2]) =>
      tryConnections(tools, ctx, values, inTime()),
  };
}

/** Returns the tools with calls that end when the signal is aborted. */
function boundedPayments({ secrets, outbound }: SavingParts, signal: AbortSignal): PaymentTools {
  return {
    secrets,
    outbound: (ports) => {
      const client = outbound(ports);
      return {
        send: (url, request) => client.send(url, { ...request, signal }),
        close: () => client.close(),
      };
    },
  };
}

/**
 * Tests a Stripe key.
 * @throws AppError as `tryStripeKey` does; unavailable if Stripe doesn't answer until the signal is aborted
 */
async function tryStripeInTime(
  ctx: ResourceContext,
  tools: SavingParts,
  key: string,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    return await tryStripeKey(ctx, boundedPayments(tools, signal), key);
  } catch (error) {
    if (signal.aborted && error instanceof AppError) throw new AppError('unavailable', texts.silent);
    throw error;
  }
}
