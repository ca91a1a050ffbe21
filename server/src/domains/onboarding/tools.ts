import type { WriteScope } from '#server/database/scope.ts';
import type { NewSiteTools } from '#server/domains/resources/new-site.service.ts';
import type { SessionTools } from '#server/domains/session/service.ts';
import type { SetupLinks } from '#server/platform/config/setup-links.ts';

/** Software for websites that the product serves; null if it isn't built. */
export interface WebsiteClients {
  /** Browser SDK: its path, and its hash. */
  sdk: { path: string; integrity: string } | null;
  /** Archive of the WordPress plugin. */
  plugin: { path: string } | null;
}

export interface OnboardingTools extends NewSiteTools {
  session: SessionTools;
  setup: SetupLinks;
  clients: WebsiteClients;
  /** Gives a new site its pricing, a copy of the plan, in the transaction that creates it. */
  attachPricing(scope: WriteScope, site: { siteId: number; planId: number }): Promise<void>;
  /** Returns whether a token of the captcha was given to a person. */
  isPerson(token: string, ip: string | null): Promise<boolean>;
}
