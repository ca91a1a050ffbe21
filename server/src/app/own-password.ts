import { commonErrors } from '#contract/base/errors.ts';
import { requireOwnPassword } from '#server/domains/session/own-account.service.ts';
import type { SessionTools } from '#server/domains/session/service.ts';
import type { WebsiteTools } from '#server/domains/websites/tools.ts';
import { AppError } from '#server/platform/errors/app-error.ts';

/** Returns the check of an operator's own password, for domains that come before the sign-in. */
export const ownPassword =
  (tools: Pick<SessionTools, 'limiter'>): WebsiteTools['requirePassword'] =>
  async (ctx, password) => {
    const { actor } = ctx;
    // A service account has no password, and its operator isn't there to type theirs.
    if (actor.kind !== 'operator' || actor.service) throw new AppError('forbidden', commonErrors.notAllowed);
    await requireOwnPassword({ ...ctx, actor }, { field: 'password', password }, tools);
  };
