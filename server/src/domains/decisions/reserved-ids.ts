import type { Database } from '#server/database/connect.ts';
import { reserveIds } from './across-sites.queries.ts';

/** Smallest number of ids reserved at once, and largest. */
const [smallestBlock, largestBlock] = [1_000, 100_000];
const minute = 60_000;

/**
 * Ids of decisions, reserved from the sequence. As many are kept as the last minute needed, because decisions go on for a minute
 * while the database is away.
 */
export class ReservedIds {
  readonly #database: Database;
  #ids: number[] = [];
  #next = 0;
  #loading: Promise<void> | null = null;
  /** Ids taken since `#since`, and in the minute before it. */
  #taken = 0;
  #before = 0;
  #since = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the next id. @throws the database's error if none is left and it is away */
  async take(): Promise<number> {
    for (;;) {
      const id = this.#ids[this.#next];
      if (id !== undefined) {
        this.#next += 1;
        this.#count();
        if (this.#left < this.#wanted / 2) void this.#load().catch(() => undefined);
        return id;
      }
      await this.#load();
    }
  }

  get #left(): number {
    return this.#ids.length - this.#next;
  }

  get #wanted(): number {
    const blocks = Math.ceil((2 * Math.max(this.#taken, this.#before)) / smallestBlock);
    return Math.min(Math.max(blocks, 1) * smallestBlock, largestBlock);
  }

  #count(): void {
    const now = performance.now();
    if (now - this.#since > minute) {
      this.#before = now - this.#since > 2 * minute ? 0 : this.#taken;
      this.#taken = 0;
      this.#since = now;
    }
    this.#taken += 1;
  }

  #load(): Promise<void> {
    this.#loading ??= reserveIds(this.#database, this.#wanted)
      .then((more) => {
        this.#ids = [...this.#ids.slice(this.#next), ...more];
        this.#next = 0;
      })
      .finally(() => {
        this.#loading = null;
      });
    return this.#loading;
  }
}
