// Gives a person access by their address; an operator is created if there is none. An operator without a password gets
// a link to set one, others get a notice; the caller doesn't learn which of the two it was.
import type { WriteScope } from '#server/database/scope.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { hashToken, newToken } from '#server/platform/tokens/tokens.ts';
import { accessMail, activationMail } from './mails.ts';
import { addOperator, type NewOperator } from './new-operator.service.ts';
import { deleteAllSessions, replaceResetCode } from './queries.ts';

/** Matches no password: `verifyPassword` takes its usual time with it and returns false. */
const noPassword = 'none';
const activationMinutes = 7 * 24 * 60;

export interface InvitedPerson {
  email: string;
  firstName?: string;
  lastName?: string;
  company?: string | null;
  job?: string | null;
}

/**
 * Returns the operator with this address, whether or not they may sign in; creates one without a password if there is
 * none.
 */
async function operatorFor({ db, audit }: WriteScope, newcomer: InvitedPerson) {
  const { email, firstName = '', lastName = '', company = null, job = null } = newcomer;
  const made = await db
    .insertInto('operators')
    .values({ email, first_name: firstName, last_name: lastName, company, job, password_hash: noPassword })
    .onConflict((conflict) => conflict.column('email_lc').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) await audit({ target: 'operator', id: made.id, changes: { role: 'user' } });
  return db
    .selectFrom('operators')
    .select(['id', 'email', 'first_name', 'active', 'activated_at'])
    .where('email_lc', '=', email.toLowerCase())
    .executeTakeFirstOrThrow();
}

/** Creates an operator with a password of their own. @returns their id @throws AppError conflict for a taken address */
export const addPerson = (scope: WriteScope, person: Omit<NewOperator, 'role'>): Promise<number> =>
  addOperator(scope, { ...person, role: 'user' });

interface Told {
  id: number;
  email: string;
  first_name: string;
  activated_at: Date | null;
}

/**
 * Ends every session of an operator who has never set a password: none of them proves that the address is theirs, so
 * they must not get the new access.
 * @returns whether the operator has yet to set one
 */
export async function endUnprovenSessions(
  { db }: Pick<WriteScope, 'db'>,
  { id, activated_at: activatedAt }: Pick<Told, 'id' | 'activated_at'>,
): Promise<boolean> {
  if (activatedAt !== null) return false;
  await deleteAllSessions(db, id);
  return true;
}

/**
 * Mails an operator about new access, within the caller's transaction. An operator who has never set a password gets a
 * new link for that, and their sessions end.
 * @param lets see `letIn`
 */
export async function tellAccess(
  scope: WriteScope,
  operator: Told,
  lets: string,
  { baseUrl }: { baseUrl: string },
): Promise<void> {
  const { id, email, first_name: firstName } = operator;
  const to = { address: email };
  if (!(await endUnprovenSessions(scope, operator))) {
    await queueMail(scope.client, { to, ...accessMail({ firstName, lets }, baseUrl) });
    return;
  }
  const code = newToken();
  await replaceResetCode(scope.db, id, hashToken(code), activationMinutes);
  await queueMail(scope.client, { to, ...activationMail({ firstName, lets }, baseUrl, code) });
}

/**
 * Gives a person access and mails them about it, within the caller's transaction.
 * @param lets new access, as a sentence of the mail: `Ana gave you access to The Courier.`
 * @returns the operator's id
 */
export async function grantAccess(
  scope: WriteScope,
  newcomer: InvitedPerson,
  lets: string,
  tools: { baseUrl: string },
): Promise<number> {
  const operator = await operatorFor(scope, newcomer);
  if (operator.active) await tellAccess(scope, operator, lets, tools);
  return operator.id;
}
