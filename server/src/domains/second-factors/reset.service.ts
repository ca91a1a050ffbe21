import type { CallContext } from '#server/database/context.ts';
import { changeOperator } from '#server/domains/session/operators.service.ts';
import { mailFactorChange, methodsOf } from './own-factors.service.ts';
import { deletePasskeys } from './passkeys.queries.ts';
import { deleteRecoveryCodes, deleteTotp } from './queries.ts';

/**
 * Removes the second factors of an operator who lost their app, passkeys and recovery codes, so that the password alone
 * signs in, and notifies them by mail.
 * @returns false if sign-in had one step already
 * @throws AppError not_found
 */
export function resetSecondFactor(ctx: CallContext, email: string, baseUrl: string): Promise<boolean> {
  return changeOperator(ctx, 'resetSecondFactor', email, async (scope, operator) => {
    const { id } = operator;
    if ((await methodsOf(scope, id)).length === 0) return null;
    await deleteTotp(scope.db, id);
    await deletePasskeys(scope.db, id);
    await deleteRecoveryCodes(scope.db, id);
    const change = 'Two-step sign-in was switched off by an administrator';
    await mailFactorChange(scope, operator, change, { baseUrl });
    return { second_factor: 'reset' };
  });
}
