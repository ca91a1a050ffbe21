import type { ValidCall, ValidCallsOf } from './valid-call.ts';

type Calls = ValidCallsOf<'members'>;

/** A call of one member, by the id in its path. */
const ofMember: ValidCall = {
  build: ({ ids }) => ({ params: { id: ids.member } }),
  withIds: { id: (_site, ids) => ({ params: { id: ids.member } }) },
};

const datum = { group_key: 'walk', field_key: 'step', field_value: 'One' };
const { field_value: _value, ...keys } = datum;

/** Calls of a member's page besides the account. */
export const memberPageValidCalls: Omit<
  Calls,
  'members.list' | 'members.get' | 'members.create' | 'members.update'
> = {
  'members.summary': ofMember,
  'members.extraData': ofMember,
  'members.statistic': ofMember,
  'members.mails': ofMember,
  'members.sessions': ofMember,
  'members.accessContent': ofMember,
  'members.extraGroups': { build: () => ({}) },
  'members.extraFields': { build: () => ({ query: 'group_key=seeded' }) },
  'members.saveExtraData': {
    build: ({ ids }) => ({ params: { id: ids.member }, body: { extra_groups: [datum] } }),
    withIds: {
      id: (_site, ids) => ({ params: { id: ids.member }, body: { extra_groups: [datum] } }),
    },
  },
  'members.removeExtraData': {
    build: async (site, { database }) => {
      const id = await site.newMember();
      await database.owner.query(
        `insert into member_extra_data (resource_id, member_id, group_key, field_key, field_value)
         values ($1, $2, 'walk', 'step', 'One')`,
        [site.resource.id, id],
      );
      return { params: { id }, body: { extra_groups: [keys] } };
    },
    withIds: { id: (_site, ids) => ({ params: { id: ids.member }, body: { extra_groups: [keys] } }) },
  },
};
