import { crudValidCalls } from './crud-valid-calls.ts';
import { actionBody, type Ids, triggerBody } from './seeds.ts';
import type { ValidCallsOf } from './valid-call.ts';

const mailOf = (ids: Ids) => ({
  mail_template_id: ids.emailTemplate,
  to: 'member',
  event_id: 1,
  member_id: ids.member,
});

const actions: ValidCallsOf<'actions'> = {
  ...crudValidCalls('actions', {
    id: 'action',
    body: actionBody,
    refs: { mail_template_id: 'emailTemplate' },
  }),
  'actions.events': { build: () => ({ query: 'limit=100' }) },
  'actions.backTest': {
    build: () => ({ body: { handler: actionBody() } }),
    withIds: {
      'handler.mail_template_id': (_site, ids) => ({
        body: { handler: { event_id: 1, type: 'mail', mail_template_id: ids.emailTemplate } },
      }),
      'handler.settings.pricing_option_id': (_site, ids) => ({
        body: {
          handler: { event_id: 1, type: 'subscription', settings: { pricing_option_id: ids.option } },
        },
      }),
    },
  },
  'actions.backTestMail': {
    build: ({ ids }) => ({ body: mailOf(ids) }),
    withIds: {
      mail_template_id: (site, ids) => ({
        body: { ...mailOf(site.ids), mail_template_id: ids.emailTemplate },
      }),
      member_id: (site, ids) => ({ body: { ...mailOf(site.ids), member_id: ids.member } }),
    },
  },
  'actions.retry': {
    build: ({ ids }) => ({ params: { id: ids.action } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.action } }) },
  },
};

const triggers: ValidCallsOf<'triggers'> = {
  ...crudValidCalls('triggers', { id: 'trigger', body: triggerBody }),
  'triggers.kinds': { build: () => ({ query: 'limit=100' }) },
  'triggers.fields': { build: () => ({ params: { id: 1 } }) },
  'triggers.backTest': {
    build: () => ({ body: { handler: triggerBody() } }),
    withIds: {
      'handler.settings.template': (_site, ids) => ({
        body: {
          handler: {
            trigger_id: 1,
            settings: { events: ['member.updated'], to: 'member', template: String(ids.emailTemplate) },
          },
        },
      }),
    },
  },
  'triggers.retry': {
    build: ({ ids }) => ({ params: { id: ids.trigger } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.trigger } }) },
  },
  'triggers.starts': { build: () => ({}) },
};

/** Calls about automations. */
export const actionValidCalls = { ...actions, ...triggers };
