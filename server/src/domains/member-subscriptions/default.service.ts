// Gives new members the site's default subscription.
import { domainEvents } from '#contract/base/events.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { setListener } from '#server/database/domain-events.ts';
import { defineListener } from '#server/database/event-subscribers.ts';
import { findRow } from '#server/database/rows.ts';
import { write } from '#server/database/scope.ts';
import { type OnSaved, settingsOf } from '../resources/settings.service.ts';
import { attachIn, startIn } from './create.service.ts';
import { lockHeld } from './queries.ts';

const name = 'member-subscriptions.default';
const path = 'settings.default_subscription_id';

/** Gives the default subscription to a member without any; a paid one is given without payment. */
function give(ctx: ResourceContext, memberId: number): Promise<void> {
  return write(ctx, name, async (scope) => {
    const { id: siteId, livemode } = ctx.resource;
    const { settings } = await settingsOf(scope, siteId);
    const id = settings.default_subscription_id;
    const option = id === null ? undefined : await findRow(scope, siteId, 'pricing_options', id);
    const member = await findRow(scope, siteId, 'members', memberId);
    const held = await lockHeld(scope.db, siteId, { memberId, livemode });
    if (!option || option.removed_at !== null || !member || held.length > 0) return scope.unchanged();
    const holder = { memberId };
    if (option.price_cents > 0) await attachIn(ctx, scope, { pricingOptionId: option.id, holder });
    else await startIn(ctx, scope, { pricingOptionId: option.id, holder, paidCents: 0 });
  });
}

/** Runs on sites that have a default subscription. */
export const giveDefault = defineListener(name, ['member.created'], async (ctx, { payload }) => {
  const { ids } = domainEvents['member.created'].parse(payload);
  for (const id of ids) await give(ctx, id);
});

/** Subscribes to events once a default subscription is saved. */
export const listenForDefault: OnSaved = async (ctx, scope, { values, paths }) => {
  if (paths.includes(path)) await setListener(scope, ctx.resource.id, name, typeof values[path] === 'number');
};
