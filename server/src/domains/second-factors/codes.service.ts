import type { CallContext } from '#server/database/context.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { SecretUnreadable } from '#server/platform/secrets/secret-box.ts';
import * as queries from './queries.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { type SecondFactorTools, totpPurpose } from './tools.ts';
import { isTotpCode, stepOfCode } from './totp.ts';

async function takeTotpCode(
  ctx: CallContext,
  { db }: WriteScope,
  { operatorId, code }: { operatorId: number; code: string },
  { secrets }: Pick<SecondFactorTools, 'secrets'>,
): Promise<boolean> {
  const totp = await queries.findTotp(db, operatorId);
  if (!totp?.confirmed_at) return false;
  try {
    const step = stepOfCode(secrets.open(totp.secret_sealed, totpPurpose(operatorId)), code, ctx.clock.now());
    return step !== null && (await queries.takeStep(db, operatorId, step));
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error;
    // Recovery codes and passkeys still work.
    ctx.log.error({ operatorId }, 'secret of one-time codes was sealed with another secret key');
    return false;
  }
}

/** Uses up a code that an operator typed. Returns its kind, or null if it is wrong. */
export async function takeCode(
  ctx: CallContext,
  scope: WriteScope,
  typed: { operatorId: number; code: string },
  tools: Pick<SecondFactorTools, 'secrets'>,
): Promise<'totp' | 'recovery' | null> {
  const code = typed.code.replaceAll(/\s/g, '');
  if (isTotpCode(code)) return (await takeTotpCode(ctx, scope, { ...typed, code }, tools)) ? 'totp' : null;
  const hash = hashRecoveryCode(code);
  return (await queries.takeRecoveryCode(scope.db, typed.operatorId, hash)) ? 'recovery' : null;
}
