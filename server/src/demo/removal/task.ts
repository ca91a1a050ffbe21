import type { Database } from '#server/database/connect.ts';
import { removeDemoJob } from '#server/domains/demo-removal/jobs.ts';
import { findRemoval } from '#server/domains/demo-removal/queries.ts';
import { defineTask, type Task } from '#server/platform/queue/task.ts';
import { noteRemoval } from './notes.ts';
import { RemovalStopped, removeDemo } from './remove.ts';
import type { Places } from './remove-site.ts';

interface RemovalTools extends Places {
  database: Database;
}

async function failRemoval({ owner }: Database, reason: string): Promise<void> {
  const removal = await findRemoval(owner);
  if (removal)
    await noteRemoval(owner, {
      state: 'failed',
      done: removal.steps_done,
      total: removal.steps_total,
      error: reason,
    });
}

/** Returns the job that removes the demo publication; after a kill it continues with the rest. */
export function demoRemovalTasks({ database, ...places }: RemovalTools): Task[] {
  return [
    defineTask(
      removeDemoJob,
      async ({ operatorId }, { signal, progress, lastAttempt, log }) => {
        try {
          await removeDemo(database, places, {
            askedBy: operatorId,
            isStopped: () => signal.aborted,
            onStep: () => progress(),
          });
        } catch (error) {
          if (lastAttempt && !(error instanceof RemovalStopped)) {
            log.error({ err: error }, 'the demo publication could not be removed');
            await failRemoval(database, (error as Error).message);
          }
          throw error;
        }
      },
      () => failRemoval(database, 'The server was stopped too often. Try again.'),
    ),
  ];
}
