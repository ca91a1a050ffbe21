// Invitations to become an owner of a partner: single use, seven days, bound to an address. The accepting token is only
// mailed, so that the inviting operator can't accept in place of the invited person.
import type { partners } from '#contract/domains/partners/routes.ts';
import type { PartnerInvite } from '#contract/domains/partners/schemas.ts';
import { mostInvites } from '#contract/domains/partners/words.ts';
import type { OperatorContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { read, write } from '#server/database/scope.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { hashToken, newToken } from '#server/platform/tokens/tokens.ts';
import { countInvitation } from '../session/invitation-limit.service.ts';
import { deleteInvite, findInvites, replaceInvite } from './invites.queries.ts';
import { inviteMail } from './mails.ts';
import { inviteOnWire, inviteUrl } from './on-wire.ts';
import { holdOwn, requireOwn } from './own.service.ts';
import { partnerTexts as texts } from './texts.ts';
import type { PartnerTools } from './tools.ts';

type Verbs = typeof partners;

/**
 * Invites a person by mail. The answer is the same whether or not the address is known.
 * @throws AppError not_found; conflict while too many invitations are open; LimitExceeded
 */
export async function invite(
  { baseUrl, limiter }: Pick<PartnerTools, 'baseUrl' | 'limiter'>,
  ctx: OperatorContext,
  { id, email, ...person }: RouteInput<Verbs['invite']>,
): Promise<PartnerInvite> {
  const { first_name = '', last_name = '', company = '', job = '' } = person;
  // This check comes first, so that a caller who may not invite doesn't use up the limit of the address.
  await read(ctx, (scope) => requireOwn(ctx, scope, id));
  await countInvitation(limiter, ctx, email);
  return write(ctx, 'partners.invite', async (scope) => {
    const { title } = await holdOwn(ctx, scope, id);
    const others = (await findInvites(scope.db, id)).filter(
      (open) => open.email.toLowerCase() !== email.toLowerCase(),
    );
    if (others.length >= mostInvites)
      throw new AppError('conflict', texts.tooManyInvites, { params: { most: mostInvites } });
    const token = newToken();
    const made = await replaceInvite(scope.db, {
      partner_id: id,
      uid: newToken(),
      token_hash: hashToken(token),
      email,
      created_by: ctx.actor.id,
      first_name,
      last_name,
      company,
      job,
    });
    const mail = inviteMail({ firstName: first_name, by: ctx.actor.email, title }, inviteUrl(baseUrl, token));
    await queueMail(scope.client, { to: { address: email }, ...mail });
    await scope.audit({ target: 'partner_invite', id: made.id, changes: { partnerId: id, email } });
    return inviteOnWire(made, baseUrl);
  });
}

/** Revokes an invitation: its link stops working. @throws AppError not_found, also for an accepted one */
export function removeInvite(
  ctx: OperatorContext,
  { id, uid }: RouteInput<Verbs['removeInvite']>,
): Promise<RouteOutput<Verbs['removeInvite']>> {
  return write(ctx, 'partners.removeInvite', async (scope) => {
    await holdOwn(ctx, scope, id);
    const gone = await deleteInvite(scope.db, id, uid);
    if (!gone) throw notFound();
    await scope.audit({
      target: 'partner_invite',
      id: gone.id,
      changes: { partnerId: id, email: gone.email },
    });
    return { success: true };
  });
}
