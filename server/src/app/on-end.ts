import type { Log } from '#server/platform/log/log.ts';
import { handleProcessErrors } from './process-errors.ts';

/** Longest stop before the process exits without it, in milliseconds. */
const stopWithin = 14_000;

/**
 * Milliseconds after the first signal in which another one counts as the same: a service manager sends it to every
 * process of the service, and parent processes of the server forward theirs.
 */
const sameWithin = 2_000;

interface EndOptions {
  log: Log;
  stop(): Promise<void>;
  /** Returns milliseconds of a monotonic clock. */
  now?: () => number;
}

/**
 * Runs `stop` once, on the first signal or an uncaught exception. A signal more than two seconds after the first one
 * ends the process at once.
 * @returns whether the stop has begun
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
  handleProcessErrors(process, log, () => (begun === null ? end(1) : process.exit(1)));
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
  return () => begun !== null;
}
