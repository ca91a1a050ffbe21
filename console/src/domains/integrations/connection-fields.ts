import type { ServiceType } from '#contract/domains/integrations/words.ts';

interface ConnectionField {
  name:
    | 'webhook'
    | 'channel'
    | 'username'
    | 'key'
    | 'api_key'
    | 'token'
    | 'id'
    | 'name'
    | 'account'
    | 'list_id'
    | 'publication_id'
    | 'public_key'
    | 'secret_key'
    | 'paid_list_ids'
    | 'free_list_ids'
    | 'write_key';
  isSecret?: true;
  /** Required to connect, whatever the key. */
  isNeeded?: true;
  /** Several, typed in one after the other. */
  isList?: true;
}

/** Fields to type to connect a service, by setting. */
export const connectionFields: Readonly<Record<ServiceType, readonly ConnectionField[]>> = {
  slack: [{ name: 'webhook', isSecret: true }, { name: 'channel' }, { name: 'username' }],
  mailchimp: [{ name: 'key', isSecret: true }, { name: 'id', isNeeded: true }, { name: 'name' }],
  campaignmonitor: [{ name: 'api_key', isSecret: true }],
  hubspot: [{ name: 'api_key', isSecret: true }],
  activecampaign: [{ name: 'key', isSecret: true }, { name: 'account', isNeeded: true }, { name: 'list_id' }],
  beehiiv: [
    { name: 'token', isSecret: true },
    { name: 'publication_id', isNeeded: true },
  ],
  klaviyo: [
    { name: 'secret_key', isSecret: true },
    { name: 'public_key' },
    { name: 'paid_list_ids', isList: true },
    { name: 'free_list_ids', isList: true },
  ],
  segment: [{ name: 'write_key', isSecret: true }],
  streak: [{ name: 'api_key', isSecret: true }],
};

const oauth: readonly ServiceType[] = ['slack', 'mailchimp', 'campaignmonitor', 'hubspot'];
const switched: readonly ServiceType[] = ['activecampaign', 'beehiiv', 'klaviyo', 'segment'];

/** Returns the settings that connect a service with the typed values. */
export function connected(service: ServiceType, values: Record<string, string | null>): object {
  const lists = connectionFields[service]
    .filter(({ isList }) => isList)
    .map(({ name }) => [name, (values[name] ?? '').split(/[\s,]+/).filter((id) => id !== '')]);
  return { ...values, ...Object.fromEntries(lists), ...(switched.includes(service) ? { active: true } : {}) };
}

/** Returns the settings that disconnect a service: keys and tokens are emptied, the rest stays. */
export function disconnected(service: ServiceType): object {
  const secrets = connectionFields[service]
    .filter(({ isSecret }) => isSecret)
    .map(({ name }) => [name, null]);
  return {
    ...Object.fromEntries(secrets),
    ...(oauth.includes(service) ? { oauth_tokens: null } : {}),
    ...(switched.includes(service) ? { active: false } : {}),
  };
}
