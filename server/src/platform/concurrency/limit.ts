/** Limits of a queue: its length, and the waiting time. */
export interface Bounds {
  /** Number of waiting callers at which new ones are rejected. */
  mostWaiting: number;
  /** Milliseconds after which a waiting caller is rejected. */
  longestWait: number;
}

const unbounded: Bounds = { mostWaiting: Number.POSITIVE_INFINITY, longestWait: Number.POSITIVE_INFINITY };

/** Reasons of a rejection: too many were waiting, it waited too long, or its result is no longer needed. */
type Reason = 'full' | 'late' | 'gone';

/** The work was never started. */
export class QueueFull extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(`no place: ${reason}`);
    this.name = 'QueueFull';
    this.reason = reason;
  }
}

/** Caller of a limited function. */
interface Caller {
  /** Aborted when the result is no longer needed; work that has started continues. */
  signal?: AbortSignal | undefined;
  /** Milliseconds that the caller has already waited elsewhere; they count, too. */
  waited?: number;
  /** True to wait behind all callers that aren't patient. */
  isPatient?: boolean;
}

type Limited = <T>(work: () => Promise<T>, caller?: Caller) => Promise<T>;

/** Waiting callers in order of arrival; calling one starts its work. */
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
  // Patient callers never take the last places in the queue from the others.
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
 * Creates a runner for work, at most `atOnce` at a time; the rest waits in order of arrival.
 * @throws QueueFull if the bounds are exceeded, or if the caller has hung up
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

/**
 * Creates a runner for work by key, at most `atOnce` at a time per key. Keys are independent: none waits for another.
 */
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
