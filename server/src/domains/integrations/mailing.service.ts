// Interests at Mailchimp and lists at Campaign Monitor, of the site and of one member.
import { createHash } from 'node:crypto';
import { fieldTexts } from '#contract/base/issues.ts';
import type { MailchimpCategory, MailingList } from '#contract/domains/integrations/mailing-schemas.ts';
import type { integrations } from '#contract/domains/integrations/routes.ts';
import { serviceTitles } from '#contract/domains/integrations/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { read, write } from '#server/database/scope.ts';
import { AppError, notFound, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { sendAll } from '#server/platform/http/send-all.ts';
import { findCampaign, listsOf } from './campaign.queries.ts';
import { getCampaignLists } from './campaign.service.ts';
import { findMember } from './members.queries.ts';
import { toUserError } from './oauth.service.ts';
import { campaignMonitorOf, mailchimpOf, readCredentials } from './services.ts';
import { mapMemberFields } from './task.ts';
import { texts } from './texts.ts';
import type { ServiceTools } from './tools.ts';
import { TtlCache } from './ttl-cache.ts';

const categories = new TtlCache<MailchimpCategory[]>();

async function requireMember(ctx: ResourceContext, id: number) {
  const member = await read(ctx, (scope) => findMember(scope, ctx.resource.id, id));
  if (!member) throw notFound();
  return member;
}

const said = (service: 'mailchimp' | 'campaignmonitor') => (error: unknown) => {
  throw toUserError(serviceTitles[service], error);
};

/** Returns the connection to Mailchimp. @throws AppError conflict for a key without its data center */
async function mailchimpHere(ctx: ResourceContext, tools: ServiceTools) {
  const known = await read(ctx, (scope) => readCredentials(scope, ctx.resource.id, tools, 'mailchimp'));
  const service = await Promise.resolve(known)
    .then((at) => mailchimpOf(at, tools))
    .catch(said('mailchimp'));
  return { known, service };
}

async function campaignHere(ctx: ResourceContext, tools: ServiceTools) {
  const known = await read(ctx, (scope) => readCredentials(scope, ctx.resource.id, tools, 'campaignmonitor'));
  return campaignMonitorOf(known, tools);
}

/**
 * Lists the interest groups of the Mailchimp audience, cached for ten minutes.
 * @throws AppError conflict when Mailchimp rejects the request or does not answer
 */
export async function mailchimpCategories(
  ctx: ResourceContext,
  tools: ServiceTools,
): Promise<RouteOutput<typeof integrations.mailchimpCategories>> {
  const { known, service } = await mailchimpHere(ctx, tools);
  if (!service) return { groups: [] };
  const secret = known.key ?? known.tokens?.access_token ?? '';
  const asked = `${ctx.resource.id} ${known.settings.mailchimp.id} ${secret}`;
  const name = createHash('sha256').update(asked).digest('hex');
  const now = ctx.clock.now().getTime();
  const groups = await categories
    .get(name, now, () => service.interests(tools.send))
    .catch(said('mailchimp'));
  return { groups };
}

/**
 * Returns the interests of a member at Mailchimp.
 * @throws AppError not_found; conflict when Mailchimp rejects the request or does not answer
 */
export async function mailchimpInterests(
  ctx: ResourceContext,
  tools: ServiceTools,
  { id }: { id: number },
): Promise<RouteOutput<typeof integrations.mailchimpInterests>> {
  const { email } = await requireMember(ctx, id);
  const { service } = await mailchimpHere(ctx, tools);
  const found = service && (await service.interestsOf(tools.send, email).catch(said('mailchimp')));
  if (!found) return { is_known: false, interests: [] };
  const interests = Object.entries(found).flatMap(([interest, is]) => (is ? [interest] : []));
  return { is_known: true, interests };
}

/**
 * Lists the lists of Campaign Monitor.
 * @throws AppError conflict when Campaign Monitor rejects the request or does not answer
 */
export async function campaignAdminLists(
  ctx: ResourceContext,
  tools: ServiceTools,
): Promise<{ items: MailingList[] }> {
  if (!(await campaignHere(ctx, tools))) return { items: [] };
  const { campaignmonitor_data } = await getCampaignLists(ctx, tools, { key: ctx.resource.key });
  const items = campaignmonitor_data.lists.map(({ list_id, list_name, confirmed_opt }) => ({
    list_id,
    list_name,
    confirmed_opt,
  }));
  return { items };
}

/**
 * Returns the lists with the member's state on each.
 * @throws AppError not_found; conflict when Campaign Monitor rejects the request or does not answer
 */
export async function campaignMemberLists(
  ctx: ResourceContext,
  tools: ServiceTools,
  { user_id: memberId }: { user_id: number },
): Promise<RouteOutput<typeof integrations.campaignMemberLists>> {
  const { email } = await requireMember(ctx, memberId);
  const { items } = await campaignAdminLists(ctx, tools);
  const service = await campaignHere(ctx, tools);
  const { client_id: client } = await read(ctx, ({ db }) => findCampaign(db, ctx.resource.id));
  if (!service || client === null || items.length === 0) return { items: [] };
  const on = await service.listsOf(tools.send, client, email).catch(said('campaignmonitor'));
  const states = new Map(on.map(({ list, state }) => [list, state]));
  return {
    items: items.map((list) => {
      const state = states.get(list.list_id) ?? null;
      return { ...list, state, subscribed: state === 'Active' };
    }),
  };
}

type Moved = RouteInput<typeof integrations.campaignSubscribe>;

async function move(
  ctx: ResourceContext,
  tools: ServiceTools,
  { user_id: memberId, lists }: Moved,
  way: 'subscribe' | 'unsubscribe',
): Promise<{ success: true }> {
  const member = await requireMember(ctx, memberId);
  const siteId = ctx.resource.id;
  const service = await campaignHere(ctx, tools);
  if (!service)
    throw new AppError('conflict', texts.notConnected, {
      params: { service: serviceTitles.campaignmonitor },
    });
  const { known, fields } = await read(ctx, async ({ db }) => ({
    known: (await findCampaign(db, siteId)).lists.map(({ list_id }) => list_id),
    fields: (await listsOf(db, siteId)).fields,
  }));
  if (lists.some((list) => !known.includes(list))) throwIfInvalid({ lists: fieldTexts.invalid });
  const who = { email: member.email, fields: mapMemberFields(member, fields) };
  const requests = lists.map((list) =>
    way === 'subscribe' ? service.subscribing(list, who) : service.unsubscribing(list, member.email),
  );
  await sendAll(service, tools.send, requests).catch(said('campaignmonitor'));
  return write(ctx, `integrations.${way}`, async (scope) => {
    const changes = { service: 'campaignmonitor', member_id: memberId, [way]: lists };
    await scope.audit({ target: 'integration', id: null, changes });
    return { success: true };
  });
}

/**
 * Adds a member to lists.
 * @throws AppError not_found; invalid for lists that the site does not have; conflict when the service rejects the
 * request
 */
export const campaignSubscribe = (ctx: ResourceContext, tools: ServiceTools, input: Moved) =>
  move(ctx, tools, input, 'subscribe');

/**
 * Removes a member from lists.
 * @throws AppError not_found; invalid for lists that the site does not have; conflict when the service rejects the
 * request
 */
export const campaignUnsubscribe = (ctx: ResourceContext, tools: ServiceTools, input: Moved) =>
  move(ctx, tools, input, 'unsubscribe');
