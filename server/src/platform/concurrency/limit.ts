/** How many may wait for a place, and how long. */
export interface Bounds {
  /** Whoever comes while so many wait is turned away. */
  mostWaiting: number;
  /** Whoever has waited for so many milliseconds is turned away. */
  longestWait: number;
}

const unbounded: Bounds = { mostWaiting: Number.POSITIVE_INFINITY, longestWait: Number.POSITIVE_INFINITY };

/** Why somebody got no place: too many waited, it took too long, or nobody waits for the result any more. */
type Reason = 'full' | 'late' | 'gone';

/** The work was never begun. */
export class QueueFull extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(`no place: ${reason}`);
    this.name = 'QueueFull';
    this.reason = reason;
  }
}

/** Who asks for a place. */
interface Caller {
  /** Aborted once nobody waits for the result any more; work that has begun is not ended by it. */
  signal?: AbortSignal | undefined;
  /** Milliseconds for which they have waited elsewhere: these count, too. */
  waited?: number;
  /** Waits behind everybody who is not. */
  isPatient?: boolean;
}

type Limited = <T>(work: () => Promise<T>, caller?: Caller) => Promise<T>;

/** Callers that wait, each in the order they came; calling one begins its work. */
interface Waiting {
  first: Set<() => void>;
  patient: Set<() => void>;
}

function placeIn(
  waiting: Waiting,
  { mostWaiting, longestWait }: Bounds,
  { signal, waited = 0, isPatient = false }: Caller,
): Promise<void> {
  const row = isPatient ? waiting.patient : waiting.first;
  // The patient ones never take the last places in the queue from the others.
  if (waiting.first.size + (isPatient ? waiting.patient.size : 0) >= mostWaiting)
    return Promise.reject(new QueueFull('full'));
  return new Promise((resolve, reject) => {
    const leave = () => {
      row.delete(begin);
      clearTimeout(timer);
      signal?.removeEventListener('abort', hangUp);
    };
    const turnAway = (reason: Reason) => {
      leave();
      reject(new QueueFull(reason));
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
    row.add(begin);
  });
}

/**
 * Runs work given to it, at most so many at once; the rest waits in the order it came.
 * @throws QueueFull within the bounds, if there are any, and to who has hung up
 */
export function limitConcurrency(atOnce: number, bounds: Bounds = unbounded): Limited {
  let running = 0;
  const waiting: Waiting = { first: new Set(), patient: new Set() };
  return async (work, caller = {}) => {
    if (caller.signal?.aborted) throw new QueueFull('gone');
    if (running < atOnce) running += 1;
    else await placeIn(waiting, bounds, caller);
    try {
      return await work();
    } finally {
      const [next] = waiting.first.size > 0 ? waiting.first : waiting.patient;
      if (next) next();
      else running -= 1;
    }
  };
}

/** Runs work given to it by key, at most so many of one key at once, for many who share nothing, and none waits for another's. */
export function limitConcurrencyByKey<Key>(
  atOnce: number,
  bounds: Bounds = unbounded,
): <T>(key: Key, work: () => Promise<T>, caller?: Caller) => Promise<T> {
  const all = new Map<Key, { run: Limited; users: number }>();
  return async (key, work, caller) => {
    const own = all.get(key) ?? { run: limitConcurrency(atOnce, bounds), users: 0 };
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
