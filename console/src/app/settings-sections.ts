import { lazy } from 'react';
import type { Returned, SettingsSection } from '#console/blocks/settings-sections.ts';
import { withTexts } from '#console/texts/texts.ts';

/**
 * Sections of the settings that domains provide, one line each: `{ id: 'webhooks', title: 'frame:settings.webhooks',
 * about: 'frame:settings.webhooksText', Content: lazy(…) }`. Their order in the side list is in
 * `blocks/settings-sections.ts`.
 */
export const settingsSections: readonly SettingsSection[] = [
  {
    id: 'stripe-connect',
    within: 'payments',
    title: 'frame:settings.stripe',
    about: 'frame:settings.stripeText',
    Content: lazy(() =>
      withTexts(['integrations'], async () => ({
        default: (await import('../domains/integrations/stripe-card.tsx')).StripeCard,
      })),
    ),
  },
  {
    id: 'stripe-differences',
    within: 'payments',
    title: 'frame:menu.stripeDifferences',
    about: 'frame:settings.stripeDifferencesText',
    Content: lazy(() =>
      withTexts(['providerDrift'], async () => ({
        default: (await import('../domains/provider-drift/settings-card.tsx')).SettingsCard,
      })),
    ),
  },
  {
    id: 'integrations',
    title: 'frame:settings.crm',
    about: 'frame:settings.crmText',
    Content: lazy(() =>
      withTexts(['integrations', 'deliveries'], async () => ({
        default: (await import('../domains/integrations/integrations-section.tsx')).CrmSection,
      })),
    ),
  },
  {
    id: 'data-platforms',
    title: 'frame:settings.data',
    about: 'frame:settings.dataText',
    Content: lazy(() =>
      withTexts(['integrations', 'deliveries'], async () => ({
        default: (await import('../domains/integrations/integrations-section.tsx')).DataSection,
      })),
    ),
  },
  {
    id: 'keys',
    title: 'frame:settings.keys',
    about: 'frame:settings.keysText',
    Content: lazy(() =>
      withTexts(['siteKeys'], async () => ({
        default: (await import('../domains/resources/keys-section.tsx')).KeysSection,
      })),
    ),
  },
  {
    id: 'websites',
    title: 'frame:settings.websites',
    about: 'frame:settings.websitesText',
    Content: lazy(() =>
      withTexts(['websites'], async () => ({
        default: (await import('../domains/websites/section.tsx')).WebsitesSection,
      })),
    ),
  },
  {
    id: 'webhooks',
    title: 'frame:pages.webhooks',
    about: 'frame:settings.webhooks',
    Content: lazy(() =>
      withTexts(['webhooks', 'deliveries'], async () => ({
        default: (await import('../domains/webhooks/webhooks-section.tsx')).WebhooksSection,
      })),
    ),
  },
  {
    id: 'pricing',
    title: 'frame:settings.pricing',
    about: 'frame:settings.pricingText',
    Content: lazy(() =>
      withTexts(['billing', 'partnerPlans'], async () => ({
        default: (await import('../domains/billing/pricing-section.tsx')).PricingSection,
      })),
    ),
  },
  {
    id: 'test-clock',
    title: 'frame:settings.testClock',
    about: 'frame:settings.testClockText',
    isTestOnly: true,
    Content: lazy(() =>
      withTexts(['testClock'], async () => ({
        default: (await import('../domains/test-clock/section.tsx')).TestClockSection,
      })),
    ),
  },
  {
    id: 'people',
    title: 'frame:settings.people',
    about: 'frame:settings.peopleText',
    Content: lazy(() =>
      withTexts(['resourceMembers', 'secondFactors'], async () => ({
        default: (await import('../domains/resource-members/section.tsx')).PeopleSection,
      })),
    ),
  },
  {
    id: 'service-accounts',
    title: 'frame:settings.serviceAccounts',
    about: 'frame:settings.serviceAccountsText',
    isRootOnly: true,
    Content: lazy(() =>
      withTexts(['serviceAccounts'], async () => ({
        default: (await import('../domains/service-accounts/section.tsx')).ServiceAccountsSection,
      })),
    ),
  },
];

/** Uses the code that came back with the address of the settings. */
export async function finishReturned(returned: Returned): Promise<void> {
  const { finishReturned: finish } = await import('../domains/integrations/finish-returned.ts');
  await finish(returned);
}
