import type pg from 'pg';
import { commonErrors } from '#contract/base/errors.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Actor, CallContext, RepeatKey } from './context.ts';

function callerOf(actor: Actor): string {
  if (actor.kind !== 'operator') return actor.kind;
  return actor.service ? `service:${actor.service.id}` : `operator:${actor.id}`;
}

/** Whose key it is: the same key of two operators, sites or verbs names two different calls. */
function owner(ctx: CallContext, operation: string, repeat: RepeatKey): [string, string, string, string] {
  const actor = callerOf(ctx.actor);
  const scope = ctx.resource === null ? 'platform' : `site:${ctx.resource.id}`;
  return [actor, scope, operation, repeat.key];
}

/**
 * The stored result when this very call was carried out before; null when it is new.
 * A lock held until the end of the transaction makes two copies of one call take turns, and the second one is told.
 */
export async function resultOfRepeat<T>(
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

/** Keeps the result beside its effect, in the same transaction. */
export async function rememberResult(
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
