// Letting somebody in by their address: an operator is made where there is none. Who has no password yet is mailed a
// link that sets one, everybody else a line; who asks for it never learns which of the two it was.
import type { WriteScope } from '#server/database/scope.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { hashToken, newToken } from '#server/platform/tokens/tokens.ts';
import { accessMail, activationMail } from './mails.ts';
import { addOperator, type NewOperator } from './new-operator.service.ts';
import { deleteAllSessions, replaceResetCode } from './queries.ts';

/** Fits no password: `verifyPassword` takes its time with it, and says no. */
export const noPassword = 'none';
const activationMinutes = 7 * 24 * 60;

export interface Newcomer {
  email: string;
  firstName?: string;
  lastName?: string;
  company?: string | null;
  job?: string | null;
}

/** The operator with this address, whether or not they may sign in; one without a password is made where there is none. */
async function operatorFor({ db, audit }: WriteScope, newcomer: Newcomer) {
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

/** Makes an operator with a password of their own. @returns their id @throws AppError conflict for a taken address */
export const addPerson = (scope: WriteScope, person: Omit<NewOperator, 'role'>): Promise<number> =>
  addOperator(scope, { ...person, role: 'user' });

/**
 * Lets somebody in and mails them about it, in the caller's transaction.
 * @param lets what they may do now, as a sentence of the mail: `Ana gave you access to The Courier.`
 * @returns the operator's id
 */
export async function letIn(
  scope: WriteScope,
  newcomer: Newcomer,
  lets: string,
  { baseUrl }: { baseUrl: string },
): Promise<number> {
  const operator = await operatorFor(scope, newcomer);
  const { id, email, first_name: firstName, active, activated_at: activatedAt } = operator;
  if (!active) return id;
  const to = { address: email };
  if (activatedAt !== null) {
    await queueMail(scope.client, { to, ...accessMail({ firstName, lets }, baseUrl) });
    return id;
  }
  // Whoever is signed in without ever having shown that the address is theirs may not have what is given now.
  await deleteAllSessions(scope.db, id);
  const code = newToken();
  await replaceResetCode(scope.db, id, hashToken(code), activationMinutes);
  await queueMail(scope.client, { to, ...activationMail({ firstName, lets }, baseUrl, code) });
  return id;
}
