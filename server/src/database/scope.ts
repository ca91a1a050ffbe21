import type { Kysely } from 'kysely';
import type pg from 'pg';
import { commonErrors } from '#contract/base/errors.ts';
import type { EventName, EventPayload } from '#contract/base/events.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { addJob, type JobOptions } from '#server/platform/queue/add-job.ts';
import type { JobKind } from '#server/platform/queue/task.ts';
import { queriesOn } from './connect.ts';
import type { Actor, CallContext } from './context.ts';
import { recordEvent } from './domain-events.ts';
import { findStoredResult, storeResult } from './idempotency.ts';
import { isPooled } from './pooler.ts';
import type { DB } from './schema.ts';
import { hasRoom, joinSnapshotOf, type Mode, SnapshotUnavailable, snapshotMode } from './snapshot.ts';

/** Audit row of a write. */
export interface AuditEntry {
  /** Kind of the changed object, in the product's words: `group`, `member`. */
  target: string;
  id: number | null;
  /** Fields before and after, without secrets. */
  changes?: Record<string, unknown>;
}

/** Reasons for no audit row: a recorded job's step, derived rows, only a job, expired rows, a used key, a read, a test. */
export type NoAudit = 'progress' | 'derived' | 'job' | 'upkeep' | 'use' | 'reading' | 'test';

export interface ReadScope {
  db: Kysely<DB>;
  /** Connection itself, for statements that the query builder can't express. */
  client: pg.PoolClient;
}

/** Read scope in which all statements see one snapshot of the database. */
export interface SnapshotScope extends ReadScope {
  /**
   * Runs two reads of the snapshot concurrently on two connections; one after the other if no second one is free or a
   * pooler is used, because a transaction must not wait for a connection while it holds one.
   */
  together<One, Other>(
    one: (scope: ReadScope) => Promise<One>,
    other: (scope: ReadScope) => Promise<Other>,
  ): Promise<[One, Other]>;
}

export interface WriteScope extends ReadScope {
  /** Inserts an audit row. Every write inserts at least one, or gives a reason why not. */
  audit(entry: AuditEntry): Promise<void>;
  /** Declares that the call changed nothing. Called where that is known; a write that changes rows uses `noAudit`. */
  unchanged(): void;
  /** Declares that the write changes rows without an audit row. */
  noAudit(why: NoAudit): void;
  /** Records a domain event, for later domains to react to. */
  emit<Name extends EventName>(name: Name, payload: EventPayload<Name>): Promise<void>;
  /** Adds a job that starts once this write is committed. */
  job<Payload extends object>(kind: JobKind<Payload>, payload: Payload, options?: JobOptions): Promise<void>;
}

export function actorName(actor: Actor): string {
  if (actor.kind === 'operator') return actor.service?.title ?? actor.email;
  return actor.kind === 'system' ? actor.name : 'anonymous';
}

/** Returns the kind of an actor; service accounts are distinguished from their operators. */
function actorKind(actor: Actor): string {
  return actor.kind === 'operator' && actor.service ? 'service_account' : actor.kind;
}

export function actorId(actor: Actor): number | null {
  return actor.kind === 'operator' ? (actor.service?.id ?? actor.id) : null;
}

/** Returns the site's id for inserting it as text into a statement. @throws TypeError for anything but an integer */
function siteSetting(ctx: CallContext): string {
  const id = ctx.resource?.id;
  if (id === undefined) return '';
  if (!Number.isSafeInteger(id)) throw new TypeError('a site id is a whole number');
  return String(id);
}

/** Returns the SQL that sets the offset of the site's clock for `site_now()`; empty without an offset. */
function aheadSetting({ resource }: CallContext): string {
  const ahead = resource?.clockOffsetMs ?? 0;
  if (ahead === 0) return '';
  if (!Number.isSafeInteger(ahead)) throw new TypeError('a clock is ahead by whole milliseconds');
  return `, set_config('app.site_ahead', '${ahead} milliseconds', true)`;
}

/** Ends the transaction and returns the connection to the pool; destroys the connection if that fails. */
function giveBack(client: pg.PoolClient, last: 'commit' | 'rollback'): Promise<void> {
  return client.query(last).then(
    () => client.release(),
    (failure: Error) => client.release(failure),
  );
}

/** Runs a transaction on a connection and returns the connection to the pool in any case. */
async function onConnection<T>(
  client: pg.PoolClient,
  ctx: CallContext,
  mode: Mode | Promise<Mode>,
  run: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  let result: T;
  let isWrite = false;
  try {
    const opened = await mode;
    isWrite = opened === 'read write';
    // One round trip. The settings are local to the transaction: otherwise they would reach the connection's next user.
    await client.query(
      `begin ${opened}; select set_config('app.resource_id', '${siteSetting(ctx)}', true)${aheadSetting(ctx)}`,
    );
    result = await run(client);
    if (isWrite) await client.query('commit');
  } catch (error) {
    await giveBack(client, 'rollback');
    throw error;
  }
  // Read-only: don't await COMMIT.
  if (isWrite) client.release();
  else void giveBack(client, 'commit');
  return result;
}

