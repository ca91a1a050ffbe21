// Decisions about readers at a steady rate: their times, what they leave behind, and what others notice of them.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type pg from 'pg';
import type { Api } from './api.ts';
import { milliseconds, type Row, time } from './measure.ts';
import { type Paced, paceBeside } from './pacer.ts';
import { type RunningReader, startReader } from './product.ts';
import { askAtRate, type Load, type Loaded } from './reader-load.ts';
import { readerSite } from './reader-site.ts';
import type { ServerTimes } from './server-timing.ts';

/** Seconds of load after those that fill memory, and decisions asked for in a second. */
const [warmUp, duration, rate] = [15, 60, 1_000];
const connections = 40;

export interface ReaderBench {
  dataDir: string;
  database: pg.Pool;
  /** Site whose readers ask. */
  site: number;
  api: Api;
  /** Signed in to another site, which an operator uses meanwhile. */
  other: Api;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A sum that grows with the answers, and the time at which it was read. */
interface Seen {
  at: number;
  count: number;
}

/** Reads a sum again and again until it isn't needed any more. */
function watch(read: () => Promise<number>, every: number): { seen: Seen[]; stop: () => Promise<void> } {
  const seen: Seen[] = [];
  let isOver = false;
  const run = async (): Promise<void> => {
    while (!isOver) {
      seen.push({ at: Date.now(), count: await read() });
      await pause(every);
    }
  };
  const running = run();
  return {
    seen,
    stop: async () => {
      isOver = true;
      await running;
    },
  };
}

/** Returns the longest time for which answers were missing in a sum, in milliseconds. */
function longestLag(seen: readonly Seen[], progress: Loaded['progress'], share: number): number {
  const lags = progress.map(({ at, answered }) => {
    const reached = seen.find(({ count }) => count >= Math.floor(answered * share));
    return (reached?.at ?? Number.POSITIVE_INFINITY) - at;
  });
  return Math.max(0, ...lags);
}

async function sdkRow(): Promise<Row> {
  const folder = new URL('../clients/sdk/dist/', import.meta.url);
  const { file } = JSON.parse(await readFile(new URL('sdk.json', folder), 'utf8')) as { file: string };
  const script = await readFile(fileURLToPath(new URL(file, folder)));
  const bytes = gzipSync(script, { level: 9 }).length;
  return {
    what: 'browser SDK, compressed',
    measured: `${bytes} bytes`,
    budget: '3072 bytes',
    holds: bytes <= 3_072,
  };
}

interface Measured {
  loaded: Loaded;
  times: ServerTimes;
  memory: number;
  console: Paced;
  rowsLag: number;
  figuresLag: number;
  lost: number;
}

/** Counts the rows of decisions since a time, from the index. */
async function rowsSince(database: pg.Pool, site: number, began: Date): Promise<number> {
  const { rows } = await database.query<{ count: string }>(
    'select count(*) from content_decisions where resource_id = $1 and not is_bot and occurred_at >= $2',
    [site, began],
  );
  return Number(rows[0]?.count ?? 0);
}

/** Waits until a sum has arrived, but not forever. */
async function until(seen: readonly Seen[], wanted: number): Promise<void> {
  const ended = performance.now();
  while ((seen.at(-1)?.count ?? 0) < wanted && performance.now() - ended < 120_000) await pause(100);
}

async function measure(bench: ReaderBench, reader: RunningReader, load: Load): Promise<Measured> {
  const { api, database, other, site } = bench;
  await askAtRate({ ...load, seconds: warmUp });
  const views = async () =>
    ((await api.send('GET', 'content/analytics/total')) as { views_total: number }).views_total;
  await pause(10_000);
  const [viewsBefore, began] = [await views(), new Date()];
  await reader.times();
  const rows = watch(() => rowsSince(database, site, began), 1_000);
  const figures = watch(async () => (await views()) - viewsBefore, 1_000);
  const loading = askAtRate(load);
  const paced = await paceBeside(other.call('users?limit=10'), loading);
  const loaded = await loading;
  const times = await reader.times();
  await until(rows.seen, loaded.answered);
  await until(figures.seen, Math.floor(loaded.answered / 2));
  await Promise.all([rows.stop(), figures.stop()]);
  return {
    loaded,
    times,
    memory: await reader.memory(),
    console: paced,
    rowsLag: longestLag(rows.seen, loaded.progress, 1),
    figuresLag: longestLag(figures.seen, loaded.progress, 0.5),
    lost: loaded.answered - (rows.seen.at(-1)?.count ?? 0),
  };
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

function rowsOf({ loaded, times, memory, console, rowsLag, figuresLag, lost }: Measured): Row[] {
  const perSecond = Math.round(loaded.answered / duration);
  const others = Object.entries(console.refused).map(([status, count]) => `${count} × ${status}`);
  return [
    {
      what: `decisions, ${connections} connections, in the server`,
      measured: `${perSecond}/s, p50 ${milliseconds(times.p50)}, p99 ${milliseconds(times.p99)}, refused: ${loaded.refused}`,
      budget: `${rate}/s, p99 10 ms, none refused`,
      holds: perSecond >= 0.98 * rate && times.p99 <= 10 && loaded.refused === 0,
    },
    {
      what: 'the same, as their callers see it',
      measured: `p50 ${milliseconds(loaded.p50)}, p99 ${milliseconds(loaded.p99)}`,
    },
    {
      what: 'processor time of the process that serves readers',
      measured: `${(times.cpu / times.requests).toFixed(2)} ms a decision`,
    },
    {
      what: 'memory of that process',
      measured: `${Math.round(memory)} MB`,
      budget: '500 MB',
      holds: memory <= 500,
    },
    {
      what: 'rows of decisions, longest time after the answer',
      measured: `${seconds(rowsLag)}, missing: ${lost}`,
      budget: '5 s, none missing',
      holds: rowsLag <= 5_000 && lost === 0,
    },
    {
      what: 'figures of the content, longest time after the answer',
      measured: seconds(figuresLag),
      budget: '60 s',
      holds: figuresLag <= 60_000,
    },
    {
      what: "a small site's list meanwhile",
      measured: `p50 ${milliseconds(console.p50)}, p99 ${milliseconds(console.p99)}; refused: ${others.join() || 'none'}`,
      budget: 'p99 50 ms, none refused',
      holds: console.p99 <= 50 && others.length === 0,
    },
  ];
}

/** Measures what the console asks about decisions that were just made. */
async function consoleRows({ api, database, site }: ReaderBench): Promise<Row[]> {
  const { rows } = await database.query<{ id: string }>(
    `select id from (select id from content_decisions where resource_id = $1 and not is_bot
       order by occurred_at desc limit 50000) last order by random() limit 100`,
    [site],
  );
  let next = 0;
  const why = await time(() => api.send('GET', `content/decisions/${rows[next++ % rows.length]?.id}/why`));
  const now = await time(() => api.send('GET', 'content/decisions/now'));
  return [
    {
      what: 'explanation of a decision',
      measured: `p50 ${milliseconds(why.p50)}, p95 ${milliseconds(why.p95)}`,
      budget: 'p95 60 ms',
      holds: why.p95 <= 60,
    },
    {
      what: 'what readers do now, asked again and again',
      measured: `p50 ${milliseconds(now.p50)}, p95 ${milliseconds(now.p95)}`,
      budget: 'p95 60 ms',
      holds: now.p95 <= 60,
    },
  ];
}

/** Measures decisions for publishers' servers and browsers: each is the view of a piece by another reader. */
export async function readerRows(bench: ReaderBench): Promise<Row[]> {
  const sdk = await sdkRow();
  const known = await readerSite(bench.api, bench.database, bench.site);
  const reader = await startReader(bench.dataDir);
  try {
    const load = { ...known, url: reader.url, connections, rate, seconds: duration };
    const pieces = { what: 'pieces of content', measured: known.keys.length.toLocaleString('en') };
    const measured = rowsOf(await measure(bench, reader, load));
    return [pieces, ...measured, ...(await consoleRows(bench)), sdk];
  } finally {
    await reader.stop();
  }
}
