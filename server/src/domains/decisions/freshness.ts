// How long memory may be used, and what happens while the database is away.
import { databaseTrouble } from '#server/platform/postgres/database-trouble.ts';
import { DecisionsUnavailable } from './asked.ts';

export interface FreshnessTimes {
  /** Milliseconds after which an entry is asked again. */
  fresh: number;
  /** The same while changes of other processes aren't noticed in time. */
  freshWhileBehind: number;
  /** Milliseconds without an answer of the database for which memory is used. */
  away: number;
  /** Milliseconds that a decision waits for the database before it is made from memory. */
  patience: number;
}

export const usualTimes: FreshnessTimes = {
  fresh: 60_000,
  freshWhileBehind: 5_000,
  away: 60_000,
  patience: 1_000,
};

/** Contact of this process with the database. */
export class Contact {
  readonly times: FreshnessTimes;
  /** Time of the last answer, and of the last time that changes were read, by `performance.now()`. */
  #answered = performance.now();
  #followed = performance.now();

  constructor(times: FreshnessTimes = usualTimes) {
    this.times = times;
  }

  noteAnswer(): void {
    this.#answered = performance.now();
  }

  noteFollowed(): void {
    this.#followed = performance.now();
    this.noteAnswer();
  }

  /** Milliseconds since changes of other processes were read. */
  get lag(): number {
    return performance.now() - this.#followed;
  }

  get freshFor(): number {
    const { fresh, freshWhileBehind } = this.times;
    return this.lag > freshWhileBehind ? freshWhileBehind : fresh;
  }

  /** True while memory may be used although the database doesn't answer. */
  get isMemoryGood(): boolean {
    return performance.now() - this.#answered <= this.times.away;
  }
}

/** @throws DecisionsUnavailable for trouble with the database; other errors as they are */
export function throwUnavailable(error: unknown): never {
  const trouble = databaseTrouble(error);
  throw trouble === null ? error : new DecisionsUnavailable('The database is away.', { cause: error });
}
