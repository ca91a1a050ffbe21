import { allows, findsDeleted, needsResource, type Relation, type RouteMeta } from '#contract/base/access.ts';
import { commonErrors } from '#contract/base/errors.ts';
import type { Database } from '#server/database/connect.ts';
import type { OperatorContext, VisitorContext } from '#server/database/context.ts';
import { operationIdOf } from '#server/domains/service-accounts/operations.ts';
import { recordUse } from '#server/domains/service-accounts/uses.service.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import { requireShallow } from '#server/platform/json/storable-input.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { SecretBox } from '#server/platform/secrets/secret-box.ts';
import type { ApiRequest } from './api-request.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { type Identity, identify, touchSession } from './identify.ts';

export interface AccessTools {
  database: Database;
  clock: Clock;
  log: Log;
  secrets: Pick<SecretBox, 'derive'>;
  /** Concurrent calls of one caller; see `inCallersTurn`. */
  callsOfCaller?: number;
}

const forbidden = () => new AppError('forbidden', commonErrors.notAllowed);

/**
 * Checks whether the caller may make this call. The order of the errors is part of the API: identity (401), site (400),
 * relation to the site (404, the same as for an unknown key), right (403).
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
 * Requires a grant for a service account: its operations must be open to service accounts, granted to it, and allowed
 * to the operator on whose behalf it acts. The caller's own data, if open to service accounts, needs no grant.
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

/** Records the use in the background, without delaying the request; losing a record does no harm. */
function noteUse(tools: AccessTools, meta: RouteMeta, identity: Identity | null): void {
  if (identity === null) return;
  const { sessionId, seenLongAgo, program } = identity;
  const noted = program
    ? recordUse(tools, program, operationIdOf(meta))
    : sessionId !== null && seenLongAgo
      ? touchSession(tools.database.pool, sessionId)
      : null;
  noted?.catch((error: unknown) => {
    tools.log.warn({ err: error }, 'use not noted');
  });
}

/** Returns the caller if they may make this call. @throws AppError unauthorized, bad_request, not_found, forbidden */
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

/**
 * Milliseconds for which the check of a caller stays valid while the body arrives: revoked rights end within a second.
 */
const knownFor = 500;

/** Returns the caller as checked before the body arrived, or checks again if the body took long. */
async function callerOf(tools: AccessTools, meta: RouteMeta, request: ApiRequest): Promise<Identity | null> {
  const { known } = request;
  if (known?.meta === meta && performance.now() - known.at < knownFor) return known.identity;
  return requireCaller(tools.database.pool, meta, request);
}

/**
 * Admits a call with the context for its verb, or refuses it. Runs before the input is validated, so that a caller
 * without access learns nothing about the input either.
 */
export async function authorize(
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
  return { ...ctx, repeat: idempotencyKeyOf(tools.secrets, request.idempotencyKey, input) };
}
