import type { integrations } from '#contract/domains/integrations/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { mailchimpAudiencesOf } from './audiences.service.ts';
import { getCampaignLists, saveCampaignLists } from './campaign.service.ts';
import {
  campaignAdminLists,
  campaignMemberLists,
  campaignSubscribe,
  campaignUnsubscribe,
  mailchimpCategories,
  mailchimpInterests,
} from './mailing.service.ts';
import { finishOauth, startOauth } from './oauth.service.ts';
import { dryRun, getMapping, getSyncFields, listIntegrations, saveMapping, syncMember } from './service.ts';
import { disconnectStripe, finishStripe, stripeState } from './stripe-connect.service.ts';
import type { IntegrationTools } from './tools.ts';

export const integrationHandlers = (tools: IntegrationTools) =>
  ({
    list: (ctx) => listIntegrations(ctx, tools),
    startOauth: (ctx, input) => startOauth(ctx, tools, input),
    finishOauth: (ctx, input) => finishOauth(ctx, tools, input),
    syncFields: (ctx, input) => getSyncFields(ctx, tools, input),
    mapping: getMapping,
    saveMapping,
    dryRun: (ctx, input) => dryRun(ctx, tools, input),
    sync: syncMember,
    campaignLists: (ctx, input) => getCampaignLists(ctx, tools, input),
    saveCampaignLists: (ctx, input) => saveCampaignLists(ctx, tools, input),
    mailchimpAudiences: (ctx, input) => mailchimpAudiencesOf(ctx, tools, input),
    mailchimpCategories: (ctx) => mailchimpCategories(ctx, tools),
    mailchimpInterests: (ctx, input) => mailchimpInterests(ctx, tools, input),
    campaignAdminLists: (ctx) => campaignAdminLists(ctx, tools),
    campaignMemberLists: (ctx, input) => campaignMemberLists(ctx, tools, input),
    campaignSubscribe: (ctx, input) => campaignSubscribe(ctx, tools, input),
    campaignUnsubscribe: (ctx, input) => campaignUnsubscribe(ctx, tools, input),
    stripeState: (ctx) => stripeState(ctx, tools),
    finishStripe: (ctx, input) => finishStripe(ctx, tools, input),
    leaveStripe: (ctx, input) => disconnectStripe(ctx, tools, input),
  }) satisfies Handlers<typeof integrations>;
