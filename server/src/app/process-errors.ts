import type { EventEmitter } from 'node:events';
import type { Log } from '#server/platform/log/log.ts';

/**
 * Keeps one programming error from ending all work: an unhandled rejection is logged, and other calls continue, because
 * its own work has ended like any other failure. An uncaught exception may have left work half done, so the process
 * stops as on a signal.
 * @param of the process, or a thread of it
 * @param end begins the stop; called once. A thread has none: it ends by itself, and is restarted.
 */
export function handleProcessErrors(of: EventEmitter, log: Log, end?: () => void): void {
  of.on('unhandledRejection', (error: unknown) =>
    log.error({ err: error }, 'a promise failed and nobody heard it'),
  );
  if (!end) return;
  of.once('uncaughtException', (error: unknown) => {
    log.fatal({ err: error }, 'something was thrown that nobody caught; the process ends');
    end();
  });
}
