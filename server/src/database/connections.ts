// How many connections one server opens at most. PostgreSQL gives out 100 unless told otherwise, and keeps three of them
// for itself, so two servers have to get along with 97, beside a command or two.

/** Of the server's role, under row-level security, and of the owner of the tables. */
export interface Share {
  app: number;
  owner: number;
}

/** For commands, which run beside servers. */
export const commandShare: Share = { app: 5, owner: 3 };

/** Whoever serves asks the owner for little: what a start looks at, and links of mails. */
const ownerOfCalls = 4;
/** The listener of the queue, the sign of life, locks of sites, and what jobs and the queue ask in passing. */
const ownerOfJobs = 12;

/**
 * How the connections of a server are shared between the thread that answers calls and the one that works on jobs. A
 * server that does only one of the two opens only that share.
 * @param all of both
 */
export function sharesOf(all: number): Record<'calls' | 'jobs', Share> {
  const rest = all - ownerOfCalls - ownerOfJobs;
  const calls = Math.ceil(rest / 2);
  return { calls: { app: calls, owner: ownerOfCalls }, jobs: { app: rest - calls, owner: ownerOfJobs } };
}
