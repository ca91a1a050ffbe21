// The plan of readers without an account, on the demo's main site.
import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { lockStored, storeValues } from '#server/domains/resources/settings.queries.ts';
import { stockShelf } from './catalogue.ts';

const guests = {
  title: 'Guests',
  description: 'For readers without an account: three articles in 30 days, and everything that is free.',
  private: true,
  opens: { types: { article: { meter: { count: 3, period: '1 month' } } } },
  options: { guest: { title: 'Guests, free', price: 0, period: '1 year', active: true } },
} as const;

const setting = 'settings.default_guest_subscription_id';
/** Popup at the end of the meter; the other walls are the built-in ones. */
const popup = { 'settings.popups.limit': 'free-articles-used-up' };

/** Gives readers without an account a plan of their own, with a meter. */
export function welcomeGuests(ctx: ResourceContext, createdAt: Date): Promise<void> {
  const siteId = ctx.resource.id;
  return write(ctx, 'demo.welcome-guests', async (scope) => {
    const option = (await stockShelf(ctx, scope, [guests], createdAt)).get('guest');
    const { version, values } = await lockStored(scope, siteId);
    await storeValues(scope, siteId, version, { ...values, ...popup, [setting]: option?.id });
    await scope.audit({ target: 'resource', id: siteId, changes: { ...popup, [setting]: option?.id } });
  });
}
