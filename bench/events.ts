// Events of a site with five handlers each: many events at once (`--events`), and some per second.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Api } from './api.ts';
import { milliseconds, type Row } from './measure.ts';

const handlers = 5;
/** Changes a second that are made one after the other, and how many. */
const pace = 10;
const paced = 500;
/** Longest wait for all runs, in seconds. */
const patience = 900;

interface Site {
  database: pg.Pool;
  api: Api;
  id: number;
}

/** Creates three actions and two triggers at a change of a member: two mails, two webhooks, and a subscription. */
async function handlersOf({ api }: Site, url: string, template: number, option: number): Promise<void> {
  const act = (more: object) => api.send('POST', 'events/handlers', { event_id: 2, ...more });
  await act({ type: 'mail', mail_template_id: template });
  await act({ type: 'webhook', settings: { webhook_url: `${url}/action` } });
  await act({ type: 'subscription', settings: { pricing_option_id: option } });
  const trigger = (trigger_id: number, settings: object) =>
    api.send('POST', 'triggers/handlers', {
      trigger_id,
      settings: { events: ['member.updated'], ...settings },
    });
  await trigger(1, { to: 'member', template: String(template) });
  await trigger(2, { url: `${url}/trigger`, fields: ['email', 'first_name'] });
}

async function anyOption({ database, id }: Site): Promise<number> {
  const { rows } = await database.query<{ id: number }>(
    'select id from pricing_options where resource_id = $1 and removed_at is null order by id limit 1',
    [id],
  );
  if (!rows[0]) throw new Error('the site sells nothing');
  return Number(rows[0].id);
}

/**
 * Inserts events as the product writes them, with the job of each listener, about one member each, in one transaction.
 */
async function happen({ database, id }: Site, events: number): Promise<void> {
  await database.query(
    `with chosen as (
       select m.id, row_number() over () as n from members m where m.resource_id = $1 limit $2
     ), told as (
       insert into domain_events (resource_id, name, payload)
       select $1, 'member.updated', jsonb_build_object('ids', jsonb_build_array(c.id), 'fields', '["first_name"]'::jsonb)
       from generate_series(1, $2::int) e join chosen c on c.n = 1 + e % (select count(*) from chosen)
       returning id
     )
     select enqueue_job_in(name, json_build_object('siteId', $1::bigint, 'eventId', told.id)::text::json,
       name || ':' || $1, null, 25)
     from told cross join unnest(array['actions', 'triggers']) name`,
    [id, events],
  );
}

/** Returns the seconds between an event and the end of each of its runs, for finished runs since an instant. */
async function lagsSince({ database, id }: Site, since: Date): Promise<number[]> {
  const { rows } = await database.query<{ lag: number }>(
    `select extract(epoch from d.finished_at - e.created_at)::float8 as lag
     from deliveries d join domain_events e on e.resource_id = d.resource_id and e.id = d.event_id
     where d.resource_id = $1 and d.handler_id is not null and d.finished_at is not null and e.created_at >= $2
     order by 1`,
    [id, since],
  );
  return rows.map(({ lag }) => lag);
}

async function allDone(site: Site, since: Date, runs: number): Promise<number[]> {
  for (const end = Date.now() + patience * 1_000; ; await sleep(200)) {
    const lags = await lagsSince(site, since);
    if (lags.length >= runs) return lags;
    if (Date.now() > end) throw new Error(`${lags.length} of ${runs} runs are done`);
  }
}

const at = (sorted: readonly number[], part: number) =>
  (sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? 0) * 1_000;

async function now({ database }: Site): Promise<Date> {
  const { rows } = await database.query<{ now: Date }>('select clock_timestamp() as now');
  return rows[0]?.now ?? new Date();
}

async function burst(site: Site, count: number): Promise<Row> {
  const since = await now(site);
  const begun = performance.now();
  await happen(site, count);
  const lags = await allDone(site, since, count * handlers);
  const rate = Math.round(count / ((performance.now() - begun) / 1_000));
  return {
    what: `${count.toLocaleString('en')} events at once through ${handlers} handlers each`,
    measured: `${rate} events a second; last run after ${milliseconds(at(lags, 1))}, p99 ${milliseconds(at(lags, 0.99))}`,
  };
}

async function steady(site: Site): Promise<Row> {
  const { rows } = await site.database.query<{ id: number; email: string }>(
    'select id, email from members where resource_id = $1 order by id limit $2',
    [site.id, paced],
  );
  const since = await now(site);
  // A different name in each run, because an unchanged value emits no event.
  const word = since.getTime().toString(36);
  for (const [position, { id, email }] of rows.entries()) {
    const begun = performance.now();
    await site.api.send('PUT', `users/${id}`, { email, first_name: `Changed ${position} ${word}` });
    await sleep(Math.max(0, 1_000 / pace - (performance.now() - begun)));
  }
  const lags = await allDone(site, since, rows.length * handlers);
  return {
    what: `${rows.length} members changed, ${pace} a second: from the change to the end of a run`,
    measured: `p50 ${milliseconds(at(lags, 0.5))}, p99 ${milliseconds(at(lags, 0.99))}`,
  };
}

/** Events of a site through five handlers each: how many a second, and how long after them the runs are over. */
export async function happening(site: Site, count: number): Promise<Row[]> {
  const { database, api, id } = site;
  const receiver = createServer((request, response) => {
    request.resume();
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  try {
    const template = (await api.send('POST', 'mail-templates', {
      name: 'Bench',
      subject: 'Hello {{ member.first_name }}',
      html: '<p>Hello {{ member.name }}, {{ event.title }} on {{ event.date }}.</p>',
    })) as { id: number };
    await handlersOf(site, url, template.id, await anyOption(site));
    return [await steady(site), await burst(site, count)];
  } finally {
    receiver.closeAllConnections();
    receiver.close();
    await database.query('update event_handlers set active = false where resource_id = $1', [id]);
    await database.query('update trigger_handlers set active = false where resource_id = $1', [id]);
    await database.query('delete from event_listeners where resource_id = $1', [id]);
  }
}
