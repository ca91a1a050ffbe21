// Subscriptions that a member gives to others. An operator can give one without payment; one that a sponsor pays for is
// recorded with its charge.
import type { SubscriptionEffect } from '#contract/domains/member-subscriptions/schemas.ts';
import type { sponsorships } from '#contract/domains/sponsorships/routes.ts';
import type { SponsoredSubscription } from '#contract/domains/sponsorships/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage } from '#server/database/list.ts';
import { findRow } from '#server/database/rows.ts';
import { type ReadScope, read, type WriteScope, write } from '#server/database/scope.ts';
import { notFound, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { attachIn, giftIn } from '../member-subscriptions/create.service.ts';
import { previewGiven } from '../member-subscriptions/member.service.ts';
import { countSponsored, findSponsored } from './queries.ts';
import { sponsorTexts as texts } from './texts.ts';

type AttachInput = RouteInput<typeof sponsorships.attach>;

async function requireSponsor(ctx: ResourceContext, scope: ReadScope, id: number): Promise<void> {
  if (!(await findRow(scope, ctx.resource.id, 'members', id))) throw notFound();
}

export function listSponsored(
  ctx: ResourceContext,
  input: RouteInput<typeof sponsorships.list>,
): Promise<RouteOutput<typeof sponsorships.list>> {
  const { id: siteId, livemode } = ctx.resource;
  const question = { memberId: input.id, livemode };
  return read(ctx, async (scope) => {
    await requireSponsor(ctx, scope, input.id);
    return fetchPage(
      input,
      (window) => findSponsored(scope.db, siteId, { ...question, ...window }),
      () => countSponsored(scope.db, siteId, question),
    );
  });
}

/** Returns the type of the option to give. @throws AppError not_found; invalid with the reason */
async function typeToGive(ctx: ResourceContext, scope: ReadScope, input: AttachInput): Promise<string> {
  const { id: siteId } = ctx.resource;
  await requireSponsor(ctx, scope, input.id);
  const option = await findRow(scope, siteId, 'pricing_options', input.subscription_id);
  if (!option || option.removed_at !== null) {
    throwIfInvalid({ subscription_id: texts.unknown.en });
    throw notFound();
  }
  const { recipient_id: recipientId = null } = input;
  const recipient = recipientId === null ? null : await findRow(scope, siteId, 'members', recipientId);
  throwIfInvalid({
    ...(option.type === 'standard' && { subscription_id: texts.notSponsored.en }),
    ...(recipientId !== null && !recipient && { recipient_id: texts.unknownRecipient.en }),
    ...(recipientId !== null && option.type === 'multi-seat' && { recipient_id: texts.seatsLater.en }),
  });
  return option.type;
}

async function giveIn(ctx: ResourceContext, scope: WriteScope, input: AttachInput): Promise<number> {
  const type = await typeToGive(ctx, scope, input);
  const { id: sponsorId, subscription_id: pricingOptionId, recipient_id: recipientId = null } = input;
  if (type === 'multi-seat') {
    const given = await attachIn(ctx, scope, { pricingOptionId, holder: { memberId: sponsorId } });
    return given.id;
  }
  const holder = recipientId === null ? null : { memberId: recipientId };
  const gift = await giftIn(ctx, scope, { pricingOptionId, holder, giverId: sponsorId });
  return gift.id;
}

/**
 * Gives a member a gift or a multi-seat subscription to hand on.
 * @throws AppError not_found for a member of another site; invalid for an impossible option or recipient
 */
export function attachSponsored(ctx: ResourceContext, input: AttachInput): Promise<SponsoredSubscription> {
  const { id: siteId, livemode } = ctx.resource;
  return write(ctx, 'sponsorships.attach', async (scope) => {
    const only = await giveIn(ctx, scope, input);
    const question = { memberId: input.id, livemode, limit: 1, offset: 0, only };
    const [found] = await findSponsored(scope.db, siteId, question);
    if (!found) throw notFound();
    return found;
  });
}

/** Previews the sponsorship. @throws AppError like saving */
export function previewSponsored(ctx: ResourceContext, input: AttachInput): Promise<SubscriptionEffect> {
  return read(ctx, async (scope) => {
    await typeToGive(ctx, scope, input);
    return previewGiven(ctx, scope, { memberId: input.id, optionId: input.subscription_id });
  });
}
