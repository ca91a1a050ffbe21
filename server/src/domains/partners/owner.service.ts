// Transfer of a partner to a new owner. Root may give it to any operator who owns none; its owner only to an operator
// who accepted an invitation to it, and only with their password, so that a stolen session isn't enough. The new owner
// must have set a password: until then the address isn't proven to be theirs.
import { commonErrors } from '#contract/base/errors.ts';
import type { partners } from '#contract/domains/partners/routes.ts';
import type { OperatorContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { read, type WriteScope, write } from '#server/database/scope.ts';
import { AppError, notFound, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { networkOf } from '#server/platform/limits/network.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { verifyPassword } from '#server/platform/passwords/passwords.ts';
import { handedOnMail } from './mails.ts';
import { holdOwn, type OwnPartner, requireOwn } from './own.service.ts';
import { changePartner, emailOf, findCaller, findPerson, isOwnerOf, setOwnedPartner } from './queries.ts';
import { partnerTexts as texts } from './texts.ts';
import type { PartnerTools } from './tools.ts';

type SetOwner = (typeof partners)['setOwner'];
type RemoveOwner = (typeof partners)['removeOwner'];

/**
 * @throws AppError forbidden for a caller who acts as an owner without being the named one; invalid for a wrong
 * password
 */
async function requirePassword(
  { limiter }: Pick<PartnerTools, 'limiter'>,
  ctx: OperatorContext,
  { id, password }: RouteInput<SetOwner>,
): Promise<void> {
  const [partner, caller] = await read(ctx, async (scope) => [
    await requireOwn(ctx, scope, id),
    await findCaller(scope.db, ctx.actor.id),
  ]);
  if (partner.is_root) return;
  if (partner.owner_id !== caller.id) throw new AppError('forbidden', commonErrors.notAllowed);
  const account = caller.email.toLowerCase();
  await limiter.consume('sign-in-account', account);
  if (!(await verifyPassword(caller.password_hash, password ?? '', networkOf(ctx.caller.ip))))
    throwIfInvalid({ password: texts.wrongPassword.en });
  await limiter.reset('sign-in-account', account);
}

/**
 * Returns the new owner. The current owner gets the same error for every address that hasn't accepted an invitation.
 */
async function nextOwner(scope: WriteScope, partner: OwnPartner, email: string) {
  const found = await findPerson(scope.db, email);
  const person = found?.active && found.activated_at !== null ? found : null;
  const isOwnAlready = person?.owned_partner_id === partner.id;
  if (!partner.is_root && !isOwnAlready) throwIfInvalid({ email: texts.invitedOnly.en });
  if (person && person.owned_partner_id !== null && !isOwnAlready)
    throwIfInvalid({ email: texts.ownsAnother.en });
  if (!person)
    throw new AppError('invalid', commonErrors.invalid, { fields: { email: texts.unknownPerson.en } });
  return person;
}

async function hand(scope: WriteScope, partner: OwnPartner, next: { id: number; email: string }) {
  const { id, owner_id: before } = partner;
  const from = await emailOf(scope.db, before);
  if (before !== null) await setOwnedPartner(scope.db, before, null);
  await setOwnedPartner(scope.db, next.id, id);
  await changePartner(scope.db, id, { owner_id: next.id });
  await scope.audit({ target: 'partner', id, changes: { owner: { from, to: next.email } } });
  const mail = handedOnMail(partner.title, next.email);
  if (from !== null) await queueMail(scope.client, { to: { address: from }, ...mail });
  await queueMail(scope.client, { to: { address: next.email }, ...mail });
}

/**
 * Transfers a partner; the previous owner loses access to it, and both are notified by mail.
 * @throws AppError not_found; forbidden; invalid for a wrong password and for an operator who can't be the owner
 */
export async function setOwner(
  tools: Pick<PartnerTools, 'limiter'>,
  ctx: OperatorContext,
  input: RouteInput<SetOwner>,
): Promise<RouteOutput<SetOwner>> {
  await requirePassword(tools, ctx, input);
  return write(ctx, 'partners.setOwner', async (scope) => {
    const partner = await holdOwn(ctx, scope, input.id);
    if (!partner.is_root && partner.owner_id !== ctx.actor.id)
      throw new AppError('forbidden', commonErrors.notAllowed);
    const next = await nextOwner(scope, partner, input.email);
    if (next.id === partner.owner_id) scope.unchanged();
    else await hand(scope, partner, next);
    return { email: next.email };
  });
}

/**
 * Removes an operator who accepted an invitation from a partner; from their next call on they reach none of its sites.
 * @throws AppError not_found; forbidden for a caller who removes another operator and is neither root nor the owner;
 * conflict for the owner
 */
export function removeOwner(
  ctx: OperatorContext,
  { id, operatorId }: RouteInput<RemoveOwner>,
): Promise<RouteOutput<RemoveOwner>> {
  return write(ctx, 'partners.removeOwner', async (scope) => {
    const partner = await holdOwn(ctx, scope, id);
    const isOwner = partner.owner_id === ctx.actor.id;
    if (!partner.is_root && !isOwner && operatorId !== ctx.actor.id)
      throw new AppError('forbidden', commonErrors.notAllowed);
    if (!(await isOwnerOf(scope.db, operatorId, id))) throw notFound();
    if (partner.owner_id === operatorId) throw new AppError('conflict', texts.namedOwner);
    await setOwnedPartner(scope.db, operatorId, null);
    await scope.audit({ target: 'partner', id, changes: { removed_owner: operatorId } });
    return { success: true };
  });
}
