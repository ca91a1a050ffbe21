import { actAs } from '../act-as.ts';
import { uniqueText } from '../random.ts';
import { crudRecipes } from './crud-recipes.ts';
import type { RecipesOf } from './recipe.ts';
import { newGroup } from './seeds.ts';

/** Calls of groups. */
export const groupRecipes: RecipesOf<'groups'> = {
  ...crudRecipes('groups', {
    id: 'group',
    body: () => ({ name: uniqueText('group'), type: 'company' }),
    refs: { subscription_id: 'option' },
  }),
  'groups.attachMembers': {
    own: async (site) => ({
      params: { id: await site.fresh('group') },
      body: { user_ids: [await site.newMember()] },
    }),
    withIds: {
      id: (site, ids) => ({ params: { id: ids.group }, body: { user_ids: [site.ids.member] } }),
      user_ids: (site, ids) => ({ params: { id: site.ids.group }, body: { user_ids: [ids.member] } }),
      filter: (site, ids) => ({ params: { id: site.ids.group }, body: { filter: { team: ids.group } } }),
    },
  },
  'groups.detachMember': {
    own: async ({ resource, newMember }, { database }) => {
      const userId = await newMember();
      return { params: { id: await newGroup(actAs(database, resource), userId), userId } };
    },
    withIds: {
      id: (site, ids) => ({ params: { id: ids.group, userId: site.ids.member } }),
      userId: (site, ids) => ({ params: { id: site.ids.group, userId: ids.member } }),
    },
  },
  'groups.previewPatterns': { own: () => ({ body: { allowed_email_regexp: ['.*'] } }) },
};
