import { uniqueText } from '../random.ts';
import { crudRecipes } from './crud-recipes.ts';
import { redeemRecipes } from './family-recipes.ts';
import type { Recipe, RecipesOf } from './recipe.ts';
import { newPromo, type SeedName } from './seeds.ts';

const named: Recipe['withIds'] = { id: (_site, ids) => ({ params: { id: ids.promo } }) };
const ofPromo = crudRecipes('promos', { id: 'promo', body: newPromo });

const things = { subscriptions: 'option', ti_event_tickets: 'ticket' } as const satisfies Record<
  string,
  SeedName
>;

/** Returns calls that name an item of a promo, one for each kind of the seeds. */
function withThings(verb: 'create' | 'update'): Recipe['withIds'] {
  const calls = Object.entries(things).map(
    ([kind, seed]): [string, NonNullable<Recipe['withIds']>[string]] => [
      `available_for.${kind}`,
      (site, ids) => ({
        ...(verb === 'update' ? { params: { id: site.ids.promo } } : {}),
        body: { ...newPromo(), for_all_plans: false, available_for: { [kind]: [{ id: ids[seed] }] } },
      }),
    ],
  );
  return Object.fromEntries(calls);
}

/** Calls of promos and invites. */
export const codeRecipes: RecipesOf<'promos'> & RecipesOf<'invites'> = {
  ...ofPromo,
  ...redeemRecipes,
  'promos.create': { ...ofPromo['promos.create'], withIds: withThings('create') },
  'promos.update': {
    ...ofPromo['promos.update'],
    withIds: { ...ofPromo['promos.update'].withIds, ...withThings('update') },
  },
  'promos.users': { own: (site) => ({ params: { id: site.ids.promo } }), withIds: named },
  'promos.figures': { own: (site) => ({ params: { id: site.ids.promo } }), withIds: named },
  'promos.record': { own: (site) => ({ params: { id: site.ids.promo } }), withIds: named },
  ...crudRecipes('invites', {
    id: 'invite',
    body: () => ({ title: uniqueText('invite') }),
    refs: { team_id: 'group', subscription_id: 'option', ti_event_ticket_id: 'ticket' },
  }),
  'invites.users': {
    own: (site) => ({ params: { id: site.ids.invite } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.invite } }) },
  },
  'invites.record': {
    own: (site) => ({ params: { id: site.ids.invite } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.invite } }) },
  },
  'invites.ofMember': {
    own: (site) => ({ params: { id: site.ids.member } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.member } }) },
  },
  'invites.figures': {
    own: (site) => ({ params: { id: site.ids.invite } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.invite } }) },
  },
};
