import { uniqueText } from '../random.ts';
import { crudValidCalls } from './crud-valid-calls.ts';
import { redeemValidCalls } from './family-valid-calls.ts';
import { newPromo, type SeedName } from './seeds.ts';
import type { ValidCall, ValidCallsOf } from './valid-call.ts';

const named: ValidCall['withIds'] = { id: (_site, ids) => ({ params: { id: ids.promo } }) };
const ofPromo = crudValidCalls('promos', { id: 'promo', body: newPromo });

const things = { subscriptions: 'option', ti_event_tickets: 'ticket' } as const satisfies Record<
  string,
  SeedName
>;

/** Returns calls that name an item of a promo, one for each kind of the seeds. */
function withThings(verb: 'create' | 'update'): ValidCall['withIds'] {
  const calls = Object.entries(things).map(
    ([kind, seed]): [string, NonNullable<ValidCall['withIds']>[string]] => [
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
export const codeValidCalls: ValidCallsOf<'promos'> & ValidCallsOf<'invites'> = {
  ...ofPromo,
  ...redeemValidCalls,
  'promos.create': { ...ofPromo['promos.create'], withIds: withThings('create') },
  'promos.update': {
    ...ofPromo['promos.update'],
    withIds: { ...ofPromo['promos.update'].withIds, ...withThings('update') },
  },
  'promos.users': { build: (site) => ({ params: { id: site.ids.promo } }), withIds: named },
  'promos.figures': { build: (site) => ({ params: { id: site.ids.promo } }), withIds: named },
  'promos.record': { build: (site) => ({ params: { id: site.ids.promo } }), withIds: named },
  ...crudValidCalls('invites', {
    id: 'invite',
    body: () => ({ title: uniqueText('invite') }),
    refs: { team_id: 'group', subscription_id: 'option', ti_event_ticket_id: 'ticket' },
  }),
  'invites.users': {
    build: (site) => ({ params: { id: site.ids.invite } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.invite } }) },
  },
  'invites.record': {
    build: (site) => ({ params: { id: site.ids.invite } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.invite } }) },
  },
  'invites.ofMember': {
    build: (site) => ({ params: { id: site.ids.member } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.member } }) },
  },
  'invites.figures': {
    build: (site) => ({ params: { id: site.ids.invite } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.invite } }) },
  },
};
