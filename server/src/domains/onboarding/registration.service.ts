// Registration of partners. The request does the same work for every address; a job checks whether it is known and
// sends the mail. The typed password counts only if the mailed link is opened in the same browser; in another browser a
// new password has to be set, so that no session of another person remains in the account.
import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { commonErrors } from '#contract/base/errors.ts';
import { fieldTexts } from '#contract/base/issues.ts';
import type { onboarding } from '#contract/domains/onboarding/routes.ts';
import { confirmableDays } from '#contract/domains/onboarding/words.ts';
import type { CallContext, VisitorContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { read, type WriteScope, write } from '#server/database/scope.ts';
import { addPartner } from '#server/domains/resources/new-site.service.ts';
import { beginSession } from '#server/domains/session/begin-session.service.ts';
import { addOperator } from '#server/domains/session/new-operator.service.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { networkOf } from '#server/platform/limits/network.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { hashPassword, isCommonPassword } from '#server/platform/passwords/passwords.ts';
import { hashToken, newToken } from '#server/platform/tokens/tokens.ts';
import { joinPartner } from './invitation.service.ts';
import { confirmationMail, knownAddressMail, newPartnerMail } from './mails.ts';
import * as queries from './queries.ts';
import * as registrations from './registrations.queries.ts';
import { texts } from './texts.ts';
import type { OnboardingTools } from './tools.ts';

type RegisterVerb = typeof onboarding.register;
type ConfirmVerb = typeof onboarding.confirm;

export const registrationMailJob = {
  name: 'onboarding.mailRegistration',
  payload: z.object({ id: z.int(), requestId: z.string() }),
  places: 'mail' as const,
};

function refuseCommon(password: string): void {
  if (isCommonPassword(password))
    throw new AppError('invalid', texts.commonPassword, { fields: { password: texts.commonPassword.en } });
}

/**
 * Stores a registration. The answer is the same whether or not the address is known.
 * @throws AppError bad_request for a failed captcha, invalid for a common password or a plan that isn't on offer
 * @throws LimitExceeded after too many from one network or for one address
 */
export async function register(
  ctx: VisitorContext,
  input: RouteInput<RegisterVerb>,
  { session, isPerson }: OnboardingTools,
): Promise<RouteOutput<RegisterVerb>> {
  await session.limiter.consumeFrom('registration-address', ctx.caller.ip);
  await session.limiter.consume('registration-account', input.email.toLowerCase());
  refuseCommon(input.password);
  if (!(await isPerson(input.recaptcha_token ?? '', ctx.caller.ip)))
    throw new AppError('bad_request', texts.captchaFailed);
  const {
    password,
    browser,
    recaptcha_token: _,
    pricing_plan: __,
    pricing_plans_id,
    website_url,
    ...rest
  } = input;
  const kept = browser !== undefined && {
    password_hash: await hashPassword(password, networkOf(ctx.caller.ip)),
    browser_hash: hashToken(browser),
  };
  await write(ctx, 'onboarding.register', async ({ db, job, noAudit }) => {
    noAudit('job');
    if (!(await queries.findOfferedPlan(db, pricing_plans_id)))
      throw new AppError('invalid', texts.planGone, { fields: { pricing_plan: texts.planGone.en } });
    const row = { ...rest, ...kept, website_host: website_url, partner_plan_id: pricing_plans_id };
    const id = await registrations.addRegistration(db, row, confirmableDays);
    await job(registrationMailJob, { id, requestId: ctx.requestId });
  });
  return { success: true };
}

/** Mails the confirmation link, or a notice if the address has an account already. */
export async function mailRegistration(ctx: CallContext, id: number, baseUrl: string): Promise<void> {
  await write(ctx, 'onboarding.mailRegistration', async ({ db, client, noAudit }) => {
    noAudit('job');
    const registration = await registrations.findToMail(db, id);
    if (!registration) return;
    const { email, first_name: firstName } = registration;
    const to = { address: email };
    const known = await queries.findByEmail(db, email);
    if (known) {
      await registrations.dropPassword(db, id);
      await queueMail(client, { to, ...knownAddressMail(known.first_name, baseUrl) });
      return;
    }
    const link = { session: newToken(), signature: newToken() };
    await registrations.setLink(db, id, {
      session_hash: hashToken(link.session),
      signature_hash: hashToken(link.signature),
    });
    await queueMail(client, { to, ...confirmationMail(firstName, baseUrl, link) });
  });
}

type Registration = NonNullable<Awaited<ReturnType<typeof registrations.holdRegistration>>>;

/**
 * Locks the registration of a link, expired or not.
 * @throws AppError bad_request for a link that is wrong, conflict for one that was used
 */
export async function holdLinked(
  { db }: WriteScope,
  session: string,
  signature: string,
): Promise<Registration> {
  const found = await registrations.holdRegistration(db, hashToken(session));
  const isSigned =
    found !== undefined &&
    found.signature_hash !== null &&
    timingSafeEqual(found.signature_hash, hashToken(signature));
  if (!isSigned) throw new AppError('bad_request', texts.linkUnusable);
  if (found.used_at !== null || (await queries.findByEmail(db, found.email)))
    throw new AppError('conflict', texts.alreadyUsed);
  return found;
}

/** @throws AppError bad_request for a link that has expired */
function requireOpen({ is_over: isOver }: Registration): void {
  if (isOver) throw new AppError('bad_request', texts.linkExpired);
}

/** Returns the partner of an invitation to the same address, or a new one with the company's name. */
async function partnerFor(
  scope: WriteScope,
  { email, partner_plan_id: planId }: Registration,
  company: string,
  invite: string | undefined,
): Promise<{ partnerId: number; inviteId: number | null }> {
  if (invite === undefined || invite === '')
    return { partnerId: await addPartner(scope, company, planId), inviteId: null };
  const found = await queries.holdInvitation(scope.db, invite);
  if (!found || found.is_over || found.email.toLowerCase() !== email.toLowerCase())
    throw new AppError('bad_request', texts.linkUnusable);
  if (found.used_at !== null) throw new AppError('conflict', texts.alreadyUsed);
  return { partnerId: found.partner_id, inviteId: found.id };
}

/**
 * Returns the hash of the password that was registered.
 * @throws AppError invalid in any other browser than the one that registered
 */
function registeredPassword(registration: Registration, browser: string | undefined): string {
  const { password_hash: passwordHash, browser_hash: kept } = registration;
  const isSame = browser !== undefined && kept !== null && timingSafeEqual(kept, hashToken(browser));
  if (!isSame || passwordHash === null)
    throw new AppError('invalid', commonErrors.invalid, { fields: { password: fieldTexts.required } });
  return passwordHash;
}

/** Notifies the platform's operators of a new partner, if an address for that is configured. */
async function tellPlatform(
  { client }: WriteScope,
  { operatorEmail }: OnboardingTools['setup'],
  partner: Parameters<typeof newPartnerMail>[0],
): Promise<void> {
  if (operatorEmail === null) return;
  await queueMail(client, { to: { address: operatorEmail }, ...newPartnerMail(partner) });
}

/**
 * Creates the account and the partner of a registration, once, and signs in.
 * @throws AppError bad_request for a wrong or expired link, conflict for a used one, invalid for a common password, and
 * for a missing one in another browser than the one that registered
 */
export async function confirm(
  ctx: VisitorContext,
  input: RouteInput<ConfirmVerb>,
  { session: { limiter }, setup }: OnboardingTools,
): Promise<RouteOutput<ConfirmVerb>> {
  await limiter.consumeFrom('confirmation-address', ctx.caller.ip);
  const { session, signature, invite, password, browser, ...person } = input;
  // This lookup comes first, so that guessing links doesn't keep the server busy with hashing passwords.
  const isKnown = await read(ctx, ({ db }) => registrations.isLinkKnown(db, hashToken(session)));
  if (!isKnown) throw new AppError('bad_request', texts.linkUnusable);
  if (password !== undefined) refuseCommon(password);
  const typed = password === undefined ? null : await hashPassword(password, networkOf(ctx.caller.ip));
  return write(ctx, 'onboarding.confirm', async (scope) => {
    const registration = await holdLinked(scope, session, signature);
    requireOpen(registration);
    const passwordHash = typed ?? registeredPassword(registration, browser);
    const named = {
      first_name: person.first_name ?? registration.first_name,
      last_name: person.last_name ?? registration.last_name,
      company: person.company ?? registration.company,
      job: person.job ?? registration.job,
    };
    const { email } = registration;
    const { partnerId, inviteId } = await partnerFor(scope, registration, named.company, invite);
    const id = await addOperator(scope, { email, passwordHash, role: 'user', partnerId, person: named });
    await joinPartner(scope, { partnerId, operatorId: id, inviteId });
    await registrations.markConfirmed(scope.db, registration.id, id);
    if (inviteId === null)
      await tellPlatform(scope, setup, { ...named, email, site: registration.website_host });
    const begun = await beginSession(scope, ctx, { id, passwordHash, remember: false });
    if (!begun) throw new Error('a new operator has no session');
    const { first_name, last_name } = named;
    return {
      token: begun.token,
      user: { id, email, first_name, last_name, role: 'user' as const, partner_id: partnerId },
    };
  });
}
