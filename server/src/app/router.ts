import type { AnyRouter } from '@orpc/server';
import { contract } from '#contract/index.ts';
import { actionHandlers } from '#server/domains/actions/handlers.ts';
import { attentionHandlers } from '#server/domains/attention/handlers.ts';
import { billingHandlers } from '#server/domains/billing/handlers.ts';
import type { BillingTools } from '#server/domains/billing/providers.service.ts';
import { bulkChangeHandlers } from '#server/domains/bulk-changes/handlers.ts';
import { cascadeAccessHandlers } from '#server/domains/cascade-access/handlers.ts';
import { codeFamilyHandlers } from '#server/domains/code-families/handlers.ts';
import { configurationDraftHandlers } from '#server/domains/configuration-drafts/handlers.ts';
import { configurationTransferHandlers } from '#server/domains/configuration-transfers/handlers.ts';
import { contentHandlers } from '#server/domains/content/handlers.ts';
import { contentAnalyticsHandlers } from '#server/domains/content-analytics/handlers.ts';
import { contentWallHandlers } from '#server/domains/content-wall/handlers.ts';
import { dashboardHandlers } from '#server/domains/dashboard/handlers.ts';
import { decisionHandlers } from '#server/domains/decisions/handlers.ts';
import { deliveryHandlers } from '#server/domains/deliveries/handlers.ts';
import { demoRemovalHandlers } from '#server/domains/demo-removal/handlers.ts';
import { emailTemplateHandlers } from '#server/domains/email-templates/handlers.ts';
import { erasureHandlers } from '#server/domains/erasures/handlers.ts';
import { exportHandlers } from '#server/domains/exports/handlers.ts';
import { emailExporter } from '#server/domains/exports/quick.service.ts';
import { globalSearchHandlers } from '#server/domains/global-search/handlers.ts';
import { groupHandlers } from '#server/domains/groups/handlers.ts';
import { integrationHandlers } from '#server/domains/integrations/handlers.ts';
import type { ServiceTools } from '#server/domains/integrations/tools.ts';
import { inviteHandlers } from '#server/domains/invites/handlers.ts';
import { invoiceHandlers } from '#server/domains/invoices/handlers.ts';
import { requireNothingOwed } from '#server/domains/invoices/of-deleted.service.ts';
import { settleBeforeDeletion } from '#server/domains/invoices/owed.service.ts';
import { lookupHandlers } from '#server/domains/lookups/handlers.ts';
import { memberImportHandlers } from '#server/domains/member-imports/handlers.ts';
import { memberNoteHandlers } from '#server/domains/member-notes/handlers.ts';
import { memberSubscriptionHandlers } from '#server/domains/member-subscriptions/handlers.ts';
import { memberTimelineHandlers } from '#server/domains/member-timeline/handlers.ts';
import { memberHandlers } from '#server/domains/members/handlers.ts';
import { newcomers } from '#server/domains/members/newcomer.service.ts';
import { captchaOf } from '#server/domains/onboarding/captcha.service.ts';
import { onboardingHandlers } from '#server/domains/onboarding/handlers.ts';
import { partnerHealthHandlers } from '#server/domains/partner-health/handlers.ts';
import { partnerPlanHandlers } from '#server/domains/partner-plans/handlers.ts';
import { partnerHandlers } from '#server/domains/partners/handlers.ts';
import { passHandlers } from '#server/domains/passes/handlers.ts';
import { paymentHandlers } from '#server/domains/payments/handlers.ts';
import type { Outbound } from '#server/domains/payments/tools.ts';
import { planHandlers } from '#server/domains/plans/handlers.ts';
import { popupTemplateHandlers } from '#server/domains/popup-templates/handlers.ts';
import { predictivePaywallHandlers } from '#server/domains/predictive-paywall/handlers.ts';
import { pricingOptionHandlers } from '#server/domains/pricing-options/handlers.ts';
import { removeOptionsOfPlan } from '#server/domains/pricing-options/queries.ts';
import { promoHandlers } from '#server/domains/promos/handlers.ts';
import { providerDriftHandlers } from '#server/domains/provider-drift/handlers.ts';
import { receiptHandlers } from '#server/domains/receipts/handlers.ts';
import { pdfMaker } from '#server/domains/receipts/render.ts';
import { withReceipts } from '#server/domains/receipts/service.ts';
import { renewalHandoverHandlers } from '#server/domains/renewal-handovers/handlers.ts';
import type { PeopleTools } from '#server/domains/resource-members/add.service.ts';
import { resourceMemberHandlers } from '#server/domains/resource-members/handlers.ts';
import { resourceHandlers } from '#server/domains/resources/handlers.ts';
import { roleHandlers } from '#server/domains/roles/handlers.ts';
import { savedViewHandlers } from '#server/domains/saved-views/handlers.ts';
import { secondFactorHandlers } from '#server/domains/second-factors/handlers.ts';
import { beginSecondStep } from '#server/domains/second-factors/sign-in.service.ts';
import { serviceAccountHandlers } from '#server/domains/service-accounts/handlers.ts';
import { sessionHandlers } from '#server/domains/session/handlers.ts';
import type { SessionTools } from '#server/domains/session/service.ts';
import { sponsorshipHandlers } from '#server/domains/sponsorships/handlers.ts';
import { taxonomyHandlers } from '#server/domains/taxonomies/handlers.ts';
import { testClockHandlers } from '#server/domains/test-clock/handlers.ts';
import { ticketEventHandlers } from '#server/domains/ticket-events/handlers.ts';
import { transactionHandlers } from '#server/domains/transactions/handlers.ts';
import { triggerHandlers } from '#server/domains/triggers/handlers.ts';
import { webhookHandlers } from '#server/domains/webhooks/handlers.ts';
import { websiteHandlers } from '#server/domains/websites/handlers.ts';
import type { WebsiteTools } from '#server/domains/websites/tools.ts';
import { weeklyDigestHandlers } from '#server/domains/weekly-digests/handlers.ts';
import type { SetupLinks } from '#server/platform/config/setup-links.ts';
import { lookUpTxt } from '#server/platform/http/txt-records.ts';
import type { SecretBox } from '#server/platform/secrets/secret-box.ts';
import { createMailRenderer, type MailRenderer } from '#server/platform/templates/mail-renderer.ts';
import type { AccessTools } from './access.ts';
import { exportableTables } from './exported-tables.ts';
import type { FileStores } from './file-stores.ts';
import { newSiteTools } from './new-site-tools.ts';
import { ownPassword } from './own-password.ts';
import { serveDomain } from './serve-domain.ts';
import { settingsSaved, settingsTools } from './settings-saved.ts';
import { templateSenders, templateUses } from './template-uses.ts';
import { type LoadedClients, websiteClients } from './website-clients.ts';

