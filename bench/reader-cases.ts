import { createHash, randomBytes, randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import type pg from 'pg';
import { milliseconds, type Row } from './measure.ts';
import type { RunningProduct } from './product.ts';

/** Seconds of load, and decisions asked for in a second. */
const [duration, rate] = [20, 1_000];

/** Gives the site a private key, as its settings do. */
async function newPrivateKey(database: pg.Pool, site: number): Promise<string> {
  const key = `sk_${randomBytes(32).toString('base64url')}`;
  await database.query(
    'insert into private_keys (resource_id, key_hash, works_until) values ($1, $2, now() + $3::interval)',
    [site, createHash('sha256').update(key).digest(), '1 hour'],
  );
  return key;
}

/** Returns the site with the most content. */
async function siteWithContent(database: pg.Pool): Promise<number> {
  const { rows } = await database.query<{ id: string }>(
    'select resource_id as id from content_items group by 1 order by count(*) desc limit 1',
  );
  return Number(rows[0]?.id);
}

async function keysOfContent(database: pg.Pool, site: number): Promise<string[]> {
  const { rows } = await database.query<{ key: string }>(
    'select key from content_items where resource_id = $1 order by id limit 1000',
    [site],
  );
  return rows.map(({ key }) => key);
}

async function storedSince(database: pg.Pool, site: number, began: Date): Promise<number> {
  const { rows } = await database.query<{ count: string }>(
    'select count(*) from content_decisions where resource_id = $1 and occurred_at >= $2',
    [site, began],
  );
  return Number(rows[0]?.count ?? 0);
}

/** Waits until as many decisions have rows as were answered. @returns the milliseconds that took */
async function lag(count: () => Promise<number>, answered: number): Promise<number> {
  const ended = performance.now();
  while ((await count()) < answered && performance.now() - ended < 60_000)
    await new Promise((resolve) => setTimeout(resolve, 50));
  return performance.now() - ended;
}

/** Measures decisions for publishers' servers: each is another view of one of 1,000 pieces by another reader. */
export async function readerRows(product: RunningProduct, database: pg.Pool): Promise<Row[]> {
  const site = await siteWithContent(database);
  const [privateKey, keys] = [await newPrivateKey(database, site), await keysOfContent(database, site)];
  const body = () => {
    const key = keys[Math.floor(Math.random() * keys.length)] ?? '';
    const content = { key, title: 'Measured', type: 'post' };
    return JSON.stringify({ view_id: randomUUID(), device: randomUUID(), session: randomUUID(), content });
  };
  const began = new Date();
  const result = await autocannon({
    url: `${product.url}/reader/v1/decisions/verify`,
    method: 'POST',
    headers: { authorization: `Bearer ${privateKey}`, 'content-type': 'application/json' },
    connections: 20,
    overallRate: rate,
    duration,
    requests: [{ setupRequest: (request) => ({ ...request, body: body() }) }],
  });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} decisions were refused`);
  const answered = result['2xx'];
  const behind = await lag(() => storedSince(database, site, began), answered);
  const lost = answered - (await storedSince(database, site, began));
  const { p50, p99 } = result.latency;
  return [
    {
      what: 'decisions of readers, 20 connections',
      measured: `${Math.round(answered / duration)}/s, p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}`,
      budget: `${rate}/s, p99 10 ms`,
      holds: answered / duration >= 0.95 * rate && p99 <= 10,
    },
    {
      what: 'rows of decisions after the last answer',
      measured: `${milliseconds(behind)}, ${Math.max(lost, 0)} missing`,
      budget: '1000 ms, none missing',
      holds: behind <= 1_000 && lost <= 0,
    },
    {
      what: 'memory after decisions',
      measured: `${Math.round(await product.memory())} MB`,
      budget: '500 MB',
      holds: (await product.memory()) <= 500,
    },
  ];
}
