// The platform's own operator. Made on the command line only: a page for it could be found by a stranger first.
import type { CallContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { addOperator, newPasswordHash, requireEmail } from './new-operator.service.ts';

/**
 * Makes a root operator.
 * @returns the operator's id
 * @throws AppError invalid for an address or password that cannot be used, conflict for an address that is taken
 */
export async function createRootOperator(
  ctx: CallContext,
  input: { email: string; password: string },
): Promise<number> {
  const email = requireEmail(input.email);
  const passwordHash = await newPasswordHash(input.password);
  return write(ctx, 'session.createRootOperator', (scope) =>
    addOperator(scope, { email, passwordHash, role: 'root' }),
  );
}
