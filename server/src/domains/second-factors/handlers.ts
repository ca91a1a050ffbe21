import type { secondFactors } from '#contract/domains/second-factors/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { getSecondFactors } from './own-factors.service.ts';
import { signInWithPasskey } from './passkey-sign-in.service.ts';
import { addPasskey, removePasskey, renamePasskey, startPasskey } from './passkeys.service.ts';
import { resetOther } from './reset.service.ts';
import { signInWithCode, startPasskeySignIn } from './sign-in.service.ts';
import type { SecondFactorTools } from './tools.ts';
import { confirmTotp, removeTotp, replaceRecoveryCodes, startTotp } from './totp.service.ts';

export function secondFactorHandlers(tools: SecondFactorTools) {
  return {
    get: (ctx) => getSecondFactors(ctx, tools),
    startTotp: (ctx, input) => startTotp(ctx, input, tools),
    confirmTotp: (ctx, input) => confirmTotp(ctx, input, tools),
    removeTotp: (ctx, input) => removeTotp(ctx, input, tools),
    replaceRecoveryCodes: (ctx, input) => replaceRecoveryCodes(ctx, input, tools),
    startPasskey: (ctx, input) => startPasskey(ctx, input, tools),
    addPasskey: (ctx, input) => addPasskey(ctx, input, tools),
    renamePasskey,
    removePasskey: (ctx, input) => removePasskey(ctx, input, tools),
    reset: (ctx, input) => resetOther(ctx, input, tools),
    signInWithCode: (ctx, input) => signInWithCode(ctx, input, tools),
    startPasskeySignIn: (ctx, input) => startPasskeySignIn(ctx, input, tools),
    signInWithPasskey: (ctx, input) => signInWithPasskey(ctx, input, tools),
  } satisfies Handlers<typeof secondFactors>;
}
