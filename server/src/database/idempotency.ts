import type pg from 'pg';
import { commonErrors } from '#contract/base/errors.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Actor, CallContext, IdempotencyKey } from './context.ts';

function callerOf(actor: Actor): string {
  if (actor.kind !== 'operator') return actor.kind;
  return actor.service ? `service:${actor.service.id}` : `operator:${actor.id}`;
}

/** Returns the owner of a key: the same key of two operators, sites or verbs refers to different calls. */
function owner(
  ctx: CallContext,
  operation: string,
  repeat: IdempotencyKey,
): [string, string, string, string] {
  const actor = callerOf(ctx.actor);
  const scope = ctx.resource === null ? 'platform' : `site:${ctx.resource.id}`;
  return [actor, scope, operation, repeat.key];
}

/**
 * Returns the stored result of an earlier call with the same idempotency key, or null. Takes an advisory lock until the
 * transaction ends.
 * @throws AppError conflict while a copy of the call is running; invalid if the key was used for another request
 */
export async function findStoredResult<T>(
  ctx: CallContext,
  operation: string,
  client: pg.PoolClient,
): Promise<{ result: T } | null> {
  if (ctx.repeat === null) return null;
  const who = owner(ctx, operation, ctx.repeat);
  const lock = await client.query<{ free: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 7)) as free',
    [who.join('\n')],
  );
  if (!lock.rows[0]?.free) throw new AppError('conflict', commonErrors.repeatRunning);
  const found = await client.query<{ body_hash: Buffer; result: T }>(
    'select body_hash, result from repeated_calls where actor = $1 and scope = $2 and operation = $3 and key = $4',
    who,
  );
  const row = found.rows[0];
  if (!row) return null;
  if (!row.body_hash.equals(ctx.repeat.bodyHash)) throw new AppError('invalid', commonErrors.repeatedKey);
  return { result: row.result };
}

/** Stores the result in the same transaction as the call's effect. */
export async function storeResult(
  ctx: CallContext,
  operation: string,
  client: pg.PoolClient,
  result: unknown,
): Promise<void> {
  if (ctx.repeat === null) return;
  await client.query(
    `insert into repeated_calls (actor, scope, operation, key, body_hash, result) values ($1, $2, $3, $4, $5, $6)`,
    [...owner(ctx, operation, ctx.repeat), ctx.repeat.bodyHash, JSON.stringify(result ?? null)],
  );
}
