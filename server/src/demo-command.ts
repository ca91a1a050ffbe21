import { parseArgs } from 'node:util';
import { progressLine } from './app/commands/progress-line.ts';
import { UsageError } from './app/commands/usage-error.ts';
import { synopsisOf } from './app/commands/usages.ts';
import { fileStores } from './app/file-stores.ts';
import { openProduct, type Product } from './app/open-product.ts';
import { poolSizesFor } from './database/connections.ts';
import { demoSignInText, loadDemoAloud } from './demo/announce.ts';
import { CrowdError, loadManyMembers } from './demo/crowd/load.ts';
import { hasDemo } from './demo/load.ts';
import { forgetKept } from './demo/provider/kept.ts';
import { isAnyDemoLeft } from './demo/removal/notes.ts';
import { removeDemo } from './demo/removal/remove.ts';
import { beginRemoval } from './domains/demo-removal/queries.ts';
import { systemClock } from './platform/clock/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Log } from './platform/log/log.ts';

const neighbours = 200;
const most = 10_000_000;
const number = new Intl.NumberFormat('en');

function readArguments(args: readonly string[]): { members: number | null; isRemoval: boolean } {
  const options = { members: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const isRemoval = positionals[0] === 'remove';
  if (positionals.length > (isRemoval ? 1 : 0)) throw new UsageError(synopsisOf('demo'));
  if (values.members === undefined) return { members: null, isRemoval };
  const members = Number(values.members);
  if (isRemoval || !Number.isInteger(members) || members < 1 || members > most)
    throw new UsageError(
      `${synopsisOf('demo')}\n\nCOUNT is a whole number from 1 to ${number.format(most)}.`,
    );
  return { members, isRemoval };
}

async function removeAloud(config: Config, { database }: Product, say: (text: string) => void) {
  if (!(await isAnyDemoLeft(database.owner))) throw new UsageError('The demo publication is not here.');
  const print = progressLine(process.stderr);
  const isStopped = stopOnSignal(say);
  // In place of one that was asked for in the console and is not at work any more.
  await beginRemoval(database.owner, null);
  const { sites, staying } = await removeDemo(database, fileStores(config), {
    askedBy: null,
    isStopped,
    onStep: async (done, total) => print(`${Math.floor((done / total) * 100)} %`, done === total),
  });
  await forgetKept(config.dataDir);
  say(`Removed: ${sites} sites of the demo publication, and everything that came with them.`);
  if (staying.length > 0)
    say(
      `${staying.join(', ')} stays: nobody else is root. Make a root operator of your own (npm run create-root -- --email you@example.com), then run this again.`,
    );
}

/** Lets the parts that are being written come to their end; a second signal ends the process as usual. */
function stopOnSignal(say: (text: string) => void): () => boolean {
  let isStopped = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      isStopped = true;
      say('Stopping after the parts that are being written …');
    });
  return () => isStopped;
}

async function loadMany(product: Product, log: Log, members: number, say: (text: string) => void) {
  const print = progressLine(process.stderr);
  const begun = performance.now();
  const seconds = () => Math.round((performance.now() - begun) / 1_000);
  const tools = { database: product.database, clock: systemClock, log };
  const isStopped = stopOnSignal(say);
  try {
    const added = await loadManyMembers(tools, {
      members,
      neighbours,
      isStopped,
      onProgress: (done, total) =>
        print(
          `${Math.floor((done / total) * 100)} % · ${number.format(done)} members · ${seconds()} s`,
          done === total,
        ),
    });
    if (added === 0 && !isStopped()) say('All of them were here already; nothing was changed.');
    else say(`${number.format(added)} members were added in ${seconds()} s.`);
    if (isStopped()) say('Stopped before the end. The same command goes on from here.');
  } catch (error) {
    throw error instanceof CrowdError ? new UsageError(error.message) : error;
  }
}

/**
 * Loads the demo publication into an empty database and says how to sign in; `remove` takes it away again. With
 * `--members` also a site with as many members, and small ones beside it.
 */
export async function demoCommand(config: Config, log: Log, args: readonly string[]): Promise<void> {
  const { members, isRemoval } = readArguments(args);
  const product = await openProduct(config, log, poolSizesFor(config.databaseConnections).jobs);
  const { database } = product;
  const say = (text: string): void => void process.stderr.write(`${text}\n`);
  try {
    if (isRemoval) return await removeAloud(config, product, say);
    const tools = { database, clock: systemClock, log };
    const keep = { files: fileStores(config).exportFiles };
    const isLoadedNow = await loadDemoAloud(tools, keep, say);
    if (!isLoadedNow && !(await hasDemo(database)))
      throw new UsageError(
        'This database is in use already. The demo publication goes into an empty one only: set DATA_DIR to a new folder.',
      );
    if (!isLoadedNow) say('The demo publication was here already; nothing was changed.');
    if (members !== null) await loadMany(product, log, members, say);
    process.stdout.write(`${demoSignInText()}\n`);
  } finally {
    await product.close();
  }
}
