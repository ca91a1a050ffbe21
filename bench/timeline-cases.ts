// The timeline of one member: its first page, a page far down, and narrowed down, of a member with very much.
import type pg from 'pg';
import type { Api } from './api.ts';
import { milliseconds, type Row, time } from './measure.ts';

const budget = 100;
/** Number of the member's sign-ins, emails, paywall hits and deliveries, an hour apart. */
const traces = 10_000;

const addTraces = `
  with t as (
    select n, now() - n * interval '1 hour' as at from generate_series(1, $3::int) n
  ), mails as (
    insert into member_mails (resource_id, member_id, subject, status, created_at)
    select $1, $2, 'Bench mail ' || n, 'sent', at from t
  ), refused as (
    insert into content_decisions (resource_id, content_id, member_id, device_id, session_id, verdict, reason, occurred_at)
    select $1, c.id, $2, md5('bench ' || n % 40)::uuid, md5('bench session ' || n)::uuid,
      case when n % 4 = 0 then 'paywall' else 'grant' end, 'no_entitlement', at
    from t cross join (select id from content_items where resource_id = $1 order by id limit 1) c
    where at > now() - interval '60 days'
  )
  insert into member_sessions (resource_id, member_id, device_id, ip, device, browser, platform, created_at, seen_at, expires_at)
  select $1, $2, md5('device ' || n % 40)::uuid, '198.18.0.1', 'Desktop', 'Firefox', 'Linux', at, at, at + interval '30 days'
  from t`;

/** Gives a member very much, unless an earlier run did. @returns their id */
async function fillMember(database: pg.Pool, site: number): Promise<number> {
  const { rows } = await database.query<{ id: number; had: number }>(
    `select m.id::int, (select count(*)::int from member_mails e
       where e.resource_id = $1 and e.member_id = m.id and e.subject like 'Bench mail %') as had
     from members m where m.resource_id = $1 order by m.id offset 3000 limit 1`,
    [site],
  );
  if (!rows[0]) throw new Error('the site has too few members');
  const { id, had } = rows[0];
  if (had >= traces) return id;
  await database.query(addTraces, [site, id, traces]);
  await database.query('analyze member_mails, member_sessions, content_decisions');
  return id;
}

async function page(api: Api, what: string, path: string): Promise<Row> {
  const { p50, p95 } = await time(() => api.send('GET', path));
  return {
    what: `timeline of a member: ${what}`,
    measured: `p50 ${milliseconds(p50)}, p95 ${milliseconds(p95)}`,
    budget: `p95 ${budget} ms`,
    holds: p95 <= budget,
  };
}

/** @param usual id of an average member */
export async function timelineRows(api: Api, database: pg.Pool, site: number, usual: number): Promise<Row[]> {
  const id = await fillMember(database, site);
  const past = new Date(Date.now() - (traces / 2) * 3_600_000).toISOString().replace('Z', '000Z');
  return [
    await page(api, 'as they come', `users/${usual}/timeline`),
    await page(api, '10,000 sign-ins and emails', `users/${id}/timeline`),
    await page(api, 'the same, far down', `users/${id}/timeline?after=${past}_1_1`),
    await page(api, 'the same, refusals alone', `users/${id}/timeline?filter[kind]=refused`),
  ];
}
