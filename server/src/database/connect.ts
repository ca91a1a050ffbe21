import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { EventName } from '#contract/base/events.ts';
import type { Log } from '#server/platform/log/log.ts';
import { commandPoolSizes, type PoolSizes } from './connections.ts';
import { directSetting, disableNamedStatements } from './pooler.ts';
import type { DB } from './schema.ts';

/** Parses an int8. @throws for an integer beyond the safe range of JavaScript numbers */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
  return value;
}

// Ids, cents and counts are int8, which the driver returns as text by default. Dates stay text: a calendar date has no
// zone to be converted by.
pg.types.setTypeParser(pg.types.builtins.INT8, safeInteger);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/**
 * Settings of every connection of the server's role. A statement of a call ends after 15 s, and one heavy list doesn't
 * use every core while the small lists of other sites wait.
 */
export const serverSettings = {
  statement_timeout: '15s',
  max_parallel_workers_per_gather: '0',
  idle_in_transaction_session_timeout: '1min',
  TimeZone: 'UTC',
} as const;

const ownerSettings = { idle_in_transaction_session_timeout: '1min', TimeZone: 'UTC' };

/** Role that reads and changes rows of one site at a time, and owns nothing. */
export const serverRole = 'masthead_app';

/** Subscription of a named subscriber to events. */
interface Waiting {
  name: string;
  events: readonly EventName[];
  /** True to receive only the events of sites that `listenTo` enabled. */
  onlyWhereWanted: boolean;
}

export interface Database {
  /** Connections of the server's own role, under row-level security. */
  pool: pg.Pool;
  /** Connections to a read-only replica, which follows a little later; null without one. */
  replica: pg.Pool | null;
  /** Subscribers by event: a job is added for each of them. */
  subscribers: readonly Waiting[];
  /** Connections of the owner of the tables: for migrations, the queue, and ANALYZE. */
  owner: pg.Pool;
  close(): Promise<void>;
}

interface ConnectOptions {
  /** Address with a login that owns the tables. */
  url: string;
  /**
   * Address with a login that has only the rights of the server's role. Without one, connections of the owner's login
   * switch to that role, and an injected statement could switch them back to the owner.
   */
  appUrl?: string | null;
  replicaUrl?: string | null;
  log: Log;
  subscribers?: readonly Waiting[];
  /** Largest number of connections; the replica gets as many as the server's role here. */
  share?: PoolSizes;
}

/** Time in milliseconds after which an idle connection is closed. */
const keptIdle = 10_000;

function pool(options: ConnectOptions, asRole: string | null, max: number): pg.Pool {
  const settings = asRole === null ? ownerSettings : { role: asRole, ...serverSettings, ...directSetting };
  const made = new pg.Pool({
    connectionString: options.url,
    max,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    connectionTimeoutMillis: 5_000,
    application_name: asRole ?? 'masthead_owner',
    idleTimeoutMillis: keptIdle,
    allowExitOnIdle: true,
    ...(asRole === null ? {} : { onConnect: disableNamedStatements }),
  });
  // Without a listener, a database that drops its connections would end the process. Only the reason is logged, because
  // the error carries the whole connection; while closing, a lost connection is expected.
  const lost = (error: Error): void => {
    if (!made.ending) options.log.warn({ reason: error.message }, 'database connection lost');
  };
  made.on('error', lost);
  made.on('connect', (client) => client.on('error', lost));
  return made;
}

export function connect(options: ConnectOptions): Database {
  const share = options.share ?? commandPoolSizes;
  const app = pool({ ...options, url: options.appUrl ?? options.url }, serverRole, share.app);
  const url = options.replicaUrl ?? null;
  const replica = url === null ? null : pool({ ...options, url }, serverRole, share.app);
  const owner = pool(options, null, share.owner);
  return {
    pool: app,
    replica,
    subscribers: options.subscribers ?? [],
    owner,
    close: async () => {
      await Promise.all([app.end(), replica?.end(), owner.end()]);
    },
  };
}

const builders = new WeakMap<pg.PoolClient, Kysely<DB>>();

/**
 * Returns the query builder of a connection, created once for each: all its statements join the transaction that is
 * open on that connection.
 */
export function queriesOn(client: pg.PoolClient): Kysely<DB> {
  const known = builders.get(client);
  if (known) return known;
  const single = {
    query: client.query.bind(client),
    release: () => undefined,
  };
  const made = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: {
        options: {},
        connect: async () => single as unknown as pg.PoolClient,
        end: async () => undefined,
      },
    }),
  });
  builders.set(client, made);
  return made;
}
