import { crudRecipes } from './crud-recipes.ts';
import type { RecipesOf } from './recipe.ts';
import { actionBody, type Ids, triggerBody } from './seeds.ts';

const mailOf = (ids: Ids) => ({
  mail_template_id: ids.emailTemplate,
  to: 'member',
  event_id: 1,
  member_id: ids.member,
});

const actions: RecipesOf<'actions'> = {
  ...crudRecipes('actions', {
    id: 'action',
    body: actionBody,
    refs: { mail_template_id: 'emailTemplate' },
  }),
  'actions.events': { own: () => ({ query: 'limit=100' }) },
  'actions.backTest': {
    own: () => ({ body: { handler: actionBody() } }),
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
    own: ({ ids }) => ({ body: mailOf(ids) }),
    withIds: {
      mail_template_id: (site, ids) => ({
        body: { ...mailOf(site.ids), mail_template_id: ids.emailTemplate },
      }),
      member_id: (site, ids) => ({ body: { ...mailOf(site.ids), member_id: ids.member } }),
    },
  },
  'actions.retry': {
    own: ({ ids }) => ({ params: { id: ids.action } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.action } }) },
  },
};

const triggers: RecipesOf<'triggers'> = {
  ...crudRecipes('triggers', { id: 'trigger', body: triggerBody }),
  'triggers.kinds': { own: () => ({ query: 'limit=100' }) },
  'triggers.fields': { own: () => ({ params: { id: 1 } }) },
  'triggers.backTest': {
    own: () => ({ body: { handler: triggerBody() } }),
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
    own: ({ ids }) => ({ params: { id: ids.trigger } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.trigger } }) },
  },
  'triggers.starts': { own: () => ({}) },
};

/** Calls about automations. */
export const actionRecipes = { ...actions, ...triggers };
