import type { onboarding } from '#contract/domains/onboarding/routes.ts';
import type { RouteOutput } from '#server/database/handlers.ts';
import type { OnboardingTools } from './tools.ts';

/** Returns the addresses that the setup needs. A configured address of the plugin comes before the product's own. */
export function setupLinks({
  clients: { sdk, plugin },
  session,
  setup,
}: Pick<OnboardingTools, 'clients' | 'session' | 'setup'>): RouteOutput<typeof onboarding.links> {
  const { baseUrl } = session;
  return {
    support_email: setup.supportEmail,
    masthead_url: baseUrl,
    plugin_url: setup.pluginUrl || (plugin === null ? '' : `${baseUrl}${plugin.path}`),
    sdk_url: sdk === null ? '' : `${baseUrl}${sdk.path}`,
    sdk_integrity: sdk?.integrity ?? '',
    documentation_url: setup.documentationUrl,
    recaptcha_key: setup.captcha?.siteKey ?? '',
  };
}
