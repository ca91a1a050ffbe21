// The page of one member: all calls that the console makes for it, until the last of them is answered.
import type pg from 'pg';
import type { Api } from './api.ts';
import { milliseconds, type Row, time } from './measure.ts';

const sessions = 10_000;
const subscriptions = 200;
const budget = 300;

/** Calls that a browser has under way to one server at the same time. */
const atOnce = 6;

/** Returns the calls of the page's cards, in the order in which the page makes them. */
function callsOf(id: number, site: string): string[] {
  const page = 'page=1&limit=10';
  return [
    `users/${id}/summary`,
    `users/${id}/payment-provider`,
    `resources/${site}`,
    `users/${id}/subscriptions?${page}&state=held`,
    `sponsor/${id}/sponsored-subscriptions?${page}`,
    `users/${id}/transactions/list?${page}`,
    `ti-event/ticket/user/${id}/passes`,
    `users/${id}/access-content?${page}`,
    `users/${id}/sessions?${page}`,
    `users/${id}/mails?${page}`,
    `users/${id}/invites/list?${page}`,
    `teams?${page}&order=name&sort=asc&filter[user]=${id}`,
    `users/${id}/statistic`,
    `users/${id}/extra/data`,
  ];
}

/** Loads the member first, as the page does, then the cards in parallel. */
async function open(api: Api, id: number): Promise<void> {
  await api.send('GET', `users/${id}`);
  const left = callsOf(id, api.resource);
  const askOn = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) await api.send('GET', path);
  };
  await Promise.all(Array.from({ length: atOnce }, askOn));
}

const addSessions = `
  insert into member_sessions (resource_id, member_id, device_id, ip, country_code, requests, device, browser, platform,
    created_at, seen_at, expires_at, compromised_at)
  select $1, $2, md5('device ' || n % 40)::uuid, ('198.18.' || n % 50 || '.' || n % 250)::inet,
    (array['US', 'IE', 'DE', 'NG'])[1 + n % 4], n % 90, 'Desktop', 'Firefox', 'Linux', t.at, t.at + interval '40 minutes',
    t.at + interval '30 days', case when n % 50 = 0 then t.at end
  from generate_series(1, $3::int) n cross join lateral (select now() - n * interval '1 hour' as at) t`;

/** Gives a member many sessions and subscriptions, unless an earlier run did. @returns their id */
async function fillMember(api: Api, database: pg.Pool, site: number): Promise<number> {
  const { rows } = await database.query<{ id: number; option: number; had: number }>(
    `select m.id::int, (select count(*)::int from member_sessions s where s.resource_id = $1 and s.member_id = m.id) as had,
       (select id::int from pricing_options where resource_id = $1 and removed_at is null and type = 'standard'
        order by id limit 1) as option
     from members m where m.resource_id = $1 order by m.id offset 2000 limit 1`,
    [site],
  );
  if (!rows[0]) throw new Error('the site has too few members');
  const { id, option, had } = rows[0];
  if (had >= sessions) return id;
  await database.query(addSessions, [site, id, sessions]);
  for (let number = 0; number < subscriptions; number += 1)
    await api.send('POST', `users/${id}/subscriptions/${option}`, {});
  await database.query('analyze member_sessions, member_subscriptions');
  return id;
}

async function slowestOf(api: Api, id: number): Promise<string> {
  const found: { path: string; p50: number }[] = [];
  for (const path of [`users/${id}`, ...callsOf(id, api.resource)]) {
    const { p50 } = await time(() => api.send('GET', path), { rounds: 10, series: 1 });
    found.push({ path: path.split('?')[0]?.replace(String(id), '{id}') ?? path, p50 });
  }
  found.sort((one, other) => other.p50 - one.p50);
  return found
    .slice(0, 3)
    .map(({ path, p50 }) => `${path} ${milliseconds(p50)}`)
    .join(', ');
}

async function opening(api: Api, what: string, id: number): Promise<Row> {
  const { p50, p95 } = await time(() => open(api, id));
  return {
    what: `page of a member, complete: ${what}`,
    measured: `p50 ${milliseconds(p50)}, p95 ${milliseconds(p95)}; alone ${await slowestOf(api, id)}`,
    budget: `p95 ${budget} ms`,
    holds: p95 <= budget,
  };
}

/** @param usual id of an average member */
export async function memberPageRows(
  api: Api,
  database: pg.Pool,
  site: number,
  usual: number,
): Promise<Row[]> {
  const busy = await fillMember(api, database, site);
  return [
    await opening(api, 'as they come', usual),
    await opening(api, '10,000 sessions, 200 subscriptions', busy),
  ];
}
