import type { EventEmitter } from 'node:events';
import type { Log } from '#server/platform/log/log.ts';

/**
 * Keeps one mistake of ours from ending the work of everybody: a promise that fails unheard is logged, and the calls of
 * others go on, because what it was about has ended like any other failure. What is thrown where nobody catches it may
 * have left things half done: the process ends as it does when it is told to.
 * @param of the process, or a thread of it
 * @param end begins the end; asked once. A thread has none: it ends by itself, and is started again.
 */
export function expectTheUnexpected(of: EventEmitter, log: Log, end?: () => void): void {
  of.on('unhandledRejection', (error: unknown) =>
    log.error({ err: error }, 'a promise failed and nobody heard it'),
  );
  if (!end) return;
  of.once('uncaughtException', (error: unknown) => {
    log.fatal({ err: error }, 'something was thrown that nobody caught; the process ends');
    end();
  });
}
