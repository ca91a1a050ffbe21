import type { secondFactors } from '#contract/domains/second-factors/routes.ts';
import type { CallContext, OperatorContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { changeOperator } from '#server/domains/session/operators.service.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import { mailFactorChange, methodsOf } from './own-factors.service.ts';
import { deletePasskeys } from './passkeys.queries.ts';
import { deleteRecoveryCodes, deleteTotp, lockOperator } from './queries.ts';
import { texts } from './texts.ts';
import type { SecondFactorTools } from './tools.ts';

interface Owner {
  id: number;
  email: string;
  first_name: string;
}

const changes = { second_factor: 'reset' };

/** Deletes the second factors of an operator and emails them. Returns false if there are none. */
async function deleteFactors(scope: WriteScope, operator: Owner, baseUrl: string): Promise<boolean> {
  const { id } = operator;
  if ((await methodsOf(scope, id)).length === 0) return false;
  await deleteTotp(scope.db, id);
  await deletePasskeys(scope.db, id);
  await deleteRecoveryCodes(scope.db, id);
  const change = 'Two-step sign-in was switched off by an administrator';
  await mailFactorChange(scope, operator, change, { baseUrl });
  return true;
}

/**
 * Removes the second factors of an operator who lost their app, passkeys and recovery codes, so that the password alone
 * signs in, and notifies them by mail.
 * @returns false if sign-in had one step already
 * @throws AppError not_found
 */
export function resetSecondFactor(ctx: CallContext, email: string, baseUrl: string): Promise<boolean> {
  return changeOperator(ctx, 'resetSecondFactor', email, async (scope, operator) =>
    (await deleteFactors(scope, operator, baseUrl)) ? changes : null,
  );
}

/**
 * Resets the second factor of another operator from the console. Root's own factor needs the password: a stolen session
 * must not remove it.
 * @throws AppError not_found; conflict for the caller's own factor, and if there is none
 */
export function resetOther(
  ctx: OperatorContext,
  { id }: RouteInput<typeof secondFactors.reset>,
  { baseUrl }: SecondFactorTools,
): Promise<RouteOutput<typeof secondFactors.reset>> {
  return write(ctx, 'secondFactors.reset', async (scope) => {
    if (id === ctx.actor.id) throw new AppError('conflict', texts.ownFactor);
    const operator = await lockOperator(scope.db, id);
    if (!operator) throw notFound();
    if (!(await deleteFactors(scope, operator, baseUrl)))
      throw new AppError('conflict', texts.nothingToReset, { params: { email: operator.email } });
    await scope.audit({ target: 'operator', id, changes });
    return { success: true };
  });
}
