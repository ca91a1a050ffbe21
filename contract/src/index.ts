import { actions } from './domains/actions/routes.ts';
import { attentions } from './domains/attention/routes.ts';
import { billing } from './domains/billing/routes.ts';
import { bulkChanges } from './domains/bulk-changes/routes.ts';
import { cascadeAccesses } from './domains/cascade-access/routes.ts';
import { codeFamilies } from './domains/code-families/routes.ts';
import { configurationDrafts } from './domains/configuration-drafts/routes.ts';
import { configurationTransfers } from './domains/configuration-transfers/routes.ts';
import { content } from './domains/content/routes.ts';
import { contentAnalytics } from './domains/content-analytics/routes.ts';
import { contentWall } from './domains/content-wall/routes.ts';
import { dashboard } from './domains/dashboard/routes.ts';
import { decisions } from './domains/decisions/routes.ts';
import { deliveries } from './domains/deliveries/routes.ts';
import { demoRemoval } from './domains/demo-removal/routes.ts';
import { emailTemplates } from './domains/email-templates/routes.ts';
import { erasures } from './domains/erasures/routes.ts';
import { exports } from './domains/exports/routes.ts';
import { globalSearch } from './domains/global-search/routes.ts';
import { groups } from './domains/groups/routes.ts';
import { integrations } from './domains/integrations/routes.ts';
import { invites } from './domains/invites/routes.ts';
import { invoices } from './domains/invoices/routes.ts';
import { lookups } from './domains/lookups/routes.ts';
import { memberImports } from './domains/member-imports/routes.ts';
import { memberNotes } from './domains/member-notes/routes.ts';
import { memberSubscriptions } from './domains/member-subscriptions/routes.ts';
import { memberTimeline } from './domains/member-timeline/routes.ts';
import { members } from './domains/members/routes.ts';
import { onboarding } from './domains/onboarding/routes.ts';
import { partnerHealth } from './domains/partner-health/routes.ts';
import { partnerPlans } from './domains/partner-plans/routes.ts';
import { partners } from './domains/partners/routes.ts';
import { passes } from './domains/passes/routes.ts';
import { payments } from './domains/payments/routes.ts';
import { plans } from './domains/plans/routes.ts';
import { popupTemplates } from './domains/popup-templates/routes.ts';
import { predictivePaywall } from './domains/predictive-paywall/routes.ts';
import { pricingOptions } from './domains/pricing-options/routes.ts';
import { promos } from './domains/promos/routes.ts';
import { providerDrift } from './domains/provider-drift/routes.ts';
import { receipts } from './domains/receipts/routes.ts';
import { renewalHandovers } from './domains/renewal-handovers/routes.ts';
import { resourceMembers } from './domains/resource-members/routes.ts';
import { resources } from './domains/resources/routes.ts';
import { roles } from './domains/roles/routes.ts';
import { savedViews } from './domains/saved-views/routes.ts';
import { secondFactors } from './domains/second-factors/routes.ts';
import { serviceAccounts } from './domains/service-accounts/routes.ts';
import { session } from './domains/session/routes.ts';
import { sponsorships } from './domains/sponsorships/routes.ts';
import { taxonomies } from './domains/taxonomies/routes.ts';
import { testClock } from './domains/test-clock/routes.ts';
import { ticketEvents } from './domains/ticket-events/routes.ts';
import { transactions } from './domains/transactions/routes.ts';
import { triggers } from './domains/triggers/routes.ts';
import { webhooks } from './domains/webhooks/routes.ts';
import { websites } from './domains/websites/routes.ts';
import { weeklyDigests } from './domains/weekly-digests/routes.ts';

/** Contract of the API, domain by domain: the product's table of contents. */
export const contract = {
  lookups,
  resources,
  session,
  secondFactors,
  resourceMembers,
  serviceAccounts,
  deliveries,
  integrations,
  webhooks,
  websites,
  taxonomies,
  content,
  contentWall,
  contentAnalytics,
  plans,
  pricingOptions,
  predictivePaywall,
  ticketEvents,
  members,
  onboarding,
  groups,
  memberNotes,
  memberSubscriptions,
  sponsorships,
  passes,
  promos,
  transactions,
  savedViews,
  payments,
  providerDrift,
  receipts,
  invites,
  codeFamilies,
  bulkChanges,
  exports,
  erasures,
  memberTimeline,
  partners,
  partnerHealth,
  memberImports,
  renewalHandovers,
  partnerPlans,
  billing,
  invoices,
  dashboard,
  weeklyDigests,
  emailTemplates,
  popupTemplates,
  cascadeAccesses,
  roles,
  actions,
  triggers,
  configurationDrafts,
  configurationTransfers,
  decisions,
  globalSearch,
  attentions,
  demoRemoval,
  // Last in the test that walks all routes: advancing the clock requires a site without other data.
  testClock,
};

export type Contract = typeof contract;
