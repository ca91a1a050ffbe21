// An operator's second factors, and the steps that all changes of them share: an audit row and a mail.

import type { SecondFactors } from '#contract/domains/second-factors/schemas.ts';
import type { OperatorContext } from '#server/database/context.ts';
import { type ReadScope, read, type WriteScope } from '#server/database/scope.ts';
import { lockOperatorById } from '#server/domains/session/queries.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { factorChangedMail } from './mails.ts';
import { findPasskeys } from './passkeys.queries.ts';
import * as queries from './queries.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { relyingParty } from './relying-party.ts';
import type { SecondFactorTools } from './tools.ts';

interface ShownPasskey {
  id: number;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

export const asPasskey = ({ id, name, created_at: made, last_used_at: used }: ShownPasskey) => ({
  id,
  name,
  created_at: made.toISOString(),
  last_used_at: used?.toISOString() ?? null,
});

/** Returns the methods of an operator's second step; empty if sign-in has one step. */
export async function methodsOf({ db }: ReadScope, operatorId: number) {
  const totp = await queries.findTotp(db, operatorId);
  const passkeys = await findPasskeys(db, operatorId);
  const hasTotp = totp?.confirmed_at != null;
  const hasPasskey = passkeys.length > 0;
  return [
    ...(hasTotp ? (['totp'] as const) : []),
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(hasTotp || hasPasskey ? (['recovery'] as const) : []),
  ];
}

/** Returns the operator's second factors. */
export function getSecondFactors(
  ctx: OperatorContext,
  { baseUrl }: SecondFactorTools,
): Promise<SecondFactors> {
  const { id } = ctx.actor;
  return read(ctx, async ({ db }) => {
    const totp = await queries.findTotp(db, id);
    return {
      totp_since: totp?.confirmed_at?.toISOString() ?? null,
      passkeys: (await findPasskeys(db, id)).map(asPasskey),
      recovery_codes_left: await queries.countRecoveryCodes(db, id),
      passkeys_possible: relyingParty(baseUrl) !== null,
    };
  });
}

/** Replaces the operator's recovery codes by ten new ones. */
export async function replaceCodes({ db }: WriteScope, operatorId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await queries.deleteRecoveryCodes(db, operatorId);
  await queries.insertRecoveryCodes(db, operatorId, codes.map(hashRecoveryCode));
  return codes;
}

/** Creates recovery codes for an operator who has none. Returns null for one who has some. */
export async function codesOfFirstFactor(scope: WriteScope, operatorId: number): Promise<string[] | null> {
  return (await queries.countRecoveryCodes(scope.db, operatorId)) === 0
    ? replaceCodes(scope, operatorId)
    : null;
}

/** Deletes the recovery codes of an operator without another factor. */
export async function dropCodesWithLastFactor(scope: WriteScope, operatorId: number): Promise<void> {
  if ((await methodsOf(scope, operatorId)).length === 0)
    await queries.deleteRecoveryCodes(scope.db, operatorId);
}

/**
 * Locks an operator, so that concurrent changes of their factors wait.
 * @returns the owner, who is notified of the change
 */
export const lockOwner = ({ db }: WriteScope, operatorId: number) => lockOperatorById(db, operatorId);

interface Owner {
  id: number;
  email: string;
  first_name: string;
}

/** Mails an operator about a change of their factors. */
export async function mailFactorChange(
  { client }: WriteScope,
  { email, first_name: firstName }: Owner,
  change: string,
  { baseUrl }: { baseUrl: string },
): Promise<void> {
  await queueMail(client, { to: { address: email }, ...factorChangedMail(firstName, baseUrl, change) });
}

/** Records a change of an operator's factors in the audit log, and mails them. */
export async function tellFactorChange(
  scope: WriteScope,
  owner: Owner,
  { change, changes }: { change: string; changes: Record<string, unknown> },
  tools: { baseUrl: string },
): Promise<void> {
  await scope.audit({ target: 'operator', id: owner.id, changes });
  await mailFactorChange(scope, owner, change, tools);
}
