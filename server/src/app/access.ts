import { allows, findsDeleted, needsResource, type Relation, type RouteMeta } from '#contract/base/access.ts';
import { commonErrors } from '#contract/base/errors.ts';
import type { Database } from '#server/database/connect.ts';
import type { OperatorContext, VisitorContext } from '#server/database/context.ts';
import { operationIdOf } from '#server/domains/service-accounts/operations.ts';
import { noteProgramUse } from '#server/domains/service-accounts/uses.service.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { ApiRequest } from './api-request.ts';
import { type Identity, identify, touchSession } from './identify.ts';
import { repeatKey } from './repeat-key.ts';
import { requireShallow } from './storable-input.ts';

export interface AccessTools {
  database: Database;
  clock: Clock;
  log: Log;
  /** Calls of one caller that are worked on at once; see `inCallersTurn`. */
  callsOfCaller?: number;
}

const forbidden = () => new AppError('forbidden', commonErrors.notAllowed);

/**
 * Decides whether the caller may make this call. The order of the refusals is part of the API: who you are (401),
 * which site (400), whether it is yours (404, the same as for an unknown key), what you may do there (403).
 */
export function requireAccess(
  { access }: Pick<RouteMeta, 'access'>,
  identity: Identity | null,
  resourceKey: string | null,
): void {
  if (access.who === 'public') return;
  if (identity === null) throw new AppError('unauthorized', commonErrors.signInNeeded);
  if (access.who === 'signedIn') {
    if (identity.program !== null && !access.programs) throw forbidden();
    return;
  }
  if (access.who === 'root') {
    if (!identity.operator.isRoot) throw forbidden();
    return;
  }
  if (resourceKey === null) throw new AppError('bad_request', commonErrors.missingResource);
  if (identity.site === null) throw notFound();
  if (!allows(identity.site.relation, access.area, access.verb)) throw forbidden();
}

/**
 * A program may do what programs may, what was granted to it, and nothing that the operator on whose behalf it acts may
 * not. What is the caller's own, and open to programs, needs no grant.
 */
function requireGrant(meta: RouteMeta, { program }: Identity): void {
  const { access } = meta;
  if (program === null || access.who !== 'area') return;
  const { operators, permissions } = program;
  const isAllowed = (relation: Relation) => allows(relation, access.area, access.verb);
  const isGranted = permissions === null || permissions.has(operationIdOf(meta) ?? '');
  if (!isGranted || !isAllowed('service') || !isAllowed(operators)) throw forbidden();
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
  const { program } = identity;
  const service = program && { service: { id: program.id, title: program.title, siteId: program.siteId } };
  return { ...call, actor: { kind: 'operator', id, email, ...service }, sessionId: identity.sessionId };
}

/** Off the way of the request: nobody waits for it, and losing one costs nothing. */
function noteUse(tools: AccessTools, meta: RouteMeta, identity: Identity | null): void {
  if (identity === null) return;
  const { sessionId, seenLongAgo, program } = identity;
  const noted = program
    ? noteProgramUse(tools, program, operationIdOf(meta))
    : sessionId !== null && seenLongAgo
      ? touchSession(tools.database.pool, sessionId)
      : null;
  noted?.catch((error: unknown) => {
    tools.log.warn({ err: error }, 'use not noted');
  });
}

/**
 * Who calls, if they may make this call.
 * @throws AppError unauthorized, bad_request, not_found, forbidden
 */
export async function requireCaller(
  pool: Database['pool'],
  meta: RouteMeta,
  { token, resourceKey }: Pick<ApiRequest, 'token' | 'resourceKey'>,
): Promise<Identity | null> {
  const { access } = meta;
  if (access.who === 'public' && !access.known) return null;
  const key = needsResource(access) ? resourceKey : null;
  const identity = await identify(pool, token, key, findsDeleted(access));
  requireAccess(meta, identity, resourceKey);
  if (identity !== null) requireGrant(meta, identity);
  return identity;
}

/** How long what was known of a caller holds while a body arrives, in milliseconds: rights end within a second. */
const knownFor = 500;

/** As it was known before the body arrived, or asked again when that took its time. */
async function callerOf(tools: AccessTools, meta: RouteMeta, request: ApiRequest): Promise<Identity | null> {
  const { known } = request;
  if (known?.meta === meta && performance.now() - known.at < knownFor) return known.identity;
  return requireCaller(tools.database.pool, meta, request);
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
  const identity = await callerOf(tools, meta, request);
  noteUse(tools, meta, identity);
  if (request.unreadableBody !== null) throw new AppError('bad_request', request.unreadableBody);
  requireShallow(input);
  const ctx = contextOf(tools, request, identity);
  if (meta.repeat === 'safe') return ctx;
  return { ...ctx, repeat: repeatKey(request.idempotencyKey, input) };
}
