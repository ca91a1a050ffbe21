// Webhook deliveries to a receiver that answers, beside one that hangs.
import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Row } from './measure.ts';

const count = 10_000;
/** Deliveries a second. */
const budget = 1_000;

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return address !== null && typeof address === 'object' ? `http://127.0.0.1:${address.port}/` : '';
}

/** Sets the addresses, and writes the rows as the product does. @returns the targets, in the order of the addresses */
async function addressed(database: pg.Pool, site: number, urls: readonly string[]): Promise<string[]> {
  const webhooks = JSON.stringify(urls.map((url) => ({ url })));
  await database.query(
    `insert into resource_settings (resource_id, document)
     values ($1, jsonb_build_object('settings.webhooks', $2::jsonb))
     on conflict (resource_id) do update set document = resource_settings.document || excluded.document`,
    [site, webhooks],
  );
  const targets: string[] = [];
  for (const url of urls) {
    const { rows } = await database.query<{ id: string }>(
      `insert into webhook_endpoints (resource_id, url) values ($1, $2) returning id::text`,
      [site, url],
    );
    targets.push(rows[0]?.id ?? '');
  }
  await database.query(
    `insert into delivery_targets (resource_id, kind, target) select $1, 'webhook', unnest($2::text[])`,
    [site, targets],
  );
  return targets;
}

async function enqueue(database: pg.Pool, site: number, target: string, rows: number): Promise<void> {
  await database.query(
    `insert into deliveries (resource_id, kind, target, lane, task, next_try_at)
     select $1, 'webhook', $2::text, 'webhook:' || $2 || ':' || n,
       jsonb_build_object('type', 'member.updated', 'data', jsonb_build_object('n', n)), now()
     from generate_series(1, $3::int) n`,
    [site, target, rows],
  );
}

/** Measures 10,000 deliveries in separate named queues, while as many wait for a receiver that never answers. */
export async function delivering(database: pg.Pool, site: number): Promise<Row[]> {
  let arrived = 0;
  const answering = createServer((request, response) => {
    arrived += 1;
    request.resume();
    response.writeHead(204).end();
  });
  const hanging = createServer(() => undefined);
  const urls = [await listen(hanging), await listen(answering)];
  try {
    const [hung = '', works = ''] = await addressed(database, site, urls);
    await enqueue(database, site, hung, count);
    await sleep(2_000);
    const begun = performance.now();
    await enqueue(database, site, works, count);
    while (arrived < count && performance.now() - begun < 120_000) await sleep(20);
    const seconds = (performance.now() - begun) / 1_000;
    const rate = Math.round(arrived / seconds);
    const what = `${arrived.toLocaleString('en')} webhooks beside a receiver that hangs`;
    return [{ what, measured: `${rate} a second`, budget: `${budget} a second`, holds: rate >= budget }];
  } finally {
    for (const server of [answering, hanging]) {
      server.closeAllConnections();
      server.close();
    }
    await database.query('delete from deliveries where resource_id = $1', [site]);
  }
}
