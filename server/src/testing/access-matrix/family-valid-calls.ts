import { createInvite } from '#server/domains/invites/service.ts';
import { createPromo } from '#server/domains/promos/service.ts';
import { actAs } from '../act-as.ts';
import { uniqueText } from '../random.ts';
import { newFamily, newHaltedFamily } from './seed-families.ts';
import { newPromo } from './seeds.ts';
import type { ValidCall, ValidCallsOf } from './valid-call.ts';

const familyIn: ValidCall['withIds'] = { id: (_site, ids) => ({ params: { id: ids.codeFamily } }) };
const own: ValidCall['build'] = (site) => ({ params: { id: site.ids.codeFamily } });

/** Calls of families of unique codes. */
export const familyValidCalls: ValidCallsOf<'codeFamilies'> = {
  'codeFamilies.list': {
    build: () => ({}),
    showsSite: true,
    withIds: {
      promo_id: (_site, ids) => ({ query: `filter[promo_id]=${ids.promo}` }),
      invite_id: (_site, ids) => ({ query: `filter[invite_id]=${ids.invite}` }),
    },
  },
  'codeFamilies.get': { build: own, showsSite: true, withIds: familyIn },
  'codeFamilies.create': {
    build: (site) => ({ body: { promo_id: site.ids.promo, title: uniqueText('family'), total: 2 } }),
    withIds: {
      promo_id: (_site, ids) => ({ body: { promo_id: ids.promo, title: uniqueText('family'), total: 2 } }),
      invite_id: (_site, ids) => ({ body: { invite_id: ids.invite, title: uniqueText('family'), total: 2 } }),
    },
  },
  'codeFamilies.resume': {
    build: async (site, { database }) => ({
      params: { id: await newHaltedFamily(actAs(database, site.resource), site.ids.promo) },
    }),
    withIds: familyIn,
  },
  'codeFamilies.voidUnused': {
    build: async (site, { database }) => ({
      params: { id: await newFamily(actAs(database, site.resource), { promo_id: site.ids.promo }) },
    }),
    withIds: familyIn,
  },
  'codeFamilies.codes': { build: own, withIds: familyIn },
  'codeFamilies.figures': { build: own, withIds: familyIn },
};

const purchase = (option: number) => ({
  purchase_key: uniqueText('purchase'),
  currency: 'usd',
  lines: [{ kind: 'subscriptions', id: option, title: 'A month', amount: 1_000 }],
});

/** Calls that use a code. */
export const redeemValidCalls: Pick<
  ValidCallsOf<'promos'> & ValidCallsOf<'invites'>,
  'promos.redeem' | 'invites.redeem'
> = {
  'promos.redeem': {
    build: async (site, { database }) => {
      const { code } = await createPromo(actAs(database, site.resource), newPromo());
      return { body: { ...purchase(site.ids.option), code, user_id: site.ids.member } };
    },
  },
  'invites.redeem': {
    build: async (site, { database }) => {
      const { code } = await createInvite(actAs(database, site.resource), { title: uniqueText('invite') });
      return { body: { code, user_id: site.ids.member } };
    },
  },
};
