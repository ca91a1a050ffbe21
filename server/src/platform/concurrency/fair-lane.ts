import { QueueFull } from './limit.ts';

interface Waiting {
  begin(): void;
  turnAway(): void;
}

/** Waiting work by caller. Callers take turns; the work of each runs in order. */
class Turns {
  readonly #most: number;
  #count = 0;
  /** Callers in the order of their next turn. */
  readonly #queues = new Map<string, Waiting[]>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Resolves when it is the caller's turn. @throws QueueFull */
  wait(caller: string): Promise<void> {
    if (this.#count >= this.#most) this.#makeRoom(caller);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const queue = this.#queues.get(caller) ?? [];
    queue.push({ begin: resolve, turnAway: () => reject(new QueueFull('full')) });
    this.#queues.set(caller, queue);
    this.#count += 1;
    return promise;
  }

  /** Starts the next caller's work and moves the caller to the end. @returns false if no work is waiting */
  next(): boolean {
    const [turn] = this.#queues;
    if (!turn) return false;
    const [caller, queue] = turn;
    this.#queues.delete(caller);
    const first = queue.shift();
    if (queue.length > 0) this.#queues.set(caller, queue);
    this.#count -= 1;
    first?.begin();
    return true;
  }

  /**
   * Rejects the newest entry of the longest queue.
   * @throws QueueFull for a caller whose own queue is as long as the longest
   */
  #makeRoom(caller: string): void {
    let longest: Waiting[] = [];
    for (const queue of this.#queues.values()) if (queue.length > longest.length) longest = queue;
    if ((this.#queues.get(caller)?.length ?? 0) + 1 >= longest.length) throw new QueueFull('full');
    longest.pop()?.turnAway();
    this.#count -= 1;
  }
}

/**
 * Creates a runner for work of many callers, at most `atOnce` at a time, with at most `mostWaiting` waiting. If the
 * queue is full, the newest entry of the caller with the most waiting is rejected in favor of a caller with fewer, so
 * that one caller alone can't block the others.
 */
export function fairLane(
  atOnce: number,
  mostWaiting: number,
): <T>(caller: string, work: () => Promise<T>) => Promise<T> {
  const turns = new Turns(mostWaiting);
  let running = 0;
  return async (caller, work) => {
    if (running < atOnce) running += 1;
    else await turns.wait(caller);
    try {
      return await work();
    } finally {
      if (!turns.next()) running -= 1;
    }
  };
}
