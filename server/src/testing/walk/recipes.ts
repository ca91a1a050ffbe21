import { actionRecipes } from './action-recipes.ts';
import { billingRecipes } from './billing-recipes.ts';
import { bulkChangeRecipes } from './bulk-change-recipes.ts';
import { cascadeRecipes } from './cascade-recipes.ts';
import { codeRecipes } from './code-recipes.ts';
import { configurationDraftRecipes } from './configuration-draft-recipes.ts';
import { configurationTransferRecipes } from './configuration-transfer-recipes.ts';
import { contentAnalyticsRecipes } from './content-analytics-recipes.ts';
import { contentRecipes } from './content-recipes.ts';
import { dashboardRecipes } from './dashboard-recipes.ts';
import { deliveryRecipes } from './delivery-recipes.ts';
import { demoRemovalRecipes } from './demo-removal-recipes.ts';
import { erasureRecipes } from './erasure-recipes.ts';
import { exportRecipes } from './export-recipes.ts';
import { familyRecipes } from './family-recipes.ts';
import { groupRecipes } from './group-recipes.ts';
import { importRecipes } from './import-recipes.ts';
import { integrationRecipes, webhookRecipes } from './integration-recipes.ts';
import { invoiceRecipes } from './invoice-recipes.ts';
import { memberNoteRecipes } from './member-note-recipes.ts';
import { memberRecipes } from './member-recipes.ts';
import { memberTimelineRecipes } from './member-timeline-recipes.ts';
import { messageRecipes } from './message-recipes.ts';
import { onboardingRecipes } from './onboarding-recipes.ts';
import { partnerHealthRecipes } from './partner-health-recipes.ts';
import { partnerPlanRecipes } from './partner-plan-recipes.ts';
import { partnerRecipes } from './partner-recipes.ts';
import { passRecipes } from './pass-recipes.ts';
import { paymentRecipes } from './payment-recipes.ts';
import { planRecipes } from './plan-recipes.ts';
import { providerDriftRecipes } from './provider-drift-recipes.ts';
import { receiptRecipes } from './receipt-recipes.ts';
import type { Recipe, RouteId } from './recipe.ts';
import { renewalHandoverRecipes } from './renewal-handover-recipes.ts';
import { resourceMemberRecipes } from './resource-member-recipes.ts';
import { resourceRecipes } from './resource-recipes.ts';
import { savedViewRecipes } from './saved-view-recipes.ts';
import { secondFactorRecipes } from './second-factor-recipes.ts';
import { serviceAccountRecipes } from './service-account-recipes.ts';
import { sessionRecipes } from './session-recipes.ts';
import { subscriptionRecipes } from './subscription-recipes.ts';
import { taxonomyRecipes } from './taxonomy-recipes.ts';
import { testClockRecipes } from './test-clock-recipes.ts';
import { ticketEventRecipes } from './ticket-event-recipes.ts';
import { transactionRecipes } from './transaction-recipes.ts';
import { weeklyDigestRecipes } from './weekly-digest-recipes.ts';

const nothing = () => ({});

/** Valid calls by route: a route without one does not compile. Each new domain adds a line. */
export const recipes: Record<RouteId, Recipe> = {
  ...actionRecipes,
  ...messageRecipes,
  'lookups.countries': { own: () => ({ query: 'limit=3' }) },
  'lookups.currencies': { own: nothing },
  'lookups.languages': { own: nothing },
  'lookups.tags': { own: nothing, showsSite: true },
  'lookups.bundles': { own: nothing, showsSite: true },
  ...resourceRecipes,
  ...resourceMemberRecipes,
  ...partnerRecipes,
  ...partnerHealthRecipes,
  ...onboardingRecipes,
  ...sessionRecipes,
  ...secondFactorRecipes,
  ...deliveryRecipes,
  ...demoRemovalRecipes,
  ...serviceAccountRecipes,
  ...integrationRecipes,
  ...webhookRecipes,
  ...taxonomyRecipes,
  ...ticketEventRecipes,
  ...contentRecipes,
  ...contentAnalyticsRecipes,
  ...memberRecipes,
  ...memberNoteRecipes,
  ...memberTimelineRecipes,
  ...groupRecipes,
  ...subscriptionRecipes,
  ...codeRecipes,
  ...familyRecipes,
  ...passRecipes,
  ...planRecipes,
  ...transactionRecipes,
  ...savedViewRecipes,
  ...paymentRecipes,
  ...providerDriftRecipes,
  ...receiptRecipes,
  ...renewalHandoverRecipes,
  ...bulkChangeRecipes,
  ...exportRecipes,
  ...erasureRecipes,
  ...importRecipes,
  ...dashboardRecipes,
  ...configurationDraftRecipes,
  ...configurationTransferRecipes,
  ...cascadeRecipes,
  ...testClockRecipes,
  'globalSearch.find': { own: ({ resource }) => ({ query: `q=MARK&site=${resource.key}` }), showsSite: true },
  'attentions.count': { own: nothing },
  'roles.matrix': { own: nothing },
  'roles.operators': { own: () => ({ query: 'search=example' }) },
  'roles.operator': {
    own: (_site, { caller }) => ({ params: { id: caller.operatorId ?? 0 } }),
    ofCaller: true,
  },
  ...weeklyDigestRecipes,
  ...partnerPlanRecipes,
  ...billingRecipes,
  ...invoiceRecipes,
};
