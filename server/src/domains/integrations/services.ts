// Connects to each service with the keys and tokens in a site's settings.
import { type OauthService, oauthServices, type ServiceType } from '#contract/domains/integrations/words.ts';
import { activeCampaign, activeCampaignAddress } from '#server/connectors/activecampaign/activecampaign.ts';
import { beehiiv, beehiivAddress } from '#server/connectors/beehiiv/beehiiv.ts';
import {
  campaignMonitor,
  campaignMonitorAddress,
} from '#server/connectors/campaign-monitor/campaign-monitor.ts';
import { hubspot, hubspotAddress } from '#server/connectors/hubspot/hubspot.ts';
import { klaviyo, klaviyoAddress } from '#server/connectors/klaviyo/klaviyo.ts';
import { mailchimp, mailchimpAddress } from '#server/connectors/mailchimp/mailchimp.ts';
import { segment, segmentAddress } from '#server/connectors/segment/segment.ts';
import { slack } from '#server/connectors/slack/slack.ts';
import { streak, streakAddress } from '#server/connectors/streak/streak.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { secretOf, settingsOf } from '#server/domains/resources/settings.service.ts';
import type { Connector } from '#server/platform/http/connector.ts';
import { hubspotToken } from './hubspot-token.ts';
import { teamOfKey } from './streak-team.ts';
import { readTokens, type StoredTokens } from './tokens.ts';
import type { ServiceTools } from './tools.ts';

export type SettingsOfServices = Awaited<ReturnType<typeof settingsOf>>['settings'];

/** Settings of a site, with the secrets of one service in plain text, for one call. */
export interface ServiceCredentials {
  settings: SettingsOfServices;
  key: string | null;
  tokens: StoredTokens | null;
}

/** Path of each service's key in the settings. */
export const keyPaths: Record<ServiceType, string> = {
  slack: 'settings.slack.webhook',
  mailchimp: 'settings.mailchimp.key',
  campaignmonitor: 'settings.campaignmonitor.api_key',
  hubspot: 'settings.hubspot.api_key',
  activecampaign: 'settings.activecampaign.key',
  beehiiv: 'settings.beehiiv.token',
  klaviyo: 'settings.klaviyo.secret_key',
  segment: 'settings.segment.write_key',
  streak: 'settings.streak.api_key',
};

export const isOauthService = (service: ServiceType): service is OauthService =>
  oauthServices.some((one) => one === service);

export async function readCredentials(
  scope: ReadScope,
  siteId: number,
  { secrets }: Pick<ServiceTools, 'secrets'>,
  service: ServiceType,
): Promise<ServiceCredentials> {
  const { settings } = await settingsOf(scope, siteId);
  const key = await secretOf(secrets, scope, siteId, keyPaths[service]);
  const path = `settings.${service}.oauth_tokens`;
  const sealed = isOauthService(service) ? await secretOf(secrets, scope, siteId, path) : null;
  return { settings, key, tokens: readTokens(sealed) };
}

export const mailchimpOf = ({ settings, key, tokens }: ServiceCredentials, { serviceUrls }: ServiceTools) => {
  const auth = key ?? tokens?.access_token ?? null;
  const { id: listId } = settings.mailchimp;
  if (auth === null || listId === null) return null;
  const base = serviceUrls.mailchimp ?? mailchimpAddress(key ?? `-${tokens?.dc ?? ''}`);
  return mailchimp({ listId, key: auth, base });
};

export const campaignMonitorOf = ({ key, tokens }: ServiceCredentials, { serviceUrls }: ServiceTools) => {
  const auth = key !== null ? { apiKey: key } : tokens && { token: tokens.access_token };
  return auth && campaignMonitor({ auth, base: serviceUrls.campaignmonitor ?? campaignMonitorAddress });
};

type Make = (known: ServiceCredentials, tools: ServiceTools) => Promise<Connector | null> | Connector | null;

const makers: Record<ServiceType, Make> = {
  slack: ({ settings, key }) => {
    const { channel, username } = settings.slack;
    return key === null ? null : slack({ webhook: key, channel, username });
  },
  mailchimp: mailchimpOf,
  campaignmonitor: campaignMonitorOf,
  hubspot: async ({ key, tokens }, tools) => {
    const base = tools.serviceUrls.hubspot ?? hubspotAddress;
    const token = key ?? (tokens && (await hubspotToken(tools, base, tokens)));
    return token === null ? null : hubspot({ token, base });
  },
  activecampaign: ({ settings, key }, { serviceUrls }) => {
    const { active, account, list_id: listId } = settings.activecampaign;
    if (!active || key === null || account === null) return null;
    return activeCampaign({
      key,
      listId,
      base: serviceUrls.activecampaign ?? activeCampaignAddress(account),
    });
  },
  beehiiv: ({ settings, key }, { serviceUrls }) => {
    const { active, publication_id: publicationId } = settings.beehiiv;
    if (!active || key === null || publicationId === null) return null;
    return beehiiv({ token: key, publicationId, base: serviceUrls.beehiiv ?? beehiivAddress });
  },
  klaviyo: ({ settings, key }, { serviceUrls }) => {
    const { active, paid_list_ids: paidLists, free_list_ids: freeLists } = settings.klaviyo;
    if (!active || key === null) return null;
    return klaviyo({ secretKey: key, paidLists, freeLists, base: serviceUrls.klaviyo ?? klaviyoAddress });
  },
  segment: ({ settings, key }, { serviceUrls }) =>
    settings.segment.active && key !== null
      ? segment({ writeKey: key, base: serviceUrls.segment ?? segmentAddress })
      : null,
  streak: async ({ key }, tools) => {
    const base = tools.serviceUrls.streak ?? streakAddress;
    return key === null ? null : streak({ key, base, team: await teamOfKey(tools.send, base, key) });
  },
};

/** Returns the connector of a service for this site; null if it is not connected. @throws ServiceFailure */
export async function connectorOf(
  service: ServiceType,
  known: ServiceCredentials,
  tools: ServiceTools,
): Promise<Connector | null> {
  return makers[service](known, tools);
}

/** Returns how a service is connected. The settings may contain masks in place of secrets. */
export function connectionOf(service: ServiceType, settings: SettingsOfServices): 'key' | 'oauth' | null {
  const { slack, mailchimp, campaignmonitor, hubspot, activecampaign, beehiiv, klaviyo } = settings;
  const by = (key: string | null, tokens: string | null) =>
    key !== null ? 'key' : tokens !== null ? 'oauth' : null;
  switch (service) {
    case 'slack':
      return slack.webhook === null
        ? null
        : by(slack.oauth_tokens === null ? slack.webhook : null, slack.oauth_tokens);
    case 'mailchimp':
      return mailchimp.id === null ? null : by(mailchimp.key, mailchimp.oauth_tokens);
    case 'campaignmonitor':
      return by(campaignmonitor.api_key, campaignmonitor.oauth_tokens);
    case 'hubspot':
      return by(hubspot.api_key, hubspot.oauth_tokens);
    case 'activecampaign':
      return activecampaign.active && activecampaign.account !== null ? by(activecampaign.key, null) : null;
    case 'beehiiv':
      return beehiiv.active && beehiiv.publication_id !== null ? by(beehiiv.token, null) : null;
    case 'klaviyo':
      return klaviyo.active ? by(klaviyo.secret_key, null) : null;
    case 'segment':
      return settings.segment.active ? by(settings.segment.write_key, null) : null;
    case 'streak':
      return by(settings.streak.api_key, null);
  }
}
