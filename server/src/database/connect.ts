import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Log } from '#server/platform/log/log.ts';
import { stepAside, stepBack } from '#server/platform/postgres/step-back.ts';
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

/** Longest a statement of a request may run, in milliseconds. */
const statementTimeout = 15_000;

export interface Database {
  /** Connections of the server's own role, under row-level security. */
  pool: pg.Pool;
  /** The same to a copy that follows the database a little later and is only read; null where there is none. */
  replica: pg.Pool | null;
  /** The same for work that nobody, or nobody else, should be slowed by; see `behind` and `aside`. */
  background: pg.Pool;
  aside: pg.Pool;
  /** Connections of the owner of the tables: migrations, the queue, and looking at tables for the planner. */
  owner: pg.Pool;
  close(): Promise<void>;
}

interface ConnectOptions {
  url: string;
  replicaUrl?: string | null;
  log: Log;
  /** Most connections of the server's role. */
  max?: number;
  /** The database runs on this machine, and work in the background can stand behind other work there. */
  isOurs?: boolean;
  /** For the jobs alone: whatever the owner of the tables does for them gives way, too. */
  forJobs?: boolean;
}

/** How long connections are kept that nobody uses, in milliseconds. */
const usuallyKept = 10_000;
/** Their processes have to be told to give way, by starting another program, which holds everybody up for a moment. */
const givingWayKept = 300_000;

function pool(options: ConnectOptions, asRole: string | null, max: number, kept = usuallyKept): pg.Pool {
  const settings = [
    ...(asRole === null
      ? []
      : [
          `-c role=${asRole}`,
          `-c statement_timeout=${statementTimeout}`,
          // One heavy list would be worked on by every core, and the small lists of other sites would wait.
          '-c max_parallel_workers_per_gather=0',
        ]),
    '-c idle_in_transaction_session_timeout=60000',
    '-c timezone=UTC',
  ];
  const made = new pg.Pool({
    connectionString: options.url,
    max,
    options: settings.join(' '),
    connectionTimeoutMillis: 5_000,
    application_name: asRole ?? 'masthead_owner',
    idleTimeoutMillis: kept,
    allowExitOnIdle: true,
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

/** One for each job that runs at once, and some for those who look after them. */
const mostForWork = 10;

/** The process of the database that serves a connection; the driver's types leave it out. */
export const processIdOf = (client: pg.PoolClient): number =>
  (client as unknown as { processID: number }).processID;

/** Connections whose processes give way to others, where the database is on this machine. */
function givingWay(
  options: ConnectOptions,
  asRole: string | null,
  how: (pid: number) => Promise<void>,
): pg.Pool {
  const made = pool(options, asRole, mostForWork, givingWayKept);
  if (options.isOurs) made.on('connect', (client) => void how(processIdOf(client)));
  return made;
}

export function connect(options: ConnectOptions): Database {
  const app = pool(options, 'masthead_app', options.max ?? 20);
  const url = options.replicaUrl ?? null;
  const replica = url === null ? null : pool({ ...options, url }, 'masthead_app', options.max ?? 20);
  const owner = options.forJobs ? givingWay(options, null, stepAside) : pool(options, null, mostForWork);
  // Of the background: one for each job that runs at once. Aside: for heavy lists, or for what comes back by itself.
  const background = givingWay(options, 'masthead_app', stepBack);
  const aside = givingWay(options, 'masthead_app', stepAside);
  return {
    pool: app,
    replica,
    background,
    aside,
    owner,
    close: async () => {
      await Promise.all([app.end(), replica?.end(), background.end(), aside.end(), owner.end()]);
    },
  };
}

/** The same database for work that stands behind what people wait for: jobs. */
export function behind(database: Database): Database {
  return { ...database, pool: database.background };
}

/**
 * The same for work that is kept off half of the cores besides: lists that read very many rows, and what comes back by
 * itself every few seconds.
 */
export function aside(database: Database): Database {
  return { ...database, pool: database.aside };
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
