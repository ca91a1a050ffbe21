import { QueueFull } from './limit.ts';

interface Waiting {
  begin(): void;
  turnAway(): void;
}

/**
 * Runs work of many callers, at most `atOnce` at a time. Callers take turns, each of them first come first served, and no
 * more than `mostWaiting` wait. Once so many do, the newest of the caller with the most waiting makes room for who has
 * fewer, so that one caller alone keeps nobody else out.
 */
export function fairLane(
  atOnce: number,
  mostWaiting: number,
): <T>(caller: string, work: () => Promise<T>) => Promise<T> {
  let running = 0;
  let waitingCount = 0;
  /** Callers in the order of their next turn. */
  const waiting = new Map<string, Waiting[]>();

  const longestQueue = (): Waiting[] =>
    [...waiting.values()].reduce((longest, queue) => (queue.length > longest.length ? queue : longest), []);

  /** @throws QueueFull for a caller who has as many waiting as anybody */
  const makeRoom = (caller: string): void => {
    if (waitingCount < mostWaiting) return;
    const longest = longestQueue();
    if ((waiting.get(caller)?.length ?? 0) + 1 >= longest.length) throw new QueueFull('full');
    longest.pop()?.turnAway();
    waitingCount -= 1;
  };

  const wait = (caller: string): Promise<void> => {
    makeRoom(caller);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const queue = waiting.get(caller) ?? [];
    queue.push({ begin: resolve, turnAway: () => reject(new QueueFull('full')) });
    waiting.set(caller, queue);
    waitingCount += 1;
    return promise;
  };

  /** Hands the place on to the caller whose turn it is, who then goes to the end. */
  const next = (): void => {
    const [turn] = waiting;
    if (!turn) {
      running -= 1;
      return;
    }
    const [caller, queue] = turn;
    waiting.delete(caller);
    const first = queue.shift();
    if (queue.length > 0) waiting.set(caller, queue);
    waitingCount -= 1;
    first?.begin();
  };

  return async (caller, work) => {
    if (running < atOnce) running += 1;
    else await wait(caller);
    try {
      return await work();
    } finally {
      next();
    }
  };
}
