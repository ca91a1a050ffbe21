import type { DocumentedCall } from './documented-call.ts';

export const resourceSettings: readonly DocumentedCall[] = [
  {
    call: 'GET resources/{key}',
    answer: [
      'settings',
      'system_settings',
      'locked',
      'logo',
      'host',
      'public_key',
      'title',
      'invitation_landing_url',
      'partner_id',
    ],
  },
  {
    call: 'PUT resources/{key}',
    body: ['settings', 'system_settings'],
    answer: ['settings', 'system_settings'],
  },
  { call: 'GET resources' },
  { call: 'DELETE resources/{id}' },
  { call: 'GET resources/{key}/firebase/settings/is-already-activated', answer: ['is_already_used'] },
  {
    call: 'PUT resources/{key}/firebase/settings',
    body: ['firebase_account_web_app_config', 'firebase_account_service_account_config'],
  },
  { call: 'POST resources/logo', body: ['file'], answer: ['logo'] },
  { call: 'DELETE resources/logo' },
  { call: 'GET subscriptions/{id}', answer: ['title', 'id'] },
  { call: 'GET users', query: 'limit=20' },
  { call: 'GET users', query: 'filter[users.id]=1' },
];

export const integrations: readonly DocumentedCall[] = [
  {
    call: 'GET resources/{key}/campaignmonitor',
    query: 'update=1',
    answer: ['campaignmonitor_data', 'masthead_fields', 'sync_fields'],
  },
  { call: 'PUT resources/{key}/campaignmonitor', body: ['campaignmonitor_data.client_id'] },
  {
    call: 'GET integrations/{service}/oauth',
    asks: ['auth_redirect_url', 'resource'],
    answer: ['authorize_url'],
  },
  { call: 'POST integrations/{service}/oauth', body: ['code'] },
  {
    call: 'GET integrations/stripe/oauth',
    answer: ['live.authorize_url', 'live.type', 'test.authorize_url', 'test.type'],
  },
  {
    call: 'POST integrations/stripe/oauth',
    body: ['code', 'mode'],
    answer: ['stripe_publishable_key', 'access_token'],
  },
  { call: 'POST integrations/stripe/deauthorize', body: ['mode'], answer: ['status'] },
];

export const serviceAccounts: readonly DocumentedCall[] = [
  { call: 'GET resources/service-accounts', answer: ['items'] },
  { call: 'GET resources/service-accounts/acl', answer: ['items'] },
  { call: 'GET resources/service-accounts/{id}/acl', answer: ['items'] },
  { call: 'PUT resources/service-accounts/{id}/acl', body: ['items'] },
  { call: 'POST resources/service-accounts', body: ['title', 'description', 'user_id', 'full_access'] },
  { call: 'PUT resources/service-accounts/{id}' },
  { call: 'PUT resources/service-accounts/{id}/suspend' },
  { call: 'DELETE resources/service-accounts/{id}' },
];

export const actions: readonly DocumentedCall[] = [
  { call: 'GET events/handlers' },
  { call: 'GET events/handlers/{id}' },
  {
    call: 'POST events/handlers',
    body: [
      'event_id',
      'type',
      'condition',
      'active',
      'value_from_event',
      'mail_template_id',
      'params.external',
      'params.masthead',
      'settings.webhook_url',
    ],
  },
  {
    call: 'PUT events/handlers/{id}',
    body: [
      'event_id',
      'type',
      'condition',
      'active',
      'value_from_event',
      'mail_template_id',
      'params.external',
      'params.masthead',
      'settings.webhook_url',
    ],
  },
  { call: 'DELETE events/handlers/{id}' },
  { call: 'GET events', query: 'limit=100' },
  { call: 'GET mail-templates', query: 'limit=100' },
  { call: 'GET integrations/{type}/sync-fields', answer: ['masthead', 'mailchimp', 'hubspot'] },
];

export const triggers: readonly DocumentedCall[] = [
  { call: 'GET triggers/handlers' },
  { call: 'GET triggers', query: 'limit=100' },
  { call: 'GET triggers/{id}', answer: ['items'] },
  { call: 'GET triggers/handlers/{id}' },
  { call: 'POST triggers/handlers', body: ['active', 'is_send_empty', 'trigger_id', 'settings'] },
  { call: 'PUT triggers/handlers/{id}', body: ['active', 'is_send_empty', 'trigger_id', 'settings'] },
  { call: 'DELETE triggers/handlers/{id}' },
];

export const emailTemplates: readonly DocumentedCall[] = [
  { call: 'GET mail-templates', query: 'filter[name]=welcome&limit=10&page=1' },
  { call: 'GET mail-templates/{id}' },
  {
    call: 'POST mail-templates/{id}',
    servedBy: 'POST mail-templates',
    body: ['name', 'subject', 'html'],
    why: 'Nothing is made under an id: the answer tells the new one.',
  },
  { call: 'PUT mail-templates/{id}', body: ['name', 'subject', 'html'] },
  { call: 'DELETE mail-templates/{id}' },
];

export const popupTemplates: readonly DocumentedCall[] = [
  { call: 'GET popup-templates', query: 'filter[title]=sign&limit=10&page=1' },
  { call: 'DELETE popup-templates/{uid}' },
  { call: 'GET popup-templates/{uid}' },
  { call: 'POST popup-templates/{uid}', body: ['title', 'name', 'status', 'template', 'css', 'javascript'] },
  { call: 'PUT popup-templates/{uid}', body: ['title', 'name', 'status', 'template', 'css', 'javascript'] },
];
