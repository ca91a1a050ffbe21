import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { silentLog } from '../log/log.ts';
import { startPoller } from './poller.ts';

async function until(what: () => boolean): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end; await sleep(5)) if (what()) return;
  throw new Error('waited in vain');
}

test('a routine comes back until it is stopped, and a round that fails is not the last', async () => {
  let rounds = 0;
  const routine = startPoller(
    {
      name: 'count',
      pause: 1,
      run: async () => {
        rounds += 1;
        if (rounds === 2) throw new Error('once');
      },
    },
    silentLog,
  );
  await until(() => rounds > 5);
  await routine.stop();
  const counted = rounds;
  await sleep(30);
  expect(rounds).toBe(counted);
});

test('stopping tells a round that is under way, and waits for its end', async () => {
  const seen: string[] = [];
  const routine = startPoller(
    {
      name: 'long',
      pause: 1,
      run: (signal) =>
        new Promise((resolve) => {
          seen.push('begun');
          signal.addEventListener('abort', () => {
            seen.push('told');
            setTimeout(() => {
              seen.push('ended');
              resolve();
            }, 10);
          });
        }),
    },
    silentLog,
  );
  await until(() => seen.length === 1);
  await routine.stop();
  expect(seen).toEqual(['begun', 'told', 'ended']);
});
