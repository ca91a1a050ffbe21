import type { testClock } from '#contract/domains/test-clock/routes.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { VerbInput, VerbOutput } from '#server/database/handlers.ts';
import { answerPage } from '#server/database/list.ts';
import { type ReadScope, read } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import { countDays, countHappened, findDays, findHappened, type Span } from './log.queries.ts';
import { findTurn } from './queries.ts';

/** Returns the interval of an advance. @throws AppError not_found */
async function spanOf(scope: ReadScope, siteId: number, id: number): Promise<Span> {
  const turn = await findTurn(scope, siteId, id);
  if (turn === null) throw notFound();
  return { after: turn.starts_at, until: turn.reached_at };
}

/** @throws AppError not_found */
export function listDays(
  ctx: ResourceContext,
  { id, ...page }: VerbInput<typeof testClock.days>,
): Promise<VerbOutput<typeof testClock.days>> {
  return read(ctx, async (scope) => {
    const span = await spanOf(scope, ctx.resource.id, id);
    return answerPage(
      page,
      (window) => findDays(scope, ctx.resource, span, window),
      () => countDays(scope, ctx.resource, span),
    );
  });
}

/** @throws AppError not_found */
export function listHappened(
  ctx: ResourceContext,
  { id, day, kind, ...page }: VerbInput<typeof testClock.happened>,
): Promise<VerbOutput<typeof testClock.happened>> {
  return read(ctx, async (scope) => {
    const asked = { day, kind, span: await spanOf(scope, ctx.resource.id, id) };
    return answerPage(
      page,
      (window) => findHappened(scope, ctx.resource, { ...asked, ...window }),
      () => countHappened(scope, ctx.resource, asked),
    );
  });
}
