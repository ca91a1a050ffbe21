import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { blocks } from './en/blocks.ts';
import { figures } from './en/figures.ts';
import { frame } from './en/frame.ts';
import { kit } from './en/kit.ts';
import { members } from './en/members.ts';
import { session } from './en/session.ts';

/** Every visible word: one namespace a file. A new domain adds its line here, or below. */
const en = { kit, frame, blocks, session, figures, members };

/** Texts of rarely opened screens, loaded together with the screen. */
const late = {
  accessRules: async () => (await import('./en/access-rules.ts')).accessRules,
  actions: async () => (await import('./en/actions.ts')).actions,
  automations: async () => (await import('./en/automations.ts')).automations,
  backTest: async () => (await import('./en/back-test.ts')).backTestWords,
  billing: async () => (await import('./en/billing.ts')).billing,
  bulkChanges: async () => (await import('./en/bulk-changes.ts')).bulkChanges,
  cascadeAccess: async () => (await import('./en/cascade-access.ts')).cascadeAccess,
  configurationTransfers: async () =>
    (await import('./en/configuration-transfers.ts')).configurationTransfers,
  configurationDrafts: async () => (await import('./en/configuration-drafts.ts')).configurationDrafts,
  codeFamilies: async () => (await import('./en/code-families.ts')).codeFamilies,
  codes: async () => (await import('./en/codes.ts')).codes,
  contentAnalytics: async () => (await import('./en/content-analytics.ts')).contentAnalytics,
  contentWall: async () => (await import('./en/content-wall.ts')).contentWall,
  content: async () => (await import('./en/content.ts')).content,
  dashboard: async () => (await import('./en/dashboard.ts')).dashboard,
  dashboardCharts: async () => (await import('./en/dashboard-charts.ts')).dashboardCharts,
  demo: async () => (await import('./en/demo.ts')).demo,
  decisions: async () => (await import('./en/decisions.ts')).decisions,
  deliveries: async () => (await import('./en/deliveries.ts')).deliveryWords,
  emailTemplates: async () => (await import('./en/email-templates.ts')).emailTemplates,
  erasures: async () => (await import('./en/erasures.ts')).erasures,
  exports: async () => (await import('./en/exports.ts')).exportWords,
  groups: async () => (await import('./en/groups.ts')).groups,
  help: async () => (await import('./en/help.ts')).help,
  integrations: async () => (await import('./en/integrations.ts')).integrationWords,
  invites: async () => (await import('./en/invites.ts')).invites,
  onboarding: async () => (await import('./en/onboarding.ts')).onboarding,
  memberPage: async () => (await import('./en/member-page.ts')).memberPage,
  memberSubscriptions: async () => (await import('./en/member-subscriptions.ts')).memberSubscriptions,
  memberImports: async () => (await import('./en/member-imports.ts')).memberImports,
  savedViews: async () => (await import('./en/saved-views.ts')).savedViews,
  serviceAccounts: async () => (await import('./en/service-accounts.ts')).serviceAccounts,
  siteKeys: async () => (await import('./en/site-keys.ts')).siteKeys,
  testClock: async () => (await import('./en/test-clock.ts')).testClock,
  ticketEvents: async () => (await import('./en/ticket-events.ts')).ticketEvents,
  providerDrift: async () => (await import('./en/provider-drift.ts')).providerDrift,
  renewalHandovers: async () => (await import('./en/renewal-handovers.ts')).renewalHandovers,
  resourceMembers: async () => (await import('./en/resource-members.ts')).resourceMembers,
  roles: async () => (await import('./en/roles.ts')).roles,
  resources: async () => (await import('./en/resources.ts')).resourceWords,
  receipts: async () => (await import('./en/receipts.ts')).receiptWords,
  transactions: async () => (await import('./en/transactions.ts')).transactionWords,
  secondStep: async () => (await import('./en/second-step.ts')).secondStep,
  secondFactors: async () => (await import('./en/second-factors.ts')).secondFactors,
  profile: async () => (await import('./en/profile.ts')).profile,
  palette: async () => (await import('./en/palette.ts')).palette,
  partnerHealth: async () => (await import('./en/partner-health.ts')).partnerHealth,
  partnerPlans: async () => (await import('./en/partner-plans.ts')).partnerPlans,
  plans: async () => (await import('./en/plans.ts')).plans,
  partners: async () => (await import('./en/partners.ts')).partners,
  periods: async () => (await import('./en/periods.ts')).periods,
  popupTemplates: async () => (await import('./en/popup-templates.ts')).popupTemplates,
  promos: async () => (await import('./en/promos.ts')).promos,
  triggers: async () => (await import('./en/triggers.ts')).triggerWords,
  webhooks: async () => (await import('./en/webhooks.ts')).webhookWords,
  websites: async () => (await import('./en/websites.ts')).websiteWords,
};

export type LateTexts = { [N in keyof typeof late]: Awaited<ReturnType<(typeof late)[N]>> };

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'kit';
    resources: typeof en & LateTexts;
  }
}

type Leaves<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}`;
}[keyof T & string];

/** Key of a text with its namespace, for places that name a text as data: `members:pages.list`. */
export type TextKey = { [N in keyof typeof en]: `${N}:${Leaves<(typeof en)[N]>}` }[keyof typeof en];

/** Key of a text of the palette, which loads its texts with its code. */
export type PaletteKey = `palette:${Leaves<LateTexts['palette']>}`;

/** Returns the text of a key that is held as data. Components use `useTranslation('<domain>')` instead. */
export function textOf(key: TextKey | PaletteKey): string {
  return i18next.t(key as never);
}

/** Makes the texts ready, without waiting: they are part of the program. */
export function startTexts(locale: string): void {
  void i18next.use(initReactI18next).init({
    lng: locale,
    fallbackLng: 'en',
    resources: { en },
    ns: Object.keys(en),
    defaultNS: 'kit',
    initAsync: false,
    saveMissing: true,
    // Shows a missing text as its key and logs it, so that developers notice it.
    // biome-ignore lint/suspicious/noConsole: a fault of the program, told to whoever mends it
    missingKeyHandler: (_languages, namespace, key) => console.error(`There is no text ${namespace}:${key}.`),
    interpolation: { escapeValue: false },
  });
}

function isLate(name: string): name is keyof LateTexts {
  return Object.hasOwn(late, name);
}

/** Returns the lazy texts of a file's domain, found by the folder's name; none if they are always loaded. */
export function lateTextsOf(file: string): readonly (keyof LateTexts)[] {
  const domain = file.replace(/\/.*$/, '').replace(/-\w/g, (part) => part.charAt(1).toUpperCase());
  return isLate(domain) ? [domain] : [];
}

/**
 * Loads a part of the console together with its lazy texts. The name of a screen is among the texts that are always
 * loaded, for breadcrumbs and the palette.
 */
export async function withTexts<M>(names: readonly (keyof LateTexts)[], load: () => Promise<M>): Promise<M> {
  const add = async (name: keyof LateTexts) => {
    if (!i18next.hasResourceBundle('en', name)) i18next.addResourceBundle('en', name, await late[name]());
  };
  const [part] = await Promise.all([load(), ...names.map(add)]);
  return part;
}
