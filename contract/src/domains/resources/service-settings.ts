// Settings of a site's connected services. A service's OAuth tokens are one encrypted text; emptying it disconnects.
import { z } from 'zod';
import { text } from './setting-fields.ts';
import { byMode, group } from './setting-groups.ts';
import { secret } from './setting-marks.ts';

const oauth = {
  oauth_tokens: secret(8_000).describe('Tokens of an authorization, masked. An empty value disconnects.'),
};
const listIds = z.array(z.string().min(1).max(100)).max(50);

export const serviceGroups = {
  streak: group(
    z
      .strictObject({ api_key: secret().describe('API key, masked; null if none is set.') })
      .describe('Streak.'),
  ),
  hubspot: group(
    z
      .strictObject({ api_key: secret().describe('API key, masked; null if none is set.'), ...oauth })
      .describe('HubSpot, connected by a key or an authorization.'),
  ),
  campaignmonitor: group(
    z
      .strictObject({ api_key: secret().describe('API key, masked; null if none is set.'), ...oauth })
      .describe('Campaign Monitor, connected by a key or an authorization.'),
  ),
  mailchimp: group(
    z
      .strictObject({
        id: text(100).describe('Id of the audience that members go to; null if none is chosen.'),
        key: secret().describe('API key, masked; null if none is set.'),
        name: text(200).describe('Name of the audience, or of the authorized account; null if none is set.'),
        ...oauth,
      })
      .describe('Mailchimp, connected by a key or an authorization.'),
  ),
  klaviyo: group(
    z
      .strictObject({
        active: z.boolean().describe('True if members are sent.'),
        public_key: text(200).describe('Public key of the account; null if none is set.'),
        secret_key: secret().describe('Private API key, masked; null if none is set.'),
        paid_list_ids: listIds.describe('Ids of lists for paying members, at most 50.'),
        free_list_ids: listIds.describe("Ids of lists for members who don't pay, at most 50."),
      })
      .describe('Klaviyo.'),
  ),
  activecampaign: group(
    z
      .strictObject({
        active: z.boolean().describe('True if members are sent.'),
        key: secret().describe('API key, masked; null if none is set.'),
        account: text(200).describe('Name of the account in its address; null if none is set.'),
        list_id: text(100).describe('Id of the list that members go to; null for none.'),
      })
      .describe('ActiveCampaign.'),
  ),
  beehiiv: group(
    z
      .strictObject({
        active: z.boolean().describe('True if members are sent.'),
        token: secret().describe('API key, masked; null if none is set.'),
        publication_id: text(200).describe('Id of the publication that members go to; null if none is set.'),
      })
      .describe('beehiiv.'),
  ),
  segment: group(
    z
      .strictObject({
        write_key: secret().describe('Write key, masked; null if none is set.'),
        active: z.boolean().describe('True if events are sent.'),
      })
      .describe('Segment.'),
  ),
  slack: group(
    z
      .strictObject({
        webhook: secret(2_000).describe('Address of the incoming webhook, masked; null if none is set.'),
        channel: text(100).describe('Channel that messages are posted to; null for that of the webhook.'),
        username: text(100).describe('Name under which messages are posted; null for that of the webhook.'),
        ...oauth,
      })
      .describe('Slack, connected by a webhook or an authorization.'),
  ),
  stripe: byMode(
    z
      .strictObject({
        public_key: text(300).describe('Publishable key, which starts with `pk_`; null if none is set.'),
        private_key: secret(300).describe('Secret key, masked; checked with Stripe before it is saved.'),
      })
      .describe("The site's own keys at Stripe."),
  ),
  stripe_connect: byMode(
    z
      .strictObject({
        stripe_publishable_key: text(300).describe(
          'Publishable key of the connected account; null if none is.',
        ),
        access_token: secret(300).describe('Access token of the connected account, masked; null if none is.'),
      })
      .describe('Account that is connected by Stripe Connect.'),
  ),
  square: byMode(
    z
      .strictObject({
        app_id: text(200).describe('Id of the application at Square; null if none is set.'),
        location_id: text(200).describe('Id of the location that takes the payments; null if none is set.'),
        access_token: secret(300).describe('Access token, masked; checked with Square before it is saved.'),
      })
      .describe("The site's keys at Square."),
  ),
};

const noStripeKeys = { public_key: null, private_key: null };
const noStripeAccount = { stripe_publishable_key: null, access_token: null };
const noSquareKeys = { app_id: null, location_id: null, access_token: null };

/** Settings filled in by an authorization, by the path of its tokens: they are emptied together with the tokens. */
export const broughtByTokens: Readonly<Record<string, readonly string[]>> = {
  'settings.slack.oauth_tokens': ['settings.slack.webhook', 'settings.slack.channel'],
};

/** Defaults before a service is connected. */
export const serviceDefaults = {
  streak: { api_key: null },
  hubspot: { api_key: null, oauth_tokens: null },
  campaignmonitor: { api_key: null, oauth_tokens: null },
  mailchimp: { id: null, key: null, name: null, oauth_tokens: null },
  klaviyo: { active: false, public_key: null, secret_key: null, paid_list_ids: [], free_list_ids: [] },
  activecampaign: { active: false, key: null, account: null, list_id: null },
  beehiiv: { active: false, token: null, publication_id: null },
  segment: { write_key: null, active: false },
  slack: { webhook: null, channel: null, username: null, oauth_tokens: null },
  stripe: { test: noStripeKeys, live: noStripeKeys },
  stripe_connect: { test: noStripeAccount, live: noStripeAccount },
  square: { test: noSquareKeys, live: noSquareKeys },
};

/** Name of a service in the settings. */
export type ServiceName = keyof typeof serviceGroups;
