// Creation of a partner with its owner and its first site. Root creates it for any person; an operator without a
// partner creates one only for themselves, so that the answer doesn't reveal whether an address is known.
import { commonErrors } from '#contract/base/errors.ts';
import type { Partner, PartnerInput } from '#contract/domains/partners/schemas.ts';
import type { OperatorContext } from '#server/database/context.ts';
import { read, type WriteScope, write } from '#server/database/scope.ts';
import { AppError, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { networkOf } from '#server/platform/limits/network.ts';
import { titleInMail } from '#server/platform/mail/greeting.ts';
import { hashPassword, isCommonPassword, verifyPassword } from '#server/platform/passwords/passwords.ts';
import { addPartner } from '../resources/new-site.service.ts';
import { addPerson, tellAccess } from '../session/grant-access.service.ts';
import { partnerOnWire } from './on-wire.ts';
import { requireOwn } from './own.service.ts';
import { findCaller, findPerson, findRoles, setOwnedPartner } from './queries.ts';
import { addWebsite } from './sites.service.ts';
import { partnerTexts as texts } from './texts.ts';
import type { PartnerTools } from './tools.ts';

type CallerRow = Awaited<ReturnType<typeof findCaller>>;

/** Operators with only read rights can't create a partner; those without any role yet can. */
const isKeptOut = (roles: readonly string[]) => roles.length > 0 && !roles.includes('admin');

/** Checks the rules for callers other than root: the partner is their own, and they have none yet. */
async function requireOwnPerson(
  tools: PartnerTools,
  ctx: OperatorContext,
  caller: CallerRow,
  { email, password }: PartnerInput,
): Promise<void> {
  const roles = await read(ctx, ({ db }) => findRoles(db, caller.id));
  if (caller.owned_partner_id !== null || isKeptOut(roles))
    throw new AppError('forbidden', commonErrors.notAllowed);
  if (email.toLowerCase() !== caller.email.toLowerCase()) throwIfInvalid({ email: texts.ownEmail.en });
  await tools.limiter.consume('sign-in-account', caller.email.toLowerCase());
  if (!(await verifyPassword(caller.password_hash, password, networkOf(ctx.caller.ip))))
    throwIfInvalid({ password: texts.wrongPassword.en });
  await tools.limiter.reset('sign-in-account', caller.email.toLowerCase());
}

/** Makes the operator whom root chose the owner; a new one gets an account with this password. */
async function giveTo(
  tools: PartnerTools,
  scope: WriteScope,
  { email, first_name, last_name, company, job }: PartnerInput,
  { partnerId, passwordHash }: { partnerId: number; passwordHash: string },
): Promise<void> {
  const person = await findPerson(scope.db, email);
  if (!person) {
    const owner = { email, passwordHash, partnerId };
    await addPerson(scope, { ...owner, person: { first_name, last_name, company, job } });
    return;
  }
  if (!person.active) throwIfInvalid({ email: texts.inactivePerson.en });
  if (person.owned_partner_id !== null) throwIfInvalid({ email: texts.ownsAnother.en });
  await setOwnedPartner(scope.db, person.id, partnerId);
  await tellAccess(
    scope,
    person,
    `You are now the owner of ${titleInMail(company, 'a partner')} on Masthead.`,
    tools,
  );
  await scope.audit({ target: 'operator', id: person.id, changes: { partnerId } });
}

/**
 * Creates a partner, named after its company, with its owner and its first site.
 * @throws AppError forbidden for a caller who owns a partner already or only has read rights on sites; invalid for an
 * address, password, plan or host that can't be used
 */
export async function createPartner(
  tools: PartnerTools,
  ctx: OperatorContext,
  input: PartnerInput,
): Promise<Partner> {
  const caller = await read(ctx, ({ db }) => findCaller(db, ctx.actor.id));
  const isRoot = caller.role === 'root';
  if (!isRoot) await requireOwnPerson(tools, ctx, caller, input);
  else if (isCommonPassword(input.password)) throwIfInvalid({ password: texts.common.en });
  const passwordHash = isRoot
    ? await hashPassword(input.password, networkOf(ctx.caller.ip))
    : caller.password_hash;
  return write(ctx, 'partners.create', async (scope) => {
    const partnerId = await addPartner(scope, input.company);
    if (isRoot) await giveTo(tools, scope, input, { partnerId, passwordHash });
    else await takeOver(scope, caller, partnerId);
    await addWebsite(tools, scope, input, { partnerId, isRoot });
    return partnerOnWire(scope, await requireOwn(ctx, scope, partnerId), tools.baseUrl);
  });
}

/** Makes the caller the owner. Two concurrent attempts of one operator create one partner. */
async function takeOver(scope: WriteScope, { id, email }: CallerRow, partnerId: number): Promise<void> {
  const person = await findPerson(scope.db, email);
  if (person?.id !== id || person.owned_partner_id !== null)
    throw new AppError('forbidden', commonErrors.notAllowed);
  await setOwnedPartner(scope.db, id, partnerId);
  await scope.audit({ target: 'operator', id, changes: { partnerId } });
}
