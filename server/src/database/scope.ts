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
import { atMomentOf, hasRoom, type Mode, NoRoomForMoment, oneMoment } from './moment.ts';
import { isPooled } from './pooler.ts';
import { rememberResult, resultOfRepeat } from './repeated-calls.ts';
import type { DB } from './schema.ts';

/** What a write leaves behind about itself. */
export interface AuditEntry {
  /** What was changed, in the product's words: `group`, `member`. */
  target: string;
  id: number | null;
  /** Fields before and after, without secrets. */
  changes?: Record<string, unknown>;
}

/**
 * Why a write leaves no audit row: a step of work whose start and end are noted; rows that follow from others; nothing
 * but a job is added; rows are cleared away when their time is over; a key was used; a test.
 */
export type NoAudit = 'progress' | 'derived' | 'job' | 'upkeep' | 'use' | 'test';

export interface ReadScope {
  db: Kysely<DB>;
  /** The connection itself, for statements the builder has no words for. */
  client: pg.PoolClient;
}

/** Everything read in it is of one moment of the database. */
export interface MomentScope extends ReadScope {
  /**
   * Reads two things of that moment at the same time, by two connections; one after the other where no second one is
   * free, or a pooler gives them out: nobody waits for a connection who holds one.
   */
  together<One, Other>(
    one: (scope: ReadScope) => Promise<One>,
    other: (scope: ReadScope) => Promise<Other>,
  ): Promise<[One, Other]>;
}

export interface WriteScope extends ReadScope {
  /** Notes who changed what. Every write notes at least one, or says why not. */
  audit(entry: AuditEntry): Promise<void>;
  /** The call turned out to change nothing. Said where that was found out; a write that changes rows says `noAudit`. */
  unchanged(): void;
  /** The write changes rows, and nobody need read in the audit log that it did. */
  noAudit(why: NoAudit): void;
  /** Records that something happened, for later domains to act on. */
  emit<Name extends EventName>(name: Name, payload: EventPayload<Name>): Promise<void>;
  /** Adds a job that starts once this write is committed. */
  job<Payload extends object>(kind: JobKind<Payload>, payload: Payload, options?: JobOptions): Promise<void>;
}

export function actorName(actor: Actor): string {
  if (actor.kind === 'operator') return actor.service?.title ?? actor.email;
  return actor.kind === 'system' ? actor.name : 'anonymous';
}

/** Programs are told apart from those on whose behalf they act. */
function actorKind(actor: Actor): string {
  return actor.kind === 'operator' && actor.service ? 'service_account' : actor.kind;
}

export function actorId(actor: Actor): number | null {
  return actor.kind === 'operator' ? (actor.service?.id ?? actor.id) : null;
}

/** The site's id as it is written into the statement that opens a transaction; only a whole number gets there. */
function siteSetting(ctx: CallContext): string {
  const id = ctx.resource?.id;
  if (id === undefined) return '';
  if (!Number.isSafeInteger(id)) throw new TypeError('a site id is a whole number');
  return String(id);
}

/** How far the site's clock is ahead, for `site_now()`; said only where it is. */
function aheadSetting({ resource }: CallContext): string {
  const ahead = resource?.aheadMs ?? 0;
  if (ahead === 0) return '';
  if (!Number.isSafeInteger(ahead)) throw new TypeError('a clock is ahead by whole milliseconds');
  return `, set_config('app.site_ahead', '${ahead} milliseconds', true)`;
}

/** Ends a transaction. A connection that cannot even do that is thrown away. */
function giveBack(client: pg.PoolClient, last: 'commit' | 'rollback'): Promise<void> {
  return client.query(last).then(
    () => client.release(),
    (failure: Error) => client.release(failure),
  );
}

/** Runs a transaction on a connection and gives that back, however it ends. */
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
    // One round trip. The settings are local to the transaction: on the connection they would reach its next user.
    await client.query(
      `begin ${opened}; select set_config('app.resource_id', '${siteSetting(ctx)}', true)${aheadSetting(ctx)}`,
    );
    result = await run(client);
    if (isWrite) await client.query('commit');
  } catch (error) {
    await giveBack(client, 'rollback');
    throw error;
  }
  // Nobody waits for the end of what changed nothing.
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

/** Reads inside the site of the call; sees one moment of the database only within each statement. */
export function read<T>(ctx: CallContext, run: (scope: ReadScope) => Promise<T>): Promise<T> {
  return inTransaction(ctx, 'read only', (client) => run(readingBy(client)));
}

const readingBy = (client: pg.PoolClient): ReadScope => ({ db: queriesOn(client), client });

function momentScope(ctx: CallContext, pool: pg.Pool, client: pg.PoolClient, isAlone: boolean): MomentScope {
  const scope = readingBy(client);
  return {
    ...scope,
    together: async (one, other) => {
      if (isAlone || isPooled(client) || !hasRoom(pool)) return [await one(scope), await other(scope)];
      const second = await pool.connect();
      const moment = atMomentOf(client);
      return Promise.all([
        moment.then(() => one(scope)),
        onConnection(second, ctx, moment, (found) => other(readingBy(found))),
      ]);
    },
  };
}

/**
 * Reads inside the site of the call at one moment of the database, for figures that must agree; on a full disk once more
 * from the beginning, by one connection.
 * @param place the main database where what is read may have been written a moment ago
 */
export function readMoment<T>(
  ctx: CallContext,
  run: (scope: MomentScope) => Promise<T>,
  place: 'replica' | 'main' = 'replica',
): Promise<T> {
  const { replica, pool } = ctx.database;
  const from = place === 'main' ? pool : (replica ?? pool);
  const attempt = (isAlone: boolean) =>
    inTransaction(ctx, oneMoment, (client) => run(momentScope(ctx, from, client, isAlone)), from);
  return attempt(false).catch((error: unknown) => {
    if (error instanceof NoRoomForMoment) return attempt(true);
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
 * The one way to change something: opens the transaction inside the site of the call, runs the change, and commits it
 * together with its audit row, its domain events, its jobs and, for a call that may be repeated, its result.
 * @param operation the verb's name, `groups.create`
 * @throws AppError conflict when the same call is still running; invalid when its key was used for another request
 */
export function write<T>(
  ctx: CallContext,
  operation: string,
  change: (scope: WriteScope) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, 'read write', async (client) => {
    const earlier = await resultOfRepeat<T>(ctx, operation, client);
    if (earlier) return earlier.result;
    const state = { noted: false };
    const result = await change(writeScope(ctx, operation, client, state));
    if (!state.noted) throw new Error(`${operation} left no audit row`);
    await rememberResult(ctx, operation, client, result);
    return result;
  });
}

/** Refuses a call whose row has a newer version than the one the caller read. */
export function requireVersion(current: number, given: number | undefined): void {
  if (given !== undefined && given !== current) throw new AppError('conflict', commonErrors.stale);
}
