import { sql } from 'kysely';
import { errorText } from '#contract/base/errors.ts';
import { email as emailSchema, newPassword } from '#contract/domains/session/schemas.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { hashPassword, isCommonPassword } from '#server/platform/passwords/passwords.ts';

export const commonPassword = errorText(
  'session.common_password',
  'This password is one of the most common ones. Choose another.',
);

const texts = {
  email: errorText('session.operator_email', '{email} is not an email address.'),
  password: errorText('session.operator_password', 'The password needs at least 8 characters.'),
  taken: errorText('session.operator_taken', 'An operator with this email already exists.'),
};

/** @throws AppError invalid */
export function requireEmail(text: string): string {
  const email = emailSchema.safeParse(text);
  if (!email.success) throw new AppError('invalid', texts.email, { params: { email: text } });
  return email.data;
}

/** Returns the hash of a valid password. @throws AppError invalid for one that is too short or too common */
export async function newPasswordHash(password: string): Promise<string> {
  if (!newPassword.safeParse(password).success) throw new AppError('invalid', texts.password);
  if (isCommonPassword(password)) throw new AppError('invalid', commonPassword);
  return hashPassword(password);
}

export interface NewOperator {
  email: string;
  passwordHash: string;
  role: 'root' | 'user';
  /** The partner that they own. */
  partnerId?: number;
  person?: { first_name: string; last_name: string; company: string; job: string };
}

/**
 * Inserts an operator within the caller's transaction.
 * @returns their id
 * @throws AppError conflict for a taken address
 */
export async function addOperator(scope: WriteScope, operator: NewOperator): Promise<number> {
  const { email, passwordHash, role, partnerId, person } = operator;
  const made = await scope.db
    .insertInto('operators')
    .values({
      ...person,
      email,
      password_hash: passwordHash,
      role,
      owned_partner_id: partnerId ?? null,
      activated_at: sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.column('email_lc').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw new AppError('conflict', texts.taken);
  const owned = partnerId === undefined ? {} : { partnerId };
  await scope.audit({ target: 'operator', id: made.id, changes: { role, ...owned } });
  return made.id;
}
