// Largest numbers of connections of one server. PostgreSQL allows 100 by default, of which three are reserved for
// superusers, so two servers have to share 97, beside a command or two.

/** Connections of the server's role, under row-level security, and of the owner of the tables. */
export interface PoolSizes {
  app: number;
  owner: number;
}

/** Connections of commands, which run beside servers. */
export const commandPoolSizes: PoolSizes = { app: 5, owner: 3 };

/**
 * Owner connections of the thread that answers calls, which needs few: for the checks at the start, and for links of
 * mails.
 */
const ownerOfCalls = 4;
/**
 * Owner connections for jobs: the listener of the queue, the liveness lock, locks of sites, and short statements of
 * jobs and the queue.
 */
const ownerOfJobs = 12;

/**
 * Splits the connections of a server between the thread that answers calls and the one that works on jobs. A server
 * that does only one of the two opens only that share.
 * @param all total for both
 */
export function poolSizesFor(all: number): Record<'calls' | 'jobs', PoolSizes> {
  const rest = all - ownerOfCalls - ownerOfJobs;
  const calls = Math.ceil(rest / 2);
  return { calls: { app: calls, owner: ownerOfCalls }, jobs: { app: rest - calls, owner: ownerOfJobs } };
}
