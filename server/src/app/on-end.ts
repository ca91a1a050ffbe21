import type { Log } from '#server/platform/log/log.ts';
import { expectTheUnexpected } from './unexpected.ts';

/** Longest a stop may take before the process gives up waiting, in milliseconds. */
const stopWithin = 14_000;

/**
 * A signal that comes this soon after the first one, in milliseconds, is the same one: a service manager sends it to
 * every process of the service, and those above the server pass theirs on.
 */
const sameWithin = 2_000;

interface EndOptions {
  log: Log;
  stop(): Promise<void>;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
}

/**
 * Runs `stop` once, on the first signal, or when something was thrown that nobody caught. A signal more than two seconds
 * after the first one ends the process at once.
 * @returns whether the end has begun
 */
export function onEnd({ log, stop, now = () => performance.now() }: EndOptions): () => boolean {
  let begun: number | null = null;
  const end = (code: number): void => {
    begun = now();
    setTimeout(() => process.exit(1), stopWithin).unref();
    stop().then(
      () => process.exit(code),
      (error: unknown) => {
        log.error({ err: error }, 'the stop failed');
        process.exit(1);
      },
    );
  };
  const handle = (signal: NodeJS.Signals): void => {
    if (begun === null) {
      log.info({ signal }, 'stopping');
      end(0);
    } else if (now() - begun <= sameWithin) log.debug({ signal }, 'stopping already');
    else process.exit(1);
  };
  expectTheUnexpected(process, log, () => (begun === null ? end(1) : process.exit(1)));
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
  return () => begun !== null;
}
