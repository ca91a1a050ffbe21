// Jobs are as fast as the machine while nobody else is there, and leave half of the cores to calls while there are any.
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { processIdOf } from '#server/database/connect.ts';
import { keepAnywhere, keepAside } from '#server/platform/postgres/step-back.ts';

/** Share of its time that the thread that serves works at least while people call; who only watches a job takes less. */
const busyFrom = 0.045;
/** Looks without calls after which jobs may use all cores again. */
const quietLooks = 5;
/** Linux counts processor time in hundredths of a second. */
const tickMs = 10;

/** Milliseconds for which the main thread of this process has worked; 0 where the system does not tell. */
export function mainThreadTime(): number {
  try {
    const stat = readFileSync(`/proc/self/task/${process.pid}/stat`, 'utf8');
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return (Number(user) + Number(system)) * tickMs;
  } catch {
    return 0;
  }
}

/**
 * Keeps the database's processes behind the connections of jobs on half of the cores while calls are served, and lets them
 * use all cores otherwise.
 * @param workedFor milliseconds for which the thread that serves has worked until now
 * @param pause milliseconds between two looks at it
 * @returns stops looking
 */
export function leaveRoom(connections: pg.Pool, workedFor = mainThreadTime, pause = 1_000): () => void {
  const processes = new Set<number>();
  let isAside = false;
  connections.on('connect', (client) => {
    processes.add(processIdOf(client));
    if (isAside) void keepAside(processIdOf(client));
  });
  connections.on('remove', (client) => processes.delete(processIdOf(client)));
  let before = workedFor();
  let quiet = quietLooks;
  const look = (): void => {
    const now = workedFor();
    quiet = now - before > busyFrom * pause ? 0 : quiet + 1;
    before = now;
    const isCalled = quiet < quietLooks;
    if (isCalled === isAside) return;
    isAside = isCalled;
    for (const id of processes) void (isAside ? keepAside(id) : keepAnywhere(id));
  };
  const timer = setInterval(look, pause).unref();
  return () => clearInterval(timer);
}
