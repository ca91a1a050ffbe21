import { actionValidCalls } from './action-valid-calls.ts';
import { billingValidCalls } from './billing-valid-calls.ts';
import { bulkChangeValidCalls } from './bulk-change-valid-calls.ts';
import { cascadeValidCalls } from './cascade-valid-calls.ts';
import { codeValidCalls } from './code-valid-calls.ts';
import { configurationDraftValidCalls } from './configuration-draft-valid-calls.ts';
import { configurationTransferValidCalls } from './configuration-transfer-valid-calls.ts';
import { contentAnalyticsValidCalls } from './content-analytics-valid-calls.ts';
import { contentValidCalls } from './content-valid-calls.ts';
import { contentWallValidCalls } from './content-wall-valid-calls.ts';
import { dashboardValidCalls } from './dashboard-valid-calls.ts';
import { decisionValidCalls } from './decision-valid-calls.ts';
import { deliveryValidCalls } from './delivery-valid-calls.ts';
import { demoRemovalValidCalls } from './demo-removal-valid-calls.ts';
import { erasureValidCalls } from './erasure-valid-calls.ts';
import { exportValidCalls } from './export-valid-calls.ts';
import { familyValidCalls } from './family-valid-calls.ts';
import { groupValidCalls } from './group-valid-calls.ts';
import { importValidCalls } from './import-valid-calls.ts';
import { integrationValidCalls, webhookValidCalls } from './integration-valid-calls.ts';
import { invoiceValidCalls } from './invoice-valid-calls.ts';
import { memberNoteValidCalls } from './member-note-valid-calls.ts';
import { memberTimelineValidCalls } from './member-timeline-valid-calls.ts';
import { memberValidCalls } from './member-valid-calls.ts';
import { messageValidCalls } from './message-valid-calls.ts';
import { onboardingValidCalls } from './onboarding-valid-calls.ts';
import { partnerHealthValidCalls } from './partner-health-valid-calls.ts';
import { partnerPlanValidCalls } from './partner-plan-valid-calls.ts';
import { partnerValidCalls } from './partner-valid-calls.ts';
import { passValidCalls } from './pass-valid-calls.ts';
import { paymentValidCalls } from './payment-valid-calls.ts';
import { planValidCalls } from './plan-valid-calls.ts';
import { providerDriftValidCalls } from './provider-drift-valid-calls.ts';
import { receiptValidCalls } from './receipt-valid-calls.ts';
import { renewalHandoverValidCalls } from './renewal-handover-valid-calls.ts';
import { resourceMemberValidCalls } from './resource-member-valid-calls.ts';
import { resourceValidCalls } from './resource-valid-calls.ts';
import { savedViewValidCalls } from './saved-view-valid-calls.ts';
import { secondFactorValidCalls } from './second-factor-valid-calls.ts';
import { serviceAccountValidCalls } from './service-account-valid-calls.ts';
import { sessionValidCalls } from './session-valid-calls.ts';
import { subscriptionValidCalls } from './subscription-valid-calls.ts';
import { taxonomyValidCalls } from './taxonomy-valid-calls.ts';
import { testClockValidCalls } from './test-clock-valid-calls.ts';
import { ticketEventValidCalls } from './ticket-event-valid-calls.ts';
import { transactionValidCalls } from './transaction-valid-calls.ts';
import type { RouteId, ValidCall } from './valid-call.ts';
import { websiteValidCalls } from './website-valid-calls.ts';
import { weeklyDigestValidCalls } from './weekly-digest-valid-calls.ts';

const nothing = () => ({});

/** Valid calls by route: a route without one does not compile. Each new domain adds a line. */
export const validCalls: Record<RouteId, ValidCall> = {
  ...actionValidCalls,
  ...messageValidCalls,
  'lookups.countries': { build: () => ({ query: 'limit=3' }) },
  'lookups.currencies': { build: nothing },
  'lookups.languages': { build: nothing },
  'lookups.tags': { build: nothing, showsSite: true },
  'lookups.bundles': { build: nothing, showsSite: true },
  ...resourceValidCalls,
  ...resourceMemberValidCalls,
  ...partnerValidCalls,
  ...partnerHealthValidCalls,
  ...onboardingValidCalls,
  ...sessionValidCalls,
  ...secondFactorValidCalls,
  ...decisionValidCalls,
  ...deliveryValidCalls,
  ...demoRemovalValidCalls,
  ...serviceAccountValidCalls,
  ...integrationValidCalls,
  ...webhookValidCalls,
  ...websiteValidCalls,
  ...taxonomyValidCalls,
  ...ticketEventValidCalls,
  ...contentValidCalls,
  ...contentWallValidCalls,
  ...contentAnalyticsValidCalls,
  ...memberValidCalls,
  ...memberNoteValidCalls,
  ...memberTimelineValidCalls,
  ...groupValidCalls,
  ...subscriptionValidCalls,
  ...codeValidCalls,
  ...familyValidCalls,
  ...passValidCalls,
  ...planValidCalls,
  ...transactionValidCalls,
  ...savedViewValidCalls,
  ...paymentValidCalls,
  ...providerDriftValidCalls,
  ...receiptValidCalls,
  ...renewalHandoverValidCalls,
  ...bulkChangeValidCalls,
  ...exportValidCalls,
  ...erasureValidCalls,
  ...importValidCalls,
  ...dashboardValidCalls,
  ...configurationDraftValidCalls,
  ...configurationTransferValidCalls,
  ...cascadeValidCalls,
  ...testClockValidCalls,
  'globalSearch.find': {
    build: ({ resource }) => ({ query: `q=MARK&site=${resource.key}` }),
    showsSite: true,
  },
  'attentions.count': { build: nothing },
  'roles.matrix': { build: nothing },
  'roles.operators': { build: () => ({ query: 'search=example' }) },
  'roles.operator': {
    build: (_site, { caller }) => ({ params: { id: caller.operatorId ?? 0 } }),
    ofCaller: true,
  },
  ...weeklyDigestValidCalls,
  ...partnerPlanValidCalls,
  ...billingValidCalls,
  ...invoiceValidCalls,
};
