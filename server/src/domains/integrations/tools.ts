import type { OauthService, StripeMode } from '#contract/domains/integrations/words.ts';
import type { SavingTools } from '#server/domains/resources/settings.service.ts';
import type { OauthApp } from '#server/platform/http/connector.ts';
import type { Send } from '#server/platform/http/send.ts';

export interface ServiceTools extends Pick<SavingTools, 'secrets'> {
  send: Send;
  /** Returns whether an address points, by its text alone, to a network that must not be reached. */
  isRefusedAddress(url: string): boolean;
  /** Timeout for services to check keys that are being saved, in milliseconds; 5 s by default. */
  trialMs?: number;
  /** Base addresses that replace the services' own, by service. */
  serviceUrls: Readonly<Record<string, string>>;
  /** OAuth apps of the deployment, by service. */
  oauthApps: Readonly<Partial<Record<OauthService, OauthApp>>>;
  /** The deployment's app at Stripe in each mode; its secret is the deployment's own key. */
  stripeApps: Readonly<Partial<Record<StripeMode, OauthApp>>>;
}

export interface IntegrationTools extends ServiceTools, SavingTools {
  /** Base address of this installation. */
  baseUrl: string;
}
