import { type Api, unique } from './api.ts';
import { courier, weekly } from './product.ts';

const fields = [{ key: 'email' }];
const recipient_email = 'screens@example.com';

export const idOf = async (asked: Promise<{ id: number }>): Promise<number> => (await asked).id;
export const made = (api: Api, path: string, body: object) =>
  idOf(api.call<{ id: number }>('POST', path, { title: unique('Screen'), recipient_email, fields, ...body }));
export const plan = (api: Api) => idOf(api.call('POST', 'plans', { title: unique('Screen') }));
export const draft = async (api: Api) => {
  const values = { plan_id: await plan(api), title: unique('Screen'), options: [] };
  return idOf(api.call('POST', 'configuration/drafts/plans', values));
};
export const transfer = (api: Api) =>
  idOf(api.call('POST', 'configuration/transfers/site', { site: weekly }));
export const member = (api: Api) => idOf(api.addMember({ email: `${unique('screen')}@example.com` }));

/** Creates an event with a ticket. */
export async function event(api: Api): Promise<number> {
  const [start_date, end_date] = ['2027-05-01T18:00:00Z', '2027-05-01T21:00:00Z'];
  const slug = unique('screen-');
  const id = await idOf(api.call('POST', 'ti-event', { title: 'Screen', slug, start_date, end_date }));
  await api.call('POST', 'ti-event/ticket', { ti_event_id: id, title: 'Seat', quantity: 5 });
  return id;
}

/** Creates a manual transaction of a new member. */
export async function payment(api: Api, amount = 1_000, memberId?: number): Promise<number> {
  const { items } = await api.call<{ items: { id: number; currency: string }[] }>('GET', 'content?limit=1');
  const [bought] = items;
  const purchases = [{ item_type: 'content', item_key: bought?.id }];
  const body = { amount, currency: bought?.currency, user_id: memberId ?? (await member(api)), purchases };
  return idOf(api.call('POST', 'transactions', body));
}

export async function prepareChange(api: Api): Promise<number> {
  const body = { user_ids: [await member(api)], change: { kind: 'lock' } };
  return idOf(api.call('POST', 'users/bulk-changes', body));
}

export const promo = (api: Api) =>
  idOf(
    api.call('POST', 'promos', {
      title: 'Screen',
      code: unique('SCREEN'),
      discount: 10,
      discount_type: 'percent',
      for_all_plans: true,
    }),
  );
/** Creates unique codes, of which the first ones exist a moment later. */
export const codesOf = async (api: Api, of: 'promo' | 'invite'): Promise<number> => {
  const parent = of === 'promo' ? { promo_id: await promo(api) } : { invite_id: await invite(api) };
  return idOf(api.call('POST', 'code-families', { ...parent, title: unique('Screen'), total: 3 }));
};
export const invite = (api: Api) => idOf(api.call('POST', 'invites', { title: unique('Screen') }));

/** Returns the partner of the site on which each role is tested; only its owners can open it. */
export async function partnerId(api: Api): Promise<number> {
  const { partner_id } = await api.call<{ partner_id: number }>('GET', `resources/${courier}`);
  return partner_id;
}

/** Creates a plan that partners pay by. */
export const pricingPlan = (api: Api, change: object = {}) =>
  idOf(
    api.call('POST', 'pricing/plans', {
      title: unique('Screen'),
      description: 'For one site',
      monthly_price: 4_900,
      transaction_fee: 2.5,
      free_signups: 100,
      up_free_signups: 50,
      up_free_signups_price: 500,
      free_support_hours: 2,
      up_free_support_price_per_hour: 9_000,
      content: '<p>Everything one site needs.</p>',
      ...change,
    }),
  );

/** Returns a pricing plan of the demo. */
export async function starterPlan(api: Api): Promise<number | undefined> {
  const { items } = await api.call<{ items: { id: number }[] }>('GET', 'pricing/plans?filter[title]=Starter');
  return items[0]?.id;
}
