import type { Recipe, RecipesOf } from './recipe.ts';

type Calls = RecipesOf<'members'>;

/** A call of one member, by the id in its path. */
const ofMember: Recipe = {
  own: ({ ids }) => ({ params: { id: ids.member } }),
  withIds: { id: (_site, ids) => ({ params: { id: ids.member } }) },
};

const datum = { group_key: 'walk', field_key: 'step', field_value: 'One' };
const { field_value: _value, ...keys } = datum;

/** Calls of a member's page besides the account. */
export const memberPageRecipes: Omit<
  Calls,
  'members.list' | 'members.get' | 'members.create' | 'members.update'
> = {
  'members.summary': ofMember,
  'members.extraData': ofMember,
  'members.statistic': ofMember,
  'members.mails': ofMember,
  'members.sessions': ofMember,
  'members.accessContent': ofMember,
  'members.extraGroups': { own: () => ({}) },
  'members.extraFields': { own: () => ({ query: 'group_key=seeded' }) },
  'members.saveExtraData': {
    own: ({ ids }) => ({ params: { id: ids.member }, body: { extra_groups: [datum] } }),
    withIds: {
      id: (_site, ids) => ({ params: { id: ids.member }, body: { extra_groups: [datum] } }),
    },
  },
  'members.removeExtraData': {
    own: async (site, { database }) => {
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
