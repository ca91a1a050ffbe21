// Worker in a process of its own, for tests that kill it: it takes one kind of job and never ends it.
import pg from 'pg';
import { silentLog } from '../log/log.ts';
import { startWorker } from './worker.ts';

// A test that fails before it kills this process must not leave it behind.
process.on('disconnect', () => process.exit());

const [, , url, name] = process.argv;
const owner = new pg.Pool({ connectionString: url });
owner.on('error', () => undefined);
owner.on('connect', (client) => client.on('error', () => undefined));
await startWorker({
  owner,
  log: silentLog,
  tasks: [
    {
      name: name ?? '',
      run: () =>
        new Promise(() => {
          process.send?.('running');
        }),
    },
  ],
});
