import { uniqueText } from '../random.ts';
import { memberPageValidCalls } from './member-page-valid-calls.ts';
import { knownPassword } from './session-valid-calls.ts';
import type { ValidCallsOf } from './valid-call.ts';

const newMember = () => ({ email: `${uniqueText('new')}@example.com`, password: knownPassword });

/** Calls of members. */
export const memberValidCalls: ValidCallsOf<'members'> = {
  'members.list': {
    build: () => ({ query: 'limit=200' }),
    showsSite: true,
    withIds: {
      id: (_site, ids) => ({ query: `filter[id]=${ids.member}` }),
      team: (_site, ids) => ({ query: `filter[team]=${ids.group}` }),
      not_team: (_site, ids) => ({ query: `filter[not_team]=${ids.group}` }),
      plan: (_site, ids) => ({ query: `filter[plan]=${ids.plan}` }),
      statistic: (_site, ids) => ({
        query: `filter[statistic]=plan_members:2026-01-01:2026-01-31:${ids.plan}`,
      }),
      ti_event: (_site, ids) => ({ query: `filter[ti_event]=${ids.event}` }),
    },
  },
  'members.get': {
    build: ({ ids }) => ({ params: { id: ids.member } }),
    showsSite: true,
    withIds: { id: (_site, ids) => ({ params: { id: ids.member } }) },
  },
  'members.create': {
    build: () => ({ body: newMember() }),
    withIds: {
      team_id: (_site, ids) => ({
        body: { email: 'never@example.com', password: knownPassword, team_id: ids.group },
      }),
    },
  },
  'members.update': {
    build: async (site) => ({ params: { id: await site.newMember() }, body: { city: 'Bern' } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.member }, body: { city: 'Bern' } }) },
  },
  ...memberPageValidCalls,
};
