// Exports of a whole site: how long a file takes from the request until it is ready, how soon its download starts, and
// the server's memory and CPU, beside the database alone returning the same rows.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ExportFormat, ExportRequest } from '#contract/domains/exports/schemas.ts';
import { defaultMemberExportFields } from '#contract/domains/exports/words.ts';
import type { Api } from './api.ts';
import { milliseconds, type Row } from './measure.ts';
import type { RunningProduct } from './product.ts';

/** Seconds for a million members. */
const seconds: Readonly<Record<ExportFormat, number>> = { xlsx: 60, csv: 15 };
const memoryBudget = 100;
const firstByteBudget = 1_000;

/**
 * Returns the SQL of each member's default fields, by id, as the product writes them: several subscriptions of a member
 * are separate lines.
 */
const sameRows = (site: number): string => `
  select m.id, m.email, m.first_name, m.last_name, m.company, m.job, s.plans, s.titles, s.starts, s.ends, s.renew, s.trial
  from members m
  left join (
    select h.member_id, string_agg(p.title, e'\\n' order by u.starts_at, u.id) as plans,
      string_agg(o.title, e'\\n' order by u.starts_at, u.id) as titles,
      string_agg(u.starts_at::text, e'\\n' order by u.starts_at, u.id) as starts,
      string_agg(u.ends_at::text, e'\\n' order by u.starts_at, u.id) as ends,
      string_agg(u.autorenew::text, e'\\n' order by u.starts_at, u.id) as renew,
      string_agg(u.is_trial::text, e'\\n' order by u.starts_at, u.id) as trial
    from (
      select member_id, id from member_subscriptions where resource_id = ${site} and member_id is not null
      union all
      select g.member_id, held.id from group_members g
      join member_subscriptions held on held.resource_id = ${site} and held.group_id = g.group_id
      where g.resource_id = ${site}
    ) h
    join member_subscriptions u on u.resource_id = ${site} and u.id = h.id
    join plans p on p.resource_id = ${site} and p.id = u.plan_id
    join pricing_options o on o.resource_id = ${site} and o.id = u.pricing_option_id
    where u.status <> 'ended' and u.starts_at <= now() and (u.valid_until is null or u.valid_until > now())
    group by h.member_id
  ) s on s.member_id = m.id
  where m.resource_id = ${site}
  order by m.id`;

interface Copied {
  ms: number;
  rows: number;
}

/** Measures the database alone. */
async function copyOut(database: pg.Pool, site: number): Promise<Copied> {
  const client = await database.connect();
  try {
    const begun = performance.now();
    const stream = client.query(copyTo(`copy (${sameRows(site)}) to stdout`));
    for await (const _part of stream);
    return { ms: performance.now() - begun, rows: stream.rowCount };
  } finally {
    client.release();
  }
}

/** Returns the largest growth of the server's memory during another task, in megabytes. */
export async function growthDuring<T>(product: RunningProduct, during: Promise<T>): Promise<[T, number]> {
  const before = await product.memory();
  let most = before;
  let isOver = false;
  const watched = during.finally(() => {
    isOver = true;
  });
  const watch = async (): Promise<void> => {
    while (!isOver) {
      most = Math.max(most, await product.memory());
      await sleep(50);
    }
  };
  const [result] = await Promise.all([watched, watch()]);
  return [result, most - before];
}

async function make(api: Api, format: ExportFormat): Promise<ExportRequest> {
  const fields = defaultMemberExportFields.map((key) => ({ key }));
  const asked = (await api.send('POST', 'export-requests/users/generate', { format, fields })) as {
    id: number;
  };
  for (;;) {
    const found = (await api.send('GET', `export-requests/${asked.id}`)) as ExportRequest;
    if (found.status === 'failed') throw new Error(`the export failed: ${found.error}`);
    if (found.status === 'success') return found;
    await sleep(100);
  }
}

interface Download {
  firstByteMs: number;
  bytes: number;
}

async function download(api: Api, id: number): Promise<Download> {
  const { url, headers } = api.call(`export-requests/${id}/download`);
  const begun = performance.now();
  const answer = await fetch(url, { headers });
  if (!answer.ok || !answer.body) throw new Error(`the file is not given: ${answer.status}`);
  let firstByteMs = 0;
  let bytes = 0;
  for await (const part of answer.body) {
    if (bytes === 0) firstByteMs = performance.now() - begun;
    bytes += part.length;
  }
  return { firstByteMs, bytes };
}

async function exportAs(
  format: ExportFormat,
  { api, database, product }: Exporting,
  copied: Copied,
): Promise<Row[]> {
  const begun = performance.now();
  const [made, growth] = await growthDuring(product, make(api, format));
  const ms = performance.now() - begun;
  const rows = made.total_rows ?? 0;
  if (rows !== copied.rows) throw new Error(`${rows} rows in the file, ${copied.rows} in the database`);
  const [got, sending] = await growthDuring(product, download(api, made.id));
  if (got.bytes !== made.bytes) throw new Error(`${got.bytes} of ${made.bytes} bytes came`);
  // The product deletes the file itself, within the hour instead of after days.
  await database.query('update export_requests set expires_at = now() where id = $1', [made.id]);
  const name = format.toUpperCase();
  const memory = (what: string, value: number): Row => ({
    what,
    measured: `+${Math.round(value)} MB`,
    budget: `+${memoryBudget} MB`,
    holds: value <= memoryBudget,
  });
  return [
    {
      what: `export of ${rows.toLocaleString('en')} members, 12 fields, ${name}, from asking to success (bare: COPY of the rows)`,
      measured: `${(ms / 1000).toFixed(1)} s, ${Math.round(rows / (ms / 1000)).toLocaleString('en')} rows/s, ${Math.round(got.bytes / 2 ** 20)} MB`,
      bare: `${(copied.ms / 1000).toFixed(1)} s`,
      ratio: (ms / copied.ms).toFixed(2),
      budget: `${seconds[format]} s for a million`,
      holds: ms / rows <= seconds[format] / 1000,
    },
    memory(`memory of the server while it is made, ${name}`, growth),
    {
      what: `first byte of its download, ${name}`,
      measured: milliseconds(got.firstByteMs),
      budget: `${firstByteBudget} ms`,
      holds: got.firstByteMs <= firstByteBudget,
    },
    memory(`memory of the server while it is sent, ${name}`, sending),
  ];
}

export interface Exporting {
  product: RunningProduct;
  api: Api;
  database: pg.Pool;
  site: number;
}

/** Measures the export of all members in both formats, through the calls of the console. */
export async function exporting(given: Exporting): Promise<Row[]> {
  // An export left by an interrupted run would run during this one.
  await given.database.query(
    `update export_requests set status = 'failed', error = 'broken off'
     where resource_id = $1 and status in ('new', 'proceeding')`,
    [given.site],
  );
  // A first run that doesn't count: both then read from memory.
  await copyOut(given.database, given.site);
  const copied = await copyOut(given.database, given.site);
  return [...(await exportAs('xlsx', given, copied)), ...(await exportAs('csv', given, copied))];
}
