// The product as several processes on one machine, as docs/operations.md describes scaling: to explore, to run stories
// against, and to kill some of them.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { demoSignInText } from '#server/demo/announce.ts';
import { tryFaults } from './faults.ts';
import { compareLoad } from './figures.ts';
import { type Stack, startStack } from './stack.ts';

const usage = `npm run several [-- options]

Starts PostgreSQL with a replica, PgBouncer (apt-get install pgbouncer), three processes that serve, two that work and a
proxy in front, loads the demo publication, and runs until it is stopped. PORT (4600) is where it listens.

  --data DIR         the data folder, which is kept; without it, one that is removed at the end
  --web N            processes that serve (3)
  --workers N        processes that work (2)
  --lag MS           how far the replica stays behind (0)
  --pool-size N      connections that PgBouncer opens to each database (20)
  --faults           kills processes under work, prints what became of it, and ends with 1 where anything is lost
  --load             prints calls a second of one process and of all of them, and ends`;

const say = (line: string) => process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    web: { type: 'string', default: '3' },
    workers: { type: 'string', default: '2' },
    lag: { type: 'string', default: '0' },
    'pool-size': { type: 'string' },
    faults: { type: 'boolean', default: false },
    load: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

function stopAsked(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}

/** @returns the exit code */
async function use(stack: Stack, asked: Promise<void>): Promise<number> {
  const stopped = asked.then(() => 130);
  if (values.faults) return Promise.race([tryFaults(stack, say), stopped]);
  if (values.load) return Promise.race([compareLoad(stack, say), stopped]);
  say(`\nMasthead is ready at ${stack.url}`);
  say(demoSignInText());
  await asked;
  return 0;
}

async function run(): Promise<number> {
  const dataDir = values.data ? resolve(values.data) : await mkdtemp(join(tmpdir(), 'masthead-several-'));
  const asked = stopAsked();
  const poolSize = values['pool-size'];
  try {
    const port = Number(process.env.PORT ?? 4600);
    const counts = { web: Number(values.web), workers: Number(values.workers), lagMs: Number(values.lag) };
    const options = { dataDir, port, ...counts, poolSize: poolSize === undefined ? null : Number(poolSize) };
    const stack = await startStack(options, say);
    try {
      return await use(stack, asked);
    } finally {
      await stack.stop();
    }
  } finally {
    if (values.data === undefined) await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  }
}

if (values.help) say(usage);
else process.exit(await run());
