// A site of the product whose articles are behind the wall, and its WordPress.
import { vi } from 'vitest';
import { memberAddress } from './endpoint.ts';
import type { TestArticle } from './machine/texts.ts';
import { inWordpress } from './machine/wordpress.ts';
import type { Product } from './product.ts';
import { connect, open, place } from './site.ts';

export const library = { email: 'library@quay.example', password: 'no-gull-may-borrow-2026' };

const settings = {
  consent: 'not_needed',
  plans_url: 'https://quay.example/plans',
  register_url: 'https://quay.example/sign-up',
  help_email: 'help@quay.example',
};

const sendAll =
  'Masthead\\Outbox::send_all(); for ( $run = 0; $run < 3; $run++ ) { Masthead\\Outbox::run(); } return true;';

/** Creates a plan with a free option, and returns the option's id. */
async function createPlan({ call }: Product, plan: object): Promise<number> {
  const { id: planId } = await call<{ id: number }>('POST', 'plans', plan);
  const option = { title: 'Free', type: 'standard', period: '1 month', plan_id: planId };
  return (await call<{ id: number }>('POST', 'subscriptions', option)).id;
}

/** Returns the id of a member who may read everything. */
async function createLibrary(product: Product): Promise<number> {
  const everything = await createPlan(product, { title: 'Everything', full_access: true });
  const { id } = await product.call<{ id: number }>('POST', 'users', library);
  await product.call('POST', `users/${id}/subscriptions/${everything}`, {});
  return id;
}

/**
 * Connects WordPress, sends its articles and puts its posts behind the wall: guests read two of them a month, and whoever
 * reads from a library's network reads all. Returns the library's id as a member.
 */
export async function wallSite(product: Product): Promise<number> {
  const { address, call, keys } = product;
  await connect({ address }, { ...settings, public_key: keys.public }, undefined, keys.private);
  await inWordpress(place, sendAll);
  const { items: types } = await call<{ items: { id: number; key: string }[] }>('GET', 'content-types');
  const post = types.find(({ key }) => key === 'post')?.id;
  await call('PUT', 'content/wall', { rules: [{ type_ids: [post], access: 'members' }] });
  const limit = { limit: true, access_limit: 2, access_limit_period: '1 month' };
  const rule = { id: post, exclude: false, predictive_paywall: false, ...limit };
  const guests = await createPlan(product, { title: 'Guests', full_access: false, content_types: [rule] });
  const member = await createLibrary(product);
  await call('PUT', 'resources/quay', {
    settings: {
      default_guest_subscription_id: guests,
      mask_ips_users: [{ mask_ip: `${memberAddress}/32`, user_id: member }],
    },
  });
  return member;
}

/** Waits until the rules act. A prefetch is answered like a reader, but counts nowhere. */
export async function untilRulesAct({ slug }: TestArticle): Promise<void> {
  const hasMeter = async () => {
    const page = await open(`/${slug}/`, {}, { headers: { 'sec-purpose': 'prefetch' } });
    return (await page.text()).includes('1 of 2 free articles left.');
  };
  await vi.waitUntil(hasMeter, { timeout: 30_000, interval: 500 });
}
