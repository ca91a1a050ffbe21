import type { Database } from '#server/database/connect.ts';
import { type RunningDecider, startDecider } from '#server/domains/decisions/decider.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { uniqueText } from './random.ts';
import { testSecrets } from './test-server.ts';

/** Deciders of a test, each with a spool of its own as that of another process. */
export class TestDeciders {
  #running: RunningDecider[] = [];

  start(database: Database, clock: Clock, folder: string): RunningDecider {
    const dataDir = `${folder}/${uniqueText('process')}`;
    const made = startDecider({ database, clock, log: silentLog, secrets: testSecrets, dataDir });
    this.#running.push(made);
    return made;
  }

  /** Stops them, so that everything they decided is written. */
  async stop(): Promise<void> {
    const running = this.#running;
    this.#running = [];
    await Promise.all(running.map((one) => one.stop()));
  }
}
