import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log/log.ts';
import { type RunningPostgres, startPostgres } from './launcher.ts';
import { postgresPaths } from './paths.ts';
import { livePostmaster } from './postmaster.ts';

const lookEvery = 1_000;

/**
 * Restarts the embedded PostgreSQL if it ends while it is needed: killed by the out-of-memory killer, or stopped by a
 * full disk. Retries until it succeeds; committed data is intact.
 */
export function restartPostgresOnExit(dataDir: string, log: Log): { stop(): Promise<void> } {
  const { cluster } = postgresPaths(dataDir);
  const stopping = new AbortController();
  const started: RunningPostgres[] = [];
  const look = async (): Promise<void> => {
    if (livePostmaster(cluster)) return;
    log.error('the database has ended; it is started again');
    started.push(await startPostgres({ dataDir, log: (line) => log.warn(line) }));
  };
  const keep = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await look().catch((error: Error) =>
        log.error({ reason: error.message }, 'the database did not start'),
      );
      await sleep(lookEvery, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const keeping = keep();
  return {
    stop: async () => {
      stopping.abort();
      await keeping;
      for (const postgres of started) await postgres.stop();
    },
  };
}
