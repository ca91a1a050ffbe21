// Capabilities: the operations of the API in a publisher's words. Which operations one stands for follows from the access
// that the contract gives them, and who holds it from the matrix that calls are admitted by.
import type { Access, Area, Verb } from '../../base/access.ts';
import type { Sight } from '../../base/sight.ts';

/** In the order of the page, by group. The words are in the console's texts. */
export const capabilityGroups = {
  members: ['seeMembers', 'seeMemberDetails', 'editMembers', 'exportMembers', 'answerPrivacyRequests'],
  money: ['seePayments', 'recordPayments', 'correctPayments'],
  catalogue: ['seeCatalogue', 'changePrices', 'manageOffers'],
  messages: ['seeMessages', 'editMessages', 'editEmails'],
  site: [
    'seeDashboard',
    'changeDashboard',
    'seeSettings',
    'seeTeam',
    'changeSettings',
    'inviteColleagues',
    'payPlatform',
    'shareAccess',
  ],
  platform: ['runPartner', 'runPlatform', 'ownAccount'],
} as const;

export type CapabilityGroup = keyof typeof capabilityGroups;
export type CapabilityId = (typeof capabilityGroups)[CapabilityGroup][number];

/** What a role may do of a capability: all of it, nothing, only what is their own, or part of it. */
export const capabilityAnswers = ['yes', 'no', 'own', 'partly'] as const;
export type CapabilityAnswer = (typeof capabilityAnswers)[number];

type OfVerbs = Readonly<Record<Verb, CapabilityId>>;

const always = (capability: CapabilityId): OfVerbs => ({
  read: capability,
  write: capability,
  delete: capability,
});
const split = (read: CapabilityId, change: CapabilityId): OfVerbs => ({ ...always(change), read });

/** One line for each area of the matrix: an area without a line does not compile. */
export const areaCapabilities = {
  lookups: always('seeMembers'),
  members: split('seeMembers', 'editMembers'),
  extraData: split('seeMembers', 'editMembers'),
  memberSubscriptions: split('seeMembers', 'editMembers'),
  sponsorships: split('seeMembers', 'editMembers'),
  passes: split('seeMembers', 'editMembers'),
  passLinks: always('editMembers'),
  memberActivity: always('seeMemberDetails'),
  memberNotes: split('seeMemberDetails', 'editMembers'),
  memberChanges: always('seeTeam'),
  memberFiles: always('answerPrivacyRequests'),
  erasures: always('answerPrivacyRequests'),
  payments: always('correctPayments'),
  groups: split('seeMembers', 'editMembers'),
  content: split('seeCatalogue', 'changePrices'),
  plans: split('seeCatalogue', 'changePrices'),
  predictivePaywall: always('runPlatform'),
  ticketEvents: split('seeCatalogue', 'manageOffers'),
  promos: split('seeCatalogue', 'manageOffers'),
  invites: split('seeCatalogue', 'manageOffers'),
  transactions: { read: 'seePayments', write: 'recordPayments', delete: 'correctPayments' },
  receipts: split('seePayments', 'recordPayments'),
  receiptTemplate: split('seeMessages', 'editMessages'),
  settings: split('seeSettings', 'changeSettings'),
  configuration: split('seeTeam', 'changeSettings'),
  integrations: split('seeSettings', 'changeSettings'),
  deliveries: split('seeMessages', 'editMessages'),
  mailTemplates: always('editEmails'),
  mailTemplateNames: always('seeMessages'),
  popupTemplates: split('seeMessages', 'editMessages'),
  serviceAccounts: always('runPlatform'),
  resourceMembers: split('seeTeam', 'inviteColleagues'),
  cascadeAccess: split('seeTeam', 'shareAccess'),
  automation: split('seeMessages', 'editMessages'),
  exports: split('seeMemberDetails', 'exportMembers'),
  dashboard: always('seeDashboard'),
  dashboardSettings: split('seeDashboard', 'changeDashboard'),
  resourcePricing: split('seeTeam', 'shareAccess'),
  pricingTerms: always('runPlatform'),
  billing: split('seeTeam', 'payPlatform'),
  siteInvoices: always('seeSettings'),
} as const satisfies Record<Area, OfVerbs>;

/** The capability that shows what is hidden without a sight. */
export const sightCapabilities = {
  amounts: 'seePayments',
  charges: 'seePayments',
  memberDetails: 'seeMemberDetails',
  visits: 'seeMemberDetails',
  passLinks: 'editMembers',
  mailTemplates: 'editEmails',
} as const satisfies Record<Sight, CapabilityId>;

/**
 * Operations that ask for a sign-in alone and answer about what is the caller's own: by domain, or by name where one
 * differs from its domain. One that is missing here belongs to no capability, and a test fails.
 */
const ownCapabilities: Readonly<Record<string, CapabilityId>> = {
  session: 'ownAccount',
  secondFactors: 'ownAccount',
  lookups: 'ownAccount',
  globalSearch: 'ownAccount',
  roles: 'ownAccount',
  resources: 'ownAccount',
  invoices: 'ownAccount',
  onboarding: 'ownAccount',
  'partners.create': 'ownAccount',
  partners: 'runPartner',
  partnerHealth: 'runPartner',
  'resources.remove': 'runPartner',
};

/** The one capability of an operation, named as `groups.list`. Null for one that no rule covers. */
export function capabilityOf(operation: string, access: Access): CapabilityId | null {
  switch (access.who) {
    case 'public':
      return 'ownAccount';
    case 'signedIn':
      return ownCapabilities[operation] ?? ownCapabilities[operation.split('.')[0] ?? ''] ?? null;
    case 'root':
      return 'runPlatform';
    case 'area':
      return areaCapabilities[access.area][access.verb];
  }
}
