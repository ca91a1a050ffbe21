// Switching one-time codes on and off. Each step requires something that a thief of an open browser doesn't know.
import { commonErrors } from '#contract/base/errors.ts';
import type { secondFactors } from '#contract/domains/second-factors/routes.ts';
import type { OperatorContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { read, write } from '#server/database/scope.ts';
import { requireOwnPassword } from '#server/domains/session/own-account.service.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { takeCode } from './codes.service.ts';
import {
  codesOfFirstFactor,
  dropCodesWithLastFactor,
  lockOwner,
  methodsOf,
  replaceCodes,
  tellFactorChange,
} from './own-factors.service.ts';
import * as queries from './queries.ts';
import { texts } from './texts.ts';
import { type SecondFactorTools, totpPurpose } from './tools.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

type Input<Verb extends keyof typeof secondFactors> = RouteInput<(typeof secondFactors)[Verb]>;
type Output<Verb extends keyof typeof secondFactors> = RouteOutput<(typeof secondFactors)[Verb]>;

const askedPassword = (password: string) => ({ field: 'password', password });
const wrongCode = () =>
  new AppError('invalid', commonErrors.invalid, { fields: { code: texts.wrongCode.en } });

/**
 * Creates the secret of an app, which counts once a code has confirmed it.
 * @throws AppError invalid for a wrong password; conflict if codes are on already
 */
export async function startTotp(
  ctx: OperatorContext,
  { password }: Input<'startTotp'>,
  tools: SecondFactorTools,
): Promise<Output<'startTotp'>> {
  await requireOwnPassword(ctx, askedPassword(password), tools);
  const { id, email } = ctx.actor;
  const secret = newTotpSecret();
  await write(ctx, 'secondFactors.startTotp', async ({ db, audit }) => {
    const sealed = tools.secrets.seal(secret, totpPurpose(id));
    if (!(await queries.putUnconfirmedTotp(db, id, sealed))) throw new AppError('conflict', texts.totpOn);
    await audit({ target: 'operator', id, changes: { totp: 'begun' } });
  });
  return { secret, uri: totpUri(secret, email) };
}

/**
 * Switches one-time codes on with a first code.
 * @throws AppError invalid for a wrong code; conflict if there is no secret to confirm
 */
export async function confirmTotp(
  ctx: OperatorContext,
  { code }: Input<'confirmTotp'>,
  tools: SecondFactorTools,
): Promise<Output<'confirmTotp'>> {
  const { id } = ctx.actor;
  await tools.limiter.consume('own-code', String(id));
  const totp = await read(ctx, ({ db }) => queries.findTotp(db, id));
  if (totp?.confirmed_at) throw new AppError('conflict', texts.totpOn);
  if (!totp || totp.is_stale) throw new AppError('conflict', texts.attemptOver);
  const secret = tools.secrets.open(totp.secret_sealed, totpPurpose(id));
  const step = stepOfCode(secret, code.replaceAll(/\s/g, ''), ctx.clock.now());
  if (step === null) throw wrongCode();
  const codes = await write(ctx, 'secondFactors.confirmTotp', async (scope) => {
    const owner = await lockOwner(scope, id);
    if (!(await queries.confirmTotp(scope.db, id, { sealed: totp.secret_sealed, step })))
      throw new AppError('conflict', texts.attemptOver);
    await tellFactorChange(
      scope,
      owner,
      { change: 'One-time codes were switched on', changes: { totp: 'on' } },
      tools,
    );
    return codesOfFirstFactor(scope, id);
  });
  await tools.limiter.reset('own-code', String(id));
  return { recovery_codes: codes };
}

/**
 * Switches one-time codes off, by the password and a code of the app or of recovery.
 * @throws AppError invalid for a wrong password or code; conflict where codes are off
 */
export async function removeTotp(
  ctx: OperatorContext,
  { password, code }: Input<'removeTotp'>,
  tools: SecondFactorTools,
): Promise<Output<'removeTotp'>> {
  const { id } = ctx.actor;
  await requireOwnPassword(ctx, askedPassword(password), tools);
  await tools.limiter.consume('own-code', String(id));
  await write(ctx, 'secondFactors.removeTotp', async (scope) => {
    const owner = await lockOwner(scope, id);
    const totp = await queries.findTotp(scope.db, id);
    if (!totp?.confirmed_at) throw new AppError('conflict', texts.totpOff);
    if ((await takeCode(ctx, scope, { operatorId: id, code }, tools)) === null) throw wrongCode();
    await queries.deleteTotp(scope.db, id);
    await dropCodesWithLastFactor(scope, id);
    await tellFactorChange(
      scope,
      owner,
      { change: 'One-time codes were switched off', changes: { totp: 'off' } },
      tools,
    );
  });
  await tools.limiter.reset('own-code', String(id));
  return { success: true };
}

/**
 * Creates ten new recovery codes; the previous ones stop working.
 * @throws AppError invalid for a wrong password; conflict without a factor that they could replace
 */
export async function replaceRecoveryCodes(
  ctx: OperatorContext,
  { password }: Input<'replaceRecoveryCodes'>,
  tools: SecondFactorTools,
): Promise<Output<'replaceRecoveryCodes'>> {
  const { id } = ctx.actor;
  await requireOwnPassword(ctx, askedPassword(password), tools);
  return write(ctx, 'secondFactors.replaceRecoveryCodes', async (scope) => {
    const owner = await lockOwner(scope, id);
    if ((await methodsOf(scope, id)).length === 0) throw new AppError('conflict', texts.noFactor);
    const codes = await replaceCodes(scope, id);
    await tellFactorChange(
      scope,
      owner,
      { change: 'New recovery codes were made', changes: { recovery_codes: 'replaced' } },
      tools,
    );
    return { recovery_codes: codes };
  });
}
