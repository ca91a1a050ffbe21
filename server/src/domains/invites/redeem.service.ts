// Redeems invites: each member gets the gift once, within the limit of the code.
import { sql } from 'kysely';
import type { ResourceContext } from '#server/database/context.ts';
import { endOfDay } from '#server/database/list.ts';
import { findRow, type Row } from '#server/database/rows.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { siteNow } from '#server/database/site-now.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import { findUniqueCode, type UniqueCodeFound } from '../code-families/redeem.queries.ts';
import { redeemUniqueCode } from '../code-families/redeem.service.ts';
import { attachIn as attachToGroupIn } from '../groups/members.service.ts';
import { attachIn } from '../member-subscriptions/create.service.ts';
import { issueIn } from '../passes/service.ts';
import { claimRedemption } from '../promos/redeem.queries.ts';
import { dayIn, rejectionReason } from '../promos/validity.service.ts';
import { inviteTexts } from './texts.ts';

export interface RedeemInviteInput {
  code: string;
  memberId: number;
  /** Time of the redemption; now by default. */
  at?: Date;
}

export interface RedeemedInvite {
  inviteId: number;
  useId: number;
  /** False for a member who used it before and gets nothing again. */
  isNew: boolean;
}

type Invite = Row<'invites'>;

function findByCode({ db }: WriteScope, siteId: number, code: string) {
  return db
    .selectFrom('invites')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('code_lc', '=', sql<string>`lower(${code})`)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

interface InviteUse {
  inviteId: number;
  memberId: number;
  /** By which of its unique codes; null: by its own. */
  uniqueCodeId: number | null;
  at: Date;
}

/** Returns an invite by its own code, or by one of its unique codes. @throws AppError not_found */
async function findInvite(
  scope: WriteScope,
  siteId: number,
  code: string,
): Promise<{ invite: Invite; unique: UniqueCodeFound | null }> {
  const own = await findByCode(scope, siteId, code);
  if (own) return { invite: own, unique: null };
  const unique = await findUniqueCode(scope, siteId, 'invites', code);
  const invite = unique && (await findRow(scope, siteId, 'invites', unique.parent_id));
  if (!invite) throw new AppError('not_found', inviteTexts.unknownCode);
  return { invite, unique };
}

/**
 * @returns the id of the redemption; null for a member who used it before; a concurrent caller blocks until that is
 * known
 */
async function insertUse({ db }: WriteScope, siteId: number, use: InviteUse): Promise<number | null> {
  const row = await db
    .insertInto('invite_uses')
    .values({
      resource_id: siteId,
      invite_id: use.inviteId,
      member_id: use.memberId,
      unique_code_id: use.uniqueCodeId,
      used_at: use.at,
    })
    .onConflict((conflict) => conflict.constraint('invite_uses_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

async function findUseId({ db }: WriteScope, siteId: number, use: InviteUse) {
  const { id } = await db
    .selectFrom('invite_uses')
    .select('id')
    .where('resource_id', '=', siteId)
    .where('invite_id', '=', use.inviteId)
    .where('member_id', '=', use.memberId)
    .where('unique_code_id', 'is not distinct from', use.uniqueCodeId)
    .executeTakeFirstOrThrow();
  return id;
}

/** Gives the subscription until the end of its last day in the site's zone; without one, for a period of the option. */
async function giveSubscription(
  ctx: ResourceContext,
  scope: WriteScope,
  { pricingOptionId, lastDay }: { pricingOptionId: number; lastDay: string | null },
  { memberId, at }: { memberId: number; at: Date },
): Promise<void> {
  const begin = { pricingOptionId, holder: { memberId }, at };
  if (lastDay === null) {
    await attachIn(ctx, scope, begin);
    return;
  }
  const { rows } = await sql<{ end: Date }>`
    select ${endOfDay(lastDay, ctx.resource.timezone)} as end`.execute(scope.db);
  const endsAt = rows[0]?.end;
  if (!endsAt || endsAt <= at)
    throw new AppError('conflict', inviteTexts.givesNothing, { params: { day: lastDay } });
  await attachIn(ctx, scope, { ...begin, endsAt });
}

async function give(
  ctx: ResourceContext,
  scope: WriteScope,
  invite: Invite,
  to: { memberId: number; at: Date },
): Promise<void> {
  const { group_id, pricing_option_id, ticket_id, subscription_ends_on: lastDay } = invite;
  const { memberId, at } = to;
  if (group_id !== null) await attachToGroupIn(ctx, scope, group_id, { ids: [memberId], at });
  if (pricing_option_id !== null)
    await giveSubscription(ctx, scope, { pricingOptionId: pricing_option_id, lastDay }, to);
  if (ticket_id !== null)
    await issueIn(ctx, scope, { ticketId: ticket_id, ownerId: memberId, assignId: memberId, at });
}

/** Redeems an invite within the caller's transaction. */
export async function redeemInviteIn(
  ctx: ResourceContext,
  scope: WriteScope,
  { code, memberId, at = siteNow(ctx) }: RedeemInviteInput,
): Promise<RedeemedInvite> {
  const siteId = ctx.resource.id;
  const { invite, unique } = await findInvite(scope, siteId, code.trim());
  if (!(await findRow(scope, siteId, 'members', memberId))) throw notFound();
  const inviteId = invite.id;
  const use = { inviteId, memberId, at, uniqueCodeId: unique?.id ?? null };
  const useId = await insertUse(scope, siteId, use);
  if (useId === null) {
    scope.unchanged();
    return { inviteId, useId: await findUseId(scope, siteId, use), isNew: false };
  }
  const day = dayIn(ctx.resource.timezone, at);
  const refusal = (texts = {}) => rejectionReason(invite, day, { ...inviteTexts, ...texts });
  if (unique) await redeemUniqueCode(scope, siteId, { kind: 'invites', unique, refusal, useId, day, use });
  else if (!(await claimRedemption(scope, siteId, 'invites', inviteId, day))) throw refusal();
  await give(ctx, scope, invite, { memberId, at });
  const by = unique ? { unique_code: unique.id } : {};
  await scope.audit({ target: 'invite', id: inviteId, changes: { use: useId, member: memberId, ...by } });
  await scope.emit('invite.redeemed', { id: inviteId, use_id: useId, member_id: memberId });
  return { inviteId, useId, isNew: true };
}

/**
 * Redeems an invite for a member, who gets its gift: a place in the group, the subscription, or a pass of the ticket.
 * All or nothing; a repeat gives nothing more.
 * @throws AppError not_found for an unknown code or member; conflict if the invite is not valid today or used up, and
 * if the group is full or the ticket sold out
 */
export function redeemInvite(ctx: ResourceContext, input: RedeemInviteInput): Promise<RedeemedInvite> {
  return write(ctx, 'invites.redeem', (scope) => redeemInviteIn(ctx, scope, input));
}