async function inTransaction<T>(
  ctx: CallContext,
  mode: Mode,
  run: (client: pg.PoolClient) => Promise<T>,
  pool = ctx.database.pool,
): Promise<T> {
  return onConnection(await pool.connect(), ctx, mode, run);
}

/** Reads inside the site of the call; each statement sees its own snapshot of the database. */
export function read<T>(ctx: CallContext, run: (scope: ReadScope) => Promise<T>): Promise<T> {
  return inTransaction(ctx, 'read only', (client) => run(readingBy(client)));
}

const readingBy = (client: pg.PoolClient): ReadScope => ({ db: queriesOn(client), client });

function snapshotScope(
  ctx: CallContext,
  pool: pg.Pool,
  client: pg.PoolClient,
  isAlone: boolean,
): SnapshotScope {
  const scope = readingBy(client);
  return {
    ...scope,
    together: async (one, other) => {
      if (isAlone || isPooled(client) || !hasRoom(pool)) return [await one(scope), await other(scope)];
      const second = await pool.connect();
      const moment = joinSnapshotOf(client);
      return Promise.all([
        moment.then(() => one(scope)),
        onConnection(second, ctx, moment, (found) => other(readingBy(found))),
      ]);
    },
  };
}

/**
 * Reads inside the site of the call in one snapshot. If the disk is full, retries from the beginning on one connection.
 * @param place `main` if the data may have been written a moment ago
 */
export function readSnapshot<T>(
  ctx: CallContext,
  run: (scope: SnapshotScope) => Promise<T>,
  place: 'replica' | 'main' = 'replica',
): Promise<T> {
  const { replica, pool } = ctx.database;
  const from = place === 'main' ? pool : (replica ?? pool);
  const attempt = (isAlone: boolean) =>
    inTransaction(ctx, snapshotMode, (client) => run(snapshotScope(ctx, from, client, isAlone)), from);
  return attempt(false).catch((error: unknown) => {
    if (error instanceof SnapshotUnavailable) return attempt(true);
    throw error;
  });
}

async function noteChange(ctx: CallContext, db: Kysely<DB>, operation: string, entry: AuditEntry) {
  const { target, id, changes } = entry;
  const row = {
    actor_kind: actorKind(ctx.actor),
    actor_id: actorId(ctx.actor),
    actor_name: actorName(ctx.actor),
    operation,
    target_kind: target,
    target_id: id,
    changes: JSON.stringify(changes ?? {}),
    request_id: ctx.requestId,
  };
  if (ctx.resource === null) await db.insertInto('platform_audit_log').values(row).execute();
  else
    await db
      .insertInto('audit_log')
      .values({ ...row, resource_id: ctx.resource.id })
      .execute();
}

function writeScope(
  ctx: CallContext,
  operation: string,
  client: pg.PoolClient,
  state: { noted: boolean },
): WriteScope {
  const db = queriesOn(client);
  const settle = () => {
    state.noted = true;
  };
  return {
    db,
    client,
    audit: (entry) => {
      state.noted = true;
      return noteChange(ctx, db, operation, entry);
    },
    unchanged: settle,
    noAudit: settle,
    emit: (name, payload) => recordEvent(ctx, { db, client }, name, payload),
    job: (kind, payload, options) => addJob(client, kind, payload, options),
  };
}

/**
 * Makes a change, the only way to do so: opens the transaction inside the site of the call, runs the change, and
 * commits it together with its audit row, its domain events, its jobs and, for a repeatable call, its result.
 * @param operation name of the verb, `groups.create`
 * @throws AppError conflict if the same call is still running; invalid if its key was used for another request
 */
export function write<T>(
  ctx: CallContext,
  operation: string,
  change: (scope: WriteScope) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, 'read write', async (client) => {
    const earlier = await findStoredResult<T>(ctx, operation, client);
    if (earlier) return earlier.result;
    const state = { noted: false };
    const result = await change(writeScope(ctx, operation, client, state));
    if (!state.noted) throw new Error(`${operation} left no audit row`);
    await storeResult(ctx, operation, client, result);
    return result;
  });
}

/** Checks the version that the caller read. @throws AppError conflict if the row has a newer one */
export function requireVersion(current: number, given: number | undefined): void {
  if (given !== undefined && given !== current) throw new AppError('conflict', commonErrors.stale);
}
