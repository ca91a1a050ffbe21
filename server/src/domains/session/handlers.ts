import type { session } from '#contract/domains/session/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { changePassword, endOtherSessions, updateProfile } from './own-account.service.ts';
import { confirmPasswordReset, requestPasswordReset } from './password-reset.service.ts';
import { currentUser, endSession, listSessions, type SignInTools, signIn, signOut } from './service.ts';

export function sessionHandlers(tools: SignInTools) {
  return {
    signIn: (ctx, input) => signIn(ctx, input, tools),
    currentUser,
    updateProfile,
    changePassword: (ctx, input) => changePassword(ctx, input, tools),
    signOut,
    listSessions,
    endSession,
    endOtherSessions,
    requestPasswordReset: (ctx, input) => requestPasswordReset(ctx, input, tools),
    confirmPasswordReset: (ctx, input) => confirmPasswordReset(ctx, input, tools),
  } satisfies Handlers<typeof session>;
}
