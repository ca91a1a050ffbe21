// Renewal of expired links. A registration gets a new one in its own mailbox. An invitation gives access to another
// operator's sites, who may no longer want that, so that operator is asked.
import type { onboarding } from '#contract/domains/onboarding/routes.ts';
import { confirmableDays } from '#contract/domains/onboarding/words.ts';
import type { VisitorContext } from '#server/database/context.ts';
import type { RouteInput } from '#server/database/handlers.ts';
import { read, write } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { hashToken, newToken } from '#server/platform/tokens/tokens.ts';
import { askedForInvitationMail, confirmationMail } from './mails.ts';
import * as queries from './queries.ts';
import { holdLinked } from './registration.service.ts';
import * as registrations from './registrations.queries.ts';
import { texts } from './texts.ts';
import type { OnboardingTools } from './tools.ts';

/**
 * Mails a new link to the address that registered.
 * @throws AppError bad_request for a link that is wrong or still works, conflict for one that was used; LimitExceeded
 */
export async function renewConfirmation(
  ctx: VisitorContext,
  { session, signature }: RouteInput<typeof onboarding.renew>,
  { session: { limiter, baseUrl } }: Pick<OnboardingTools, 'session'>,
): Promise<{ success: true }> {
  await limiter.consumeFrom('confirmation-address', ctx.caller.ip);
  return write(ctx, 'onboarding.renew', async (scope) => {
    const { id, email, first_name: firstName, is_over: isOver } = await holdLinked(scope, session, signature);
    if (!isOver) throw new AppError('bad_request', texts.linkWorks);
    const link = { session: newToken(), signature: newToken() };
    const hashes = { session_hash: hashToken(link.session), signature_hash: hashToken(link.signature) };
    await registrations.renewLink(scope.db, id, hashes, confirmableDays);
    await queueMail(scope.client, { to: { address: email }, ...confirmationMail(firstName, baseUrl, link) });
    await scope.audit({ target: 'partner_registration', id, changes: { renewed: email } });
    return { success: true };
  });
}

/**
 * Asks the inviting operator for a new invitation.
 * @throws AppError bad_request for a link that is wrong or still works; conflict for one that was used; LimitExceeded
 */
export async function askForInvitation(
  ctx: VisitorContext,
  { invite }: RouteInput<typeof onboarding.askForInvitation>,
  { session: { limiter, baseUrl } }: Pick<OnboardingTools, 'session'>,
): Promise<{ success: true }> {
  await limiter.consumeFrom('confirmation-address', ctx.caller.ip);
  const found = await read(ctx, ({ db }) => queries.findMailedInvitation(db, invite));
  if (!found) throw new AppError('bad_request', texts.linkUnusable);
  if (found.used_at !== null) throw new AppError('conflict', texts.alreadyUsed);
  if (!found.is_over) throw new AppError('bad_request', texts.linkWorks);
  await limiter.consume('invitation-account', found.email.toLowerCase());
  return write(ctx, 'onboarding.askForInvitation', async ({ db, client, noAudit }) => {
    noAudit('job');
    for (const { email, first_name: firstName } of await queries.findInviters(db, found)) {
      const mail = askedForInvitationMail({ firstName, email: found.email }, baseUrl, found.partner_id);
      await queueMail(client, { to: { address: email }, ...mail });
    }
    return { success: true };
  });
}
