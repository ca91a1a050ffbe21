import type { ServiceTools } from '#server/domains/integrations/tools.ts';
import type { Config } from '#server/platform/config/config.ts';
import { isRefusedAddress } from '#server/platform/http/address-guard.ts';
import { createSend } from '#server/platform/http/send.ts';
import type { SecretBox } from '#server/platform/secrets/secret-box.ts';

type Settings = Pick<Config, 'outboundAllow' | 'serviceUrls' | 'oauthApps' | 'stripeApps'>;

/** Returns the tools for connected services and webhook endpoints of this installation. */
export function serviceTools(
  { outboundAllow, serviceUrls, oauthApps, stripeApps }: Settings,
  secrets: SecretBox,
): ServiceTools {
  return {
    secrets,
    send: createSend(outboundAllow),
    isRefusedAddress: (url: string) => isRefusedAddress(url, outboundAllow),
    serviceUrls,
    oauthApps,
    stripeApps,
  };
}
