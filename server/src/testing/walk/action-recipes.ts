import { crudRecipes } from './crud-recipes.ts';
import type { RecipesOf } from './recipe.ts';
import { actionBody, triggerBody } from './seeds.ts';

const actions: RecipesOf<'actions'> = {
  ...crudRecipes('actions', {
    id: 'action',
    body: actionBody,
    refs: { mail_template_id: 'emailTemplate' },
  }),
  'actions.events': { own: () => ({ query: 'limit=100' }) },
  'actions.retry': {
    own: ({ ids }) => ({ params: { id: ids.action } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.action } }) },
  },
};

const triggers: RecipesOf<'triggers'> = {
  ...crudRecipes('triggers', { id: 'trigger', body: triggerBody }),
  'triggers.kinds': { own: () => ({ query: 'limit=100' }) },
  'triggers.fields': { own: () => ({ params: { id: 1 } }) },
  'triggers.retry': {
    own: ({ ids }) => ({ params: { id: ids.trigger } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.trigger } }) },
  },
  'triggers.starts': { own: () => ({}) },
};

/** Calls of what starts with events. */
export const actionRecipes = { ...actions, ...triggers };
