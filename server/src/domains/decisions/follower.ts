// Follows the changes that other processes make. It reads events instead of listening, because that works through
// PgBouncer too, and nothing is missed after a lost connection.
import { setTimeout as sleep } from 'node:timers/promises';
import type { SystemTools } from '#server/database/sites.ts';
import { type FollowedEvent, findEventsSince, settleRestoredEvents } from './across-sites.queries.ts';
import type { Contact } from './freshness.ts';

/** Milliseconds between two looks, and between two log lines about failures. */
const [pause, complaintPause] = [250, 10_000];

/**
 * Reads each event once, however late its transaction commits: it asks for all that was written by transactions that
 * hadn't ended at the last look, and skips what it knows.
 */
export class EventReader {
  readonly #database: SystemTools['database'];
  #since: string | null = null;
  /** Ids of the events of the last look, which the next one returns again as long as an older transaction runs. */
  #known = new Set<number>();

  constructor(database: SystemTools['database']) {
    this.#database = database;
  }

  async read(): Promise<FollowedEvent[]> {
    if (this.#since === null) await settleRestoredEvents(this.#database);
    const { oldest, events } = await findEventsSince(this.#database, this.#since);
    const fresh = events.filter(({ id }) => !this.#known.has(id));
    this.#known = new Set(events.map(({ id }) => id));
    this.#since = oldest;
    return fresh;
  }
}

export interface Follower {
  /** Resolves after the first look: what is loaded earlier could miss a change. */
  ready: Promise<void>;
  stop(): Promise<void>;
}

export function followEvents(
  { database, log }: SystemTools,
  contact: Contact,
  onEvent: (event: FollowedEvent) => void,
): Follower {
  const stopping = new AbortController();
  const { signal } = stopping;
  const reader = new EventReader(database);
  let complainedAt = Number.NEGATIVE_INFINITY;
  let isReady = (): void => undefined;
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });
  const look = async (): Promise<void> => {
    try {
      for (const event of await reader.read()) onEvent(event);
      contact.noteFollowed();
      isReady();
    } catch (error) {
      if (performance.now() - complainedAt < complaintPause) return;
      complainedAt = performance.now();
      log.warn({ err: error }, 'changes of sites could not be followed');
    }
  };
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await look();
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    ready,
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}
