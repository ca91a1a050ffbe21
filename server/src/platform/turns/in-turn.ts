/** How many may wait for their turn, and how long. */
export interface Bounds {
  /** Whoever comes while so many wait is turned away. */
  mostWaiting: number;
  /** Whoever has waited for so many milliseconds is turned away. */
  longestWait: number;
}

const unbounded: Bounds = { mostWaiting: Number.POSITIVE_INFINITY, longestWait: Number.POSITIVE_INFINITY };

/** Why somebody got no turn: too many waited, it took too long, or nobody waits for the result any more. */
type Reason = 'full' | 'late' | 'gone';

/** The work was never begun. */
export class NoTurn extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(`no turn: ${reason}`);
    this.name = 'NoTurn';
    this.reason = reason;
  }
}

/** Whose turn it is about. */
interface Caller {
  /** Aborted once nobody waits for the result any more; work that has begun is not ended by it. */
  signal?: AbortSignal | undefined;
  /** Milliseconds for which they have waited elsewhere: these count, too. */
  waited?: number;
}

type InTurn = <T>(work: () => Promise<T>, caller?: Caller) => Promise<T>;

/** Whoever waits, first come first; calling one begins its turn. */
type Waiting = Set<() => void>;

function turnIn(
  waiting: Waiting,
  { mostWaiting, longestWait }: Bounds,
  { signal, waited = 0 }: Caller,
): Promise<void> {
  if (waiting.size >= mostWaiting) return Promise.reject(new NoTurn('full'));
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.delete(begin);
      clearTimeout(timer);
      signal?.removeEventListener('abort', hangUp);
    };
    const turnAway = (reason: Reason) => {
      leave();
      reject(new NoTurn(reason));
    };
    const hangUp = () => turnAway('gone');
    const begin = () => {
      leave();
      resolve();
    };
    const timer = Number.isFinite(longestWait)
      ? setTimeout(turnAway, longestWait - waited, 'late')
      : undefined;
    signal?.addEventListener('abort', hangUp);
    waiting.add(begin);
  });
}

/**
 * Runs work given to it, at most so many at once; the rest waits in the order it came.
 * @throws NoTurn within the bounds, if there are any, and to who has hung up
 */
export function inTurn(atOnce: number, bounds: Bounds = unbounded): InTurn {
  let running = 0;
  const waiting: Waiting = new Set();
  return async (work, caller = {}) => {
    if (caller.signal?.aborted) throw new NoTurn('gone');
    if (running < atOnce) running += 1;
    else await turnIn(waiting, bounds, caller);
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next) next();
      else running -= 1;
    }
  };
}

/** The same for many who share nothing: at most so many at once for each of them, and none waits for another's. */
export function inTurnOf<Key>(
  atOnce: number,
  bounds: Bounds = unbounded,
): <T>(key: Key, work: () => Promise<T>, caller?: Caller) => Promise<T> {
  const all = new Map<Key, { run: InTurn; users: number }>();
  return async (key, work, caller) => {
    const own = all.get(key) ?? { run: inTurn(atOnce, bounds), users: 0 };
    all.set(key, own);
    own.users += 1;
    try {
      return await own.run(work, caller);
    } finally {
      own.users -= 1;
      if (own.users === 0) all.delete(key);
    }
  };
}
