import { actAs } from '../act-as.ts';
import { uniqueText } from '../random.ts';
import { crudValidCalls } from './crud-valid-calls.ts';
import { newGroup } from './seeds.ts';
import type { ValidCallsOf } from './valid-call.ts';

/** Calls of groups. */
export const groupValidCalls: ValidCallsOf<'groups'> = {
  ...crudValidCalls('groups', {
    id: 'group',
    body: () => ({ name: uniqueText('group'), type: 'company' }),
    refs: { subscription_id: 'option' },
  }),
  'groups.attachMembers': {
    build: async (site) => ({
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
    build: async ({ resource, newMember }, { database }) => {
      const userId = await newMember();
      return { params: { id: await newGroup(actAs(database, resource), userId), userId } };
    },
    withIds: {
      id: (site, ids) => ({ params: { id: ids.group, userId: site.ids.member } }),
      userId: (site, ids) => ({ params: { id: site.ids.group, userId: ids.member } }),
    },
  },
  'groups.previewPatterns': { build: () => ({ body: { allowed_email_regexp: ['.*'] } }) },
};
