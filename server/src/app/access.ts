import { type Access, allows, needsResource, type RouteMeta } from '#contract/base/access.ts';
import { commonErrors } from '#contract/base/errors.ts';
import type { Database } from '#server/database/connect.ts';
import type { OperatorContext, VisitorContext } from '#server/database/context.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { ApiRequest } from './api-request.ts';
import { type Identity, identify, touchSession } from './identify.ts';
import { repeatKey } from './repeat-key.ts';
import { requireStorable } from './storable-input.ts';

export interface AccessTools {
  database: Database;
  clock: Clock;
  log: Log;
}

/**
 * Decides whether the caller may make this call. The order of the refusals is part of the API: who you are (401),
 * which site (400), whether it is yours (404, the same as for an unknown key), what you may do there (403).
 */
export function requireAccess(access: Access, identity: Identity | null, resourceKey: string | null): void {
  if (access.who === 'public') return;
  if (identity === null) throw new AppError('unauthorized', commonErrors.signInNeeded);
  if (access.who === 'signedIn') return;
  if (access.who === 'root') {
    if (!identity.operator.isRoot) throw new AppError('forbidden', commonErrors.notAllowed);
    return;
  }
  if (resourceKey === null) throw new AppError('bad_request', commonErrors.missingResource);
  if (identity.site === null) throw new AppError('not_found', commonErrors.notFound);
  if (!allows(identity.site.relation, access.area, access.verb))
    throw new AppError('forbidden', commonErrors.notAllowed);
}

function contextOf(
  tools: AccessTools,
  request: ApiRequest,
  identity: Identity | null,
): VisitorContext | OperatorContext {
  const call = {
    database: tools.database,
    clock: tools.clock,
    log: tools.log.child({ requestId: request.requestId }),
    requestId: request.requestId,
    caller: request.caller,
    resource: identity?.site?.resource ?? null,
    relation: identity?.site?.relation ?? null,
    repeat: null,
  };
  if (identity === null) return { ...call, actor: { kind: 'anonymous' } };
  const { id, email } = identity.operator;
  return { ...call, actor: { kind: 'operator', id, email }, sessionId: identity.sessionId };
}

/** Off the way of the request: nobody waits for it, and losing one costs nothing. */
function noteUse(tools: AccessTools, identity: Identity | null): void {
  if (!identity?.seenLongAgo) return;
  touchSession(tools.database.pool, identity.sessionId).catch((error: unknown) => {
    tools.log.warn({ err: error }, 'session use not noted');
  });
}

/**
 * Lets a call through with the context its verb gets, or refuses it. Runs before the input is validated, so that
 * whoever may not make a call learns nothing about its input either.
 */
export async function admit(
  tools: AccessTools,
  meta: RouteMeta,
  request: ApiRequest,
  input: unknown,
): Promise<VisitorContext | OperatorContext> {
  const { access } = meta;
  const identity =
    access.who === 'public'
      ? null
      : await identify(
          tools.database.pool,
          request.token,
          needsResource(access) ? request.resourceKey : null,
        );
  requireAccess(access, identity, request.resourceKey);
  noteUse(tools, identity);
  if (request.unreadableBody !== null)
    throw new AppError('bad_request', { ...commonErrors.badRequest, en: request.unreadableBody });
  requireStorable(input);
  const ctx = contextOf(tools, request, identity);
  if (meta.repeat === 'safe') return ctx;
  return { ...ctx, repeat: repeatKey(request.idempotencyKey, input) };
}