export interface RouterTools extends AccessTools, FileStores, ServiceTools, BillingTools, LoadedClients {
  session: SessionTools;
  /** Encrypts and decrypts stored secrets. */
  secrets: SecretBox;
  outbound: Outbound;
  setup: SetupLinks;
}

/** Serves the domains of operators and service accounts: sign-in and rights. */
function accountDomains(tools: RouterTools & { people: PeopleTools }) {
  const { session, secrets } = tools;
  return {
    session: serveDomain(contract.session, sessionHandlers({ ...session, beginSecondStep }), tools),
    secondFactors: serveDomain(contract.secondFactors, secondFactorHandlers({ ...session, secrets }), tools),
    resourceMembers: serveDomain(contract.resourceMembers, resourceMemberHandlers(tools.people), tools),
    serviceAccounts: serveDomain(contract.serviceAccounts, serviceAccountHandlers, tools),
    roles: serveDomain(contract.roles, roleHandlers, tools),
    weeklyDigests: serveDomain(contract.weeklyDigests, weeklyDigestHandlers, tools),
  };
}

/** Returns the tools that the setup of new sites needs besides the usual ones. */
const forSetup = (tools: RouterTools) => ({ clients: websiteClients(tools), isPerson: captchaOf(tools) });

/** Returns the tools that proofs of websites and their changes need. */
const forWebsites = ({ send, session }: RouterTools): WebsiteTools => ({
  send,
  lookUpTxt,
  baseUrl: session.baseUrl,
  requirePassword: ownPassword(session),
});

/** Serves the domains of the platform, its sites, and their connections. */
function platformDomains(tools: RouterTools) {
  const connections = { ...tools, onSaved: settingsSaved(tools), baseUrl: tools.session.baseUrl };
  const receipts = { ...tools.session, files: tools.exportFiles, pdf: pdfMaker() };
  return {
    resources: serveDomain(
      contract.resources,
      resourceHandlers({ ...settingsTools(tools), files: tools.exportFiles, settleBeforeDeletion }),
      tools,
    ),
    onboarding: serveDomain(
      contract.onboarding,
      onboardingHandlers({ ...tools, ...newSiteTools, ...forSetup(tools) }),
      tools,
    ),
    deliveries: serveDomain(contract.deliveries, deliveryHandlers, tools),
    integrations: serveDomain(contract.integrations, integrationHandlers(connections), tools),
    webhooks: serveDomain(contract.webhooks, webhookHandlers(tools), tools),
    websites: serveDomain(contract.websites, websiteHandlers(forWebsites(tools)), tools),
    partners: serveDomain(
      contract.partners,
      partnerHandlers({
        ...tools.session,
        ...newSiteTools,
        secrets: tools.secrets,
        settleBeforeDeletion,
        requireNothingOwed: (partnerId) => requireNothingOwed(tools.database, partnerId),
      }),
      tools,
    ),
    partnerHealth: serveDomain(contract.partnerHealth, partnerHealthHandlers, tools),
    invoices: serveDomain(contract.invoices, invoiceHandlers(receipts), tools),
    billing: serveDomain(contract.billing, billingHandlers(tools), tools),
    partnerPlans: serveDomain(contract.partnerPlans, partnerPlanHandlers, tools),
    cascadeAccesses: serveDomain(contract.cascadeAccesses, cascadeAccessHandlers, tools),
    demoRemoval: serveDomain(contract.demoRemoval, demoRemovalHandlers, tools),
    globalSearch: serveDomain(contract.globalSearch, globalSearchHandlers, tools),
  };
}

