// Capabilities: the operations of the API in a publisher's words. The operations of a capability follow from the access
// in the contract, and its holders from the matrix that admits calls.
import type { Access, Area, Verb } from '../../base/access.ts';
import type { DataClass } from '../../base/data-classes.ts';

/** Capabilities by group, in the order of the page. Their texts are in the console. */
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

/** Extent of a capability for a role: all of it, none, only the role's own data, or part of it. */
export const capabilityAnswers = ['yes', 'no', 'own', 'partly'] as const;
export type CapabilityAnswer = (typeof capabilityAnswers)[number];

type OfVerbs = Readonly<Record<Verb, CapabilityId>>;

const always = (capability: CapabilityId): OfVerbs => ({
  read: capability,
  write: capability,
  delete: capability,
});
const split = (read: CapabilityId, change: CapabilityId): OfVerbs => ({ ...always(change), read });

/** One line for each area of the matrix: an area without a line doesn't compile. */
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

/** Capability that reveals the values of a data class. */
export const sightCapabilities = {
  amounts: 'seePayments',
  charges: 'seePayments',
  memberDetails: 'seeMemberDetails',
  visits: 'seeMemberDetails',
  passLinks: 'editMembers',
  mailTemplates: 'editEmails',
} as const satisfies Record<DataClass, CapabilityId>;

/**
 * Operations that only need a sign-in and answer with the caller's own data: by domain, or by name if one differs from
 * its domain. An operation that is missing here belongs to no capability, and a test fails.
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
  weeklyDigests: 'ownAccount',
  partners: 'runPartner',
  partnerHealth: 'runPartner',
  'resources.remove': 'runPartner',
};

/** Returns the one capability of an operation such as `groups.list`; null if no rule covers it. */
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
