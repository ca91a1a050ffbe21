// Accepting an invitation to a partner. Whoever shows its link is signed in only to an account that the invitation
// itself made: the link can be copied by whoever invites, and must not open an account that was there before.
import type { onboarding } from '#contract/domains/onboarding/routes.ts';
import type { VisitorContext } from '#server/database/context.ts';
import type { VerbInput, VerbOutput } from '#server/database/handlers.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { beginSession } from '#server/domains/session/begin-session.service.ts';
import { letIn, noPassword } from '#server/domains/session/let-in.service.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import * as queries from './queries.ts';
import { texts } from './texts.ts';
import type { OnboardingTools } from './tools.ts';

type Verb = typeof onboarding.confirmInvitation;

/** Said in the mail that sets their password. */
const joined = 'You accepted an invitation and can now manage the websites of your partner.';

interface Joining {
  partnerId: number;
  operatorId: number;
  /** Null for the first of a new partner, who was invited by nobody. */
  inviteId: number | null;
}

/** Lets an operator act for a partner. */
export async function joinPartner(
  { db, audit }: WriteScope,
  { partnerId, operatorId, inviteId }: Joining,
): Promise<void> {
  await queries.changePerson(db, operatorId, { owned_partner_id: partnerId });
  if (inviteId !== null) await queries.markAccepted(db, inviteId, operatorId);
  await audit({ target: 'partner', id: partnerId, changes: { operatorId, inviteId } });
}

type Invitation = NonNullable<Awaited<ReturnType<typeof queries.holdInvitation>>>;

/** An account without a password for whoever was invited, who is mailed a link that sets one. */
function addInvited(scope: WriteScope, invitation: Invitation, tools: { baseUrl: string }): Promise<number> {
  const { email, first_name: firstName, last_name: lastName, company, job } = invitation;
  return letIn(scope, { email, firstName, lastName, company, job }, joined, tools);
}

/**
 * Accepts an invitation, once.
 * @returns without a token for an address that has an account already: its owner signs in by themselves
 * @throws AppError bad_request for one that is unknown or too old, conflict for one that was used
 */
export async function confirmInvitation(
  ctx: VisitorContext,
  { invite }: VerbInput<Verb>,
  { session: { limiter, baseUrl } }: OnboardingTools,
): Promise<VerbOutput<Verb>> {
  await limiter.consume('confirmation-address', ctx.caller.ip ?? 'unknown');
  return write(ctx, 'onboarding.confirmInvitation', async (scope) => {
    const invitation = await queries.holdInvitation(scope.db, invite);
    if (!invitation) throw new AppError('bad_request', texts.linkUnusable);
    if (invitation.used_at !== null) throw new AppError('conflict', texts.alreadyUsed);
    if (invitation.is_over) throw new AppError('bad_request', texts.linkUnusable);
    const { id: inviteId, partner_id: partnerId, email, first_name, last_name } = invitation;
    const known = await queries.findByEmail(scope.db, email);
    if (known) {
      const belongs = known.owned_partner_id !== null && known.owned_partner_id !== partnerId;
      if (belongs) throw new AppError('conflict', texts.hasPartner);
      await joinPartner(scope, { partnerId, operatorId: known.id, inviteId });
      return { token: null, user: null };
    }
    const id = await addInvited(scope, invitation, { baseUrl });
    await joinPartner(scope, { partnerId, operatorId: id, inviteId });
    const begun = await beginSession(scope, ctx, { id, passwordHash: noPassword, remember: false });
    if (!begun) throw new Error('a new operator has no session');
    return {
      token: begun.token,
      user: { id, email, first_name, last_name, role: 'user' as const, partner_id: partnerId },
    };
  });
}
