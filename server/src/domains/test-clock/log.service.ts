import type { testClock } from '#contract/domains/test-clock/routes.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage } from '#server/database/list.ts';
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
  { id, ...page }: RouteInput<typeof testClock.days>,
): Promise<RouteOutput<typeof testClock.days>> {
  return read(ctx, async (scope) => {
    const span = await spanOf(scope, ctx.resource.id, id);
    return fetchPage(
      page,
      (window) => findDays(scope, ctx.resource, span, window),
      () => countDays(scope, ctx.resource, span),
    );
  });
}

/** @throws AppError not_found */
export function listHappened(
  ctx: ResourceContext,
  { id, day, kind, ...page }: RouteInput<typeof testClock.happened>,
): Promise<RouteOutput<typeof testClock.happened>> {
  return read(ctx, async (scope) => {
    const asked = { day, kind, span: await spanOf(scope, ctx.resource.id, id) };
    return fetchPage(
      page,
      (window) => findHappened(scope, ctx.resource, { ...asked, ...window }),
      () => countHappened(scope, ctx.resource, asked),
    );
  });
}
