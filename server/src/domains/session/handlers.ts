import type { session } from '#contract/domains/session/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { confirmPasswordReset, requestPasswordReset } from './password-reset.service.ts';
import { currentUser, endSession, listSessions, type SessionTools, signIn, signOut } from './service.ts';

export function sessionHandlers(tools: SessionTools) {
  return {
    signIn: (ctx, input) => signIn(ctx, input, tools),
    currentUser,
    signOut,
    listSessions,
    endSession,
    requestPasswordReset: (ctx, input) => requestPasswordReset(ctx, input, tools),
    confirmPasswordReset: (ctx, input) => confirmPasswordReset(ctx, input, tools),
  } satisfies Handlers<typeof session>;
}