/** Serves the domains of a site's automation and planned changes. */
function plannedDomains(tools: RouterTools & { mails: MailRenderer }) {
  const drafts = { ...settingsTools(tools), baseUrl: tools.session.baseUrl };
  return {
    actions: serveDomain(contract.actions, actionHandlers(tools), tools),
    triggers: serveDomain(contract.triggers, triggerHandlers(tools), tools),
    attentions: serveDomain(contract.attentions, attentionHandlers, tools),
    configurationDrafts: serveDomain(contract.configurationDrafts, configurationDraftHandlers(drafts), tools),
    configurationTransfers: serveDomain(
      contract.configurationTransfers,
      configurationTransferHandlers({ ...drafts, mails: tools.mails }),
      tools,
    ),
  };
}

/** Serves the domains of a site's content, and of decisions about its readers. */
function contentDomains(tools: RouterTools) {
  return {
    taxonomies: serveDomain(contract.taxonomies, taxonomyHandlers, tools),
    content: serveDomain(contract.content, contentHandlers(), tools),
    contentWall: serveDomain(contract.contentWall, contentWallHandlers, tools),
    predictivePaywall: serveDomain(contract.predictivePaywall, predictivePaywallHandlers, tools),
    decisions: serveDomain(contract.decisions, decisionHandlers, tools),
    contentAnalytics: serveDomain(contract.contentAnalytics, contentAnalyticsHandlers, tools),
  };
}

/** Serves the domains of a site's catalogue, members and payments. */
function siteDomains(tools: RouterTools & { mails: MailRenderer }) {
  const send = emailExporter(exportableTables);
  const exportTools = { ...tools.session, files: tools.exportFiles };
  const messages = { mails: tools.mails, uses: templateUses, senders: templateSenders };
  const receipts = { ...exportTools, pdf: pdfMaker() };
  return {
    lookups: serveDomain(contract.lookups, lookupHandlers, tools),
    plans: serveDomain(contract.plans, planHandlers(removeOptionsOfPlan), tools),
    pricingOptions: serveDomain(contract.pricingOptions, pricingOptionHandlers, tools),
    ticketEvents: serveDomain(contract.ticketEvents, ticketEventHandlers(tools.exportFiles), tools),
    members: serveDomain(contract.members, memberHandlers(send), tools),
    groups: serveDomain(contract.groups, groupHandlers(send), tools),
    memberNotes: serveDomain(contract.memberNotes, memberNoteHandlers, tools),
    memberSubscriptions: serveDomain(contract.memberSubscriptions, memberSubscriptionHandlers, tools),
    sponsorships: serveDomain(contract.sponsorships, sponsorshipHandlers, tools),
    passes: serveDomain(contract.passes, passHandlers(tools.secrets), tools),
    promos: serveDomain(contract.promos, promoHandlers(send), tools),
    savedViews: serveDomain(contract.savedViews, savedViewHandlers, tools),
    transactions: serveDomain(contract.transactions, transactionHandlers(send, withReceipts), tools),
    payments: serveDomain(contract.payments, paymentHandlers(tools), tools),
    providerDrift: serveDomain(contract.providerDrift, providerDriftHandlers(tools), tools),
    testClock: serveDomain(contract.testClock, testClockHandlers, tools),
    receipts: serveDomain(contract.receipts, receiptHandlers(receipts), tools),
    invites: serveDomain(contract.invites, inviteHandlers, tools),
    codeFamilies: serveDomain(contract.codeFamilies, codeFamilyHandlers, tools),
    bulkChanges: serveDomain(contract.bulkChanges, bulkChangeHandlers, tools),
    exports: serveDomain(contract.exports, exportHandlers(exportTools), tools),
    erasures: serveDomain(contract.erasures, erasureHandlers(tools.exportFiles), tools),
    memberTimeline: serveDomain(contract.memberTimeline, memberTimelineHandlers, tools),
    renewalHandovers: serveDomain(contract.renewalHandovers, renewalHandoverHandlers, tools),
    memberImports: serveDomain(contract.memberImports, memberImportHandlers(tools.files), tools),
    dashboard: serveDomain(contract.dashboard, dashboardHandlers(send), tools),
    emailTemplates: serveDomain(contract.emailTemplates, emailTemplateHandlers(messages), tools),
    popupTemplates: serveDomain(contract.popupTemplates, popupTemplateHandlers, tools),
  };
}

/**
 * Creates the router of the whole API: every domain of the contract with its verbs. A domain without its verbs doesn't
 * compile.
 */
export function makeRouter(tools: RouterTools): AnyRouter {
  const people = { ...tools.session, newcomers };
  const all = { ...tools, people, mails: createMailRenderer() };
  return {
    ...accountDomains(all),
    ...platformDomains(all),
    ...plannedDomains(all),
    ...contentDomains(all),
    ...siteDomains(all),
  } satisfies Record<keyof typeof contract, AnyRouter>;
}
