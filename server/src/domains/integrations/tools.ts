import type { OauthService, StripeMode } from '#contract/domains/integrations/words.ts';
import type { SavingTools } from '#server/domains/resources/settings.service.ts';
import type { OauthApp } from '#server/platform/http/connector.ts';
import type { Send } from '#server/platform/http/send.ts';

export interface ServiceTools extends Pick<SavingTools, 'secrets'> {
  send: Send;
  /** Whether an address leads, by what is written in it, to a network that may not be reached. */
  isRefusedAddress(url: string): boolean;
  /** How long services get to answer about keys that are being saved, in milliseconds; 5 s unless told otherwise. */
  trialMs?: number;
  /** Addresses in place of the services' own, by service. */
  serviceUrls: Readonly<Record<string, string>>;
  /** Where the deployment has an app of its own. */
  oauthApps: Readonly<Partial<Record<OauthService, OauthApp>>>;
  /** The deployment's app at Stripe in each mode; its secret is the deployment's own key. */
  stripeApps: Readonly<Partial<Record<StripeMode, OauthApp>>>;
}

export interface IntegrationTools extends ServiceTools, SavingTools {
  /** The product's own address. */
  baseUrl: string;
}
