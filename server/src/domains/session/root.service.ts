// The platform's own operator. Created only on the command line: a stranger could reach a page for it first.
import type { CallContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { addOperator, newPasswordHash, requireEmail } from './new-operator.service.ts';

/**
 * Creates a root operator.
 * @returns the operator's id
 * @throws AppError invalid for an address or password that can't be used, conflict for an address that is taken
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
