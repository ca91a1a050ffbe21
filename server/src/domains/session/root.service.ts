// The platform's own operator. Made on the command line only: a page for it could be found by a stranger first.
import { errorText } from '#contract/base/errors.ts';
import { email as emailSchema, newPassword } from '#contract/domains/session/schemas.ts';
import type { CallContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { hashPassword, isCommonPassword } from '#server/platform/passwords/passwords.ts';

const texts = {
  email: errorText('session.root_email', 'This is not an e-mail address.'),
  password: errorText('session.root_password', 'The password needs at least 8 letters.'),
  common: errorText(
    'session.common_password',
    'This password is among the most common ones. Please choose another.',
  ),
  taken: errorText('session.root_taken', 'An operator with this e-mail exists already.'),
};

/**
 * Makes a root operator.
 * @returns the operator's id
 * @throws AppError invalid for an address or password that cannot be used, conflict for an address that is taken
 */
export async function createRootOperator(
  ctx: CallContext,
  input: { email: string; password: string },
): Promise<number> {
  const email = emailSchema.safeParse(input.email);
  if (!email.success) throw new AppError('invalid', texts.email);
  if (!newPassword.safeParse(input.password).success) throw new AppError('invalid', texts.password);
  if (isCommonPassword(input.password)) throw new AppError('invalid', texts.common);
  const passwordHash = await hashPassword(input.password);
  return write(ctx, 'session.createRootOperator', async ({ db, audit }) => {
    const made = await db
      .insertInto('operators')
      .values({ email: email.data, password_hash: passwordHash, role: 'root' })
      .onConflict((conflict) => conflict.column('email_lc').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) throw new AppError('conflict', texts.taken);
    await audit({ target: 'operator', id: made.id, changes: { role: 'root' } });
    return made.id;
  });
}
