// Imports: the speed of one, and what many of them in a large site cost the members of a small one.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Api, Refused } from './api.ts';
import { finished, startImport } from './import-calls.ts';
import { milliseconds, type Row } from './measure.ts';
import { writeMembersFile } from './members-file.ts';
import { type Paced, paceBeside } from './pacer.ts';
import { runCli } from './product.ts';

const importBudget = 5_000;
const importRows = 100_000;
/** Budget of the slowest hundredth of a small site's calls beside others, in milliseconds. */
const neighbourBudget = 50;

function rate(what: string, ms: number): Row {
  const perSecond = Math.round(importRows / (ms / 1000));
  return {
    what,
    measured: `${perSecond} rows/s`,
    budget: `${importBudget} rows/s`,
    holds: perSecond >= importBudget,
  };
}

/** Measures a large file through the command, beside a running server, and another one as the console sends it. */
export async function importing(dataDir: string, api: Api, prefix: string): Promise<Row[]> {
  const file = join(dataDir, 'bench-members.csv');
  await writeMembersFile(file, importRows, `${prefix}c`);
  const ms = await runCli(dataDir, 'import', 'members', '--resource', api.resource, '--file', file);
  await writeMembersFile(file, importRows, `${prefix}s`);
  const id = await startImport(api, file, 'bench-members.csv');
  const { started_at: from, finished_at: to } = await finished(api, id);
  await rm(file);
  const running = new Date(to ?? '').getTime() - new Date(from ?? '').getTime();
  return [
    rate(`import of ${importRows} members by command, start of the program included`, ms),
    rate(`import of ${importRows} members in the console, from start to done`, running),
  ];
}

export interface Neighbours {
  dataDir: string;
  /** Signed in to the large site and to the small one. */
  large: Api;
  small: Api;
  /** Queries of heavy lists in the large site. */
  heavy: readonly string[];
  /** Begins the addresses of the files. */
  prefix: string;
}

/** Files of 5,000 members each, written before anything is measured: that is work of the bench. */
async function writeFiles({ dataDir, prefix }: Neighbours, count: number): Promise<string[]> {
  const files = Array.from({ length: count }, (_, number) => join(dataDir, `bench-members-${number}.csv`));
  for (const [number, file] of files.entries()) await writeMembersFile(file, 5_000, `${prefix}n${number}-`);
  return files;
}

/** Sends and starts files one after the other; the site works through them in turn. */
async function importMany(large: Api, files: readonly string[]): Promise<void> {
  const started: number[] = [];
  for (const [number, file] of files.entries())
    started.push(await startImport(large, file, `bench-${number}.csv`));
  for (const id of started) await finished(large, id);
}

interface Heavy {
  lists: number;
  refused: number;
}

/** Answers with which the product protects itself: too many concurrent calls, or one that takes too long. */
const protections = [429, 503];

/** Loads a heavy list. Counts rejected calls; any other failure ends the bench. */
async function askHeavily(large: Api, query: string, done: Heavy): Promise<void> {
  done.lists += 1;
  try {
    await large.send('GET', `users?${query}`);
  } catch (error) {
    if (!(error instanceof Refused && protections.includes(error.status))) throw error;
    done.refused += 1;
    // A caller who is told to retry later doesn't retry at once.
    await sleep(250);
  }
}

/** Asks for one heavy list after the other. */
async function listHeavily({ large, heavy }: Neighbours, done: Heavy, until: () => boolean): Promise<void> {
  for (let number = 0; !until(); number += 1)
    await askHeavily(large, heavy[number % heavy.length] ?? '', done);
}

function paced(what: string, { p50, p99, calls, refused }: Paced): Row {
  const told = Object.entries(refused).map(([status, count]) => `${count} × ${status}`);
  const no = told.length === 0 ? 'none' : told.join(', ');
  return {
    what,
    measured: `p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}; ${calls} calls, refused: ${no}`,
  };
}

const isRefused = ({ refused }: Paced) => Object.keys(refused).length > 0;

/** Measures a small site's list, alone, and while the large site imports twenty files and loads its heaviest lists. */
export async function besideOthers(neighbours: Neighbours): Promise<Row[]> {
  const call = neighbours.small.call('users?limit=10');
  const files = await writeFiles(neighbours, 22);
  // Warms up: the first imports open connections and compile code.
  await importMany(neighbours.large, files.slice(0, 2));
  for (const query of neighbours.heavy) await askHeavily(neighbours.large, query, { lists: 0, refused: 0 });
  const quiet = await paceBeside(call, sleep(20_000));
  let isOver = false;
  const until = () => isOver;
  const imports = importMany(neighbours.large, files.slice(2)).finally(() => {
    isOver = true;
  });
  const done: Heavy = { lists: 0, refused: 0 };
  const asking = [listHeavily(neighbours, done, until), listHeavily(neighbours, done, until)];
  const loaded = await paceBeside(call, Promise.all([imports, ...asking]));
  for (const file of files) await rm(file);
  const ratio = loaded.p99 / quiet.p99;
  return [
    paced("a small site's list, quiet", quiet),
    {
      ...paced('the same, beside 20 imports and heavy lists in the large site', loaded),
      budget: `p99 ${neighbourBudget} ms, none refused`,
      ratio: ratio.toFixed(1),
      holds: loaded.p99 <= neighbourBudget && !isRefused(quiet) && !isRefused(loaded),
    },
    {
      what: 'heavy lists of the large site meanwhile',
      measured: `${done.lists} asked for, ${done.refused} refused`,
    },
  ];
}
