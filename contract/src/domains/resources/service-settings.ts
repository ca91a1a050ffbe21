// Settings of a site's connected services. A service's OAuth tokens are one encrypted text; emptying it disconnects.
import { z } from 'zod';
import { text } from './setting-fields.ts';
import { byMode, group } from './setting-groups.ts';
import { secret } from './setting-marks.ts';

const oauth = { oauth_tokens: secret(8_000) };
const listIds = z.array(z.string().min(1).max(100)).max(50);

export const serviceGroups = {
  streak: group({ api_key: secret() }),
  hubspot: group({ api_key: secret(), ...oauth }),
  campaignmonitor: group({ api_key: secret(), ...oauth }),
  mailchimp: group({ id: text(100), key: secret(), name: text(200), ...oauth }),
  klaviyo: group({
    active: z.boolean(),
    public_key: text(200),
    secret_key: secret(),
    paid_list_ids: listIds,
    free_list_ids: listIds,
  }),
  activecampaign: group({ active: z.boolean(), key: secret(), account: text(200), list_id: text(100) }),
  beehiiv: group({ active: z.boolean(), token: secret(), publication_id: text(200) }),
  segment: group({ write_key: secret(), active: z.boolean() }),
  slack: group({ webhook: secret(2_000), channel: text(100), username: text(100), ...oauth }),
  stripe: byMode({ public_key: text(300), private_key: secret(300) }),
  stripe_connect: byMode({ stripe_publishable_key: text(300), access_token: secret(300) }),
  square: byMode({ app_id: text(200), location_id: text(200), access_token: secret(300) }),
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
