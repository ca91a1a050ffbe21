// The step that a subscription takes after a charge attempt.
import type { ResourceContext } from '#server/database/context.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Attempt } from './attempts.queries.ts';

export const renewalOf = (attempt: Attempt) => ({
  id: attempt.subscription_id,
  periodEndsAt: new Date(attempt.period_ends_at),
});

/** Takes the subscription's step, unless it has changed: an operator may have ended it during the charge. */
export async function stepUnlessMoved<T>(
  ctx: ResourceContext,
  attempt: Attempt,
  step: () => Promise<T>,
): Promise<T | null> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof AppError) || !['conflict', 'not_found'].includes(error.code)) throw error;
    ctx.log.warn(
      { site: ctx.resource.key, attempt: attempt.id, err: error },
      'a charged period was not taken',
    );
    return null;
  }
}
