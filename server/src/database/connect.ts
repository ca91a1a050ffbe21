import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { EventName } from '#contract/base/events.ts';
import type { Log } from '#server/platform/log/log.ts';
import { commandShare, type Share } from './connections.ts';
import { directSetting, fitToPooler } from './pooler.ts';
import type { DB } from './schema.ts';

/** Largest whole number that survives the way through JavaScript. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
  return value;
}

// Ids, cents and counts are int8, which the driver hands over as text unless told otherwise. Dates stay text:
// a calendar date has no zone to be moved through.
pg.types.setTypeParser(pg.types.builtins.INT8, safeInteger);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/**
 * What every connection of the server's role comes with. A statement of a call ends after 15 s, and one heavy list is not
 * worked on by every core while the small lists of other sites wait.
 */
export const serverSettings = {
  statement_timeout: '15s',
  max_parallel_workers_per_gather: '0',
  idle_in_transaction_session_timeout: '1min',
  TimeZone: 'UTC',
} as const;

const ownerSettings = { idle_in_transaction_session_timeout: '1min', TimeZone: 'UTC' };

/** Sees and changes rows of one site at a time, and owns nothing. */
export const serverRole = 'masthead_app';

/** That somebody waits for events, under a name. */
interface Waiting {
  name: string;
  events: readonly EventName[];
  /** Only those of sites that `listenTo` names. */
  onlyWhereWanted: boolean;
}

export interface Database {
  /** Connections of the server's own role, under row-level security. */
  pool: pg.Pool;
  /** The same to a copy that follows the database a little later and is only read; null where there is none. */
  replica: pg.Pool | null;
  /** Who waits for which event: a job is added for each of them. */
  subscribers: readonly Waiting[];
  /** Connections of the owner of the tables: migrations, the queue, and looking at tables for the planner. */
  owner: pg.Pool;
  close(): Promise<void>;
}

interface ConnectOptions {
  /** With a login that owns the tables. */
  url: string;
  /**
   * With a login that has the rights of the server's role and no others. Without one, connections of the owner's login
   * become that role, and a statement that slips in could make them the owner's again.
   */
  appUrl?: string | null;
  replicaUrl?: string | null;
  log: Log;
  subscribers?: readonly Waiting[];
  /** Most connections; to the replica as many as of the server's role here. */
  share?: Share;
}

/** How long connections are kept that nobody uses, in milliseconds. */
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
    ...(asRole === null ? {} : { onConnect: fitToPooler }),
  });
  // Without a listener, a database that drops its connections would end the process.
  // The reason alone is logged, because the error carries the whole connection; while closing there is none to give.
  const lost = (error: Error): void => {
    if (!made.ending) options.log.warn({ reason: error.message }, 'database connection lost');
  };
  made.on('error', lost);
  made.on('connect', (client) => client.on('error', lost));
  return made;
}

export function connect(options: ConnectOptions): Database {
  const share = options.share ?? commandShare;
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
 * The query builder of one connection, made once for each: everything it runs joins the transaction that is open on
 * that connection.
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
