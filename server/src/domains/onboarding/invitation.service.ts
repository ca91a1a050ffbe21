// Accepting an invitation to a partner. An address is proven only by its own mailbox: with the token of the mailed
// link, or by a sign-in to the account that its owner activated. The uid is visible to the inviting operator and gives
// no access.
import type { onboarding } from '#contract/domains/onboarding/routes.ts';
import type { VisitorContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { asUser } from '#server/domains/session/as-user.service.ts';
import { beginSession } from '#server/domains/session/begin-session.service.ts';
import { grantAccess } from '#server/domains/session/grant-access.service.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import * as queries from './queries.ts';
import { texts } from './texts.ts';
import type { OnboardingTools } from './tools.ts';

type Verb = typeof onboarding.confirmInvitation;

/** Sentence of the mail for setting their password. */
const joined = 'You accepted an invitation and can now manage the websites of your partner.';

interface Joining {
  partnerId: number;
  operatorId: number;
  /** Id of the invitation; null for the first owner of a new partner, who wasn't invited. */
  inviteId: number | null;
}

/** Makes an operator an owner of a partner. */
export async function joinPartner(
  { db, audit }: WriteScope,
  { partnerId, operatorId, inviteId }: Joining,
): Promise<void> {
  await queries.changePerson(db, operatorId, { owned_partner_id: partnerId });
  if (inviteId !== null) await queries.markAccepted(db, inviteId, operatorId);
  await audit({ target: 'partner', id: partnerId, changes: { operatorId, inviteId } });
}

type Invitation = NonNullable<Awaited<ReturnType<typeof queries.holdInvitation>>>;
type Operator = Awaited<ReturnType<typeof queries.holdOperator>>;

/** Returns whether the caller is signed in as the invited person. Before the first password that isn't proven. */
async function isInvited({ db }: WriteScope, { actor }: VisitorContext, { email }: Invitation) {
  if (actor.kind !== 'operator' || actor.service) return false;
  const caller = await queries.holdOperator(db, actor.id);
  return caller.activated_at !== null && caller.email.toLowerCase() === email.toLowerCase();
}

/**
 * Locks an invitation that the caller may accept.
 * @throws AppError bad_request if it is unknown, expired or addressed to another person; conflict if it was used
 */
async function holdOwnInvitation(
  scope: WriteScope,
  ctx: VisitorContext,
  invite: string,
): Promise<Invitation> {
  const invitation = await queries.holdInvitation(scope.db, invite);
  if (!invitation) throw new AppError('bad_request', texts.linkUnusable);
  if (!invitation.is_mailed && !(await isInvited(scope, ctx, invitation)))
    throw new AppError('bad_request', texts.notInvited);
  if (invitation.used_at !== null) throw new AppError('conflict', texts.alreadyUsed);
  if (invitation.is_over) throw new AppError('bad_request', texts.linkExpired);
  return invitation;
}

/** Returns the account of the invited address, created if there is none; its owner is notified by mail. */
async function invitedOperator(
  scope: WriteScope,
  invitation: Invitation,
  tools: { baseUrl: string },
): Promise<Operator> {
  const { email, first_name: firstName, last_name: lastName, company, job } = invitation;
  const id = await grantAccess(scope, { email, firstName, lastName, company, job }, joined, tools);
  const operator = await queries.holdOperator(scope.db, id);
  if (!operator.active) throw new AppError('bad_request', texts.linkUnusable);
  const { owned_partner_id: owned } = operator;
  if (owned !== null && owned !== invitation.partner_id) throw new AppError('conflict', texts.hasPartner);
  return operator;
}

/**
 * Accepts an invitation, once.
 * @returns without a token for an account that has a password, and without a user unless the caller is signed in as
 * that user
 * @throws AppError bad_request if it is unknown, expired or addressed to another person; conflict if it was used, and
 * for a caller who belongs to another partner
 */
export async function confirmInvitation(
  ctx: VisitorContext,
  { invite }: RouteInput<Verb>,
  { session: { limiter, baseUrl } }: OnboardingTools,
): Promise<RouteOutput<Verb>> {
  await limiter.consumeFrom('confirmation-address', ctx.caller.ip);
  return write(ctx, 'onboarding.confirmInvitation', async (scope) => {
    const invitation = await holdOwnInvitation(scope, ctx, invite);
    const { id: inviteId, partner_id: partnerId } = invitation;
    const operator = await invitedOperator(scope, invitation, { baseUrl });
    const { id, password_hash: passwordHash } = operator;
    await joinPartner(scope, { partnerId, operatorId: id, inviteId });
    const user = asUser({ ...operator, owned_partner_id: partnerId });
    const isCaller = ctx.actor.kind === 'operator' && ctx.actor.id === id;
    if (operator.activated_at !== null) return { token: null, user: isCaller ? user : null };
    const begun = await beginSession(scope, ctx, { id, passwordHash, remember: false });
    if (!begun) throw new Error('an operator who was just locked has no session');
    return { token: begun.token, user };
  });
}
