// Traces of readers: sessions, mails and custom fields. They follow from the members and their reads alone, so they are
// the same every time and change no metric.
import type { ResourceContext } from '#server/database/context.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { markSharedIn } from '#server/domains/members/sharing.service.ts';

/** Returns SQL for a whole number derived from a text, evenly distributed, from 0 up to but excluding `below`. */
const spread = (text: string, below: number) =>
  `(('x' || substr(md5(${text}), 1, 7))::bit(28)::int % ${below})`;

/** Returns SQL for a browser and device, derived from the text. */
const machine = (text: string) => `
  (array['Desktop', 'Desktop', 'Phone', 'Phone', 'Tablet'])[1 + ${spread(text, 5)}],
  (array['Firefox 145', 'Chrome 142', 'Safari 18', 'Chrome 142', 'Safari 18'])[1 + ${spread(text, 5)}],
  (array['Linux', 'Windows', 'iOS', 'Android', 'iPadOS'])[1 + ${spread(text, 5)}]`;

/** Inserts a session for each reader, from the first to the last read. */
const sessions = `
  insert into member_sessions (resource_id, member_id, session_id, device_id, ip, country_code, requests, device,
    browser, platform, created_at, seen_at, expires_at, ended_at)
  select $1, member_id, session_id, device_id,
    ('198.51.100.' || 1 + ${spread('device_id::text', 250)})::inet, 'US', opened * 3, ${machine('device_id::text')},
    first_at, last_at, last_at + interval '30 days',
    case when ${spread('session_id::text', 9)} = 0 then last_at end
  from (
    select member_id, session_id, min(device_id::text)::uuid as device_id, count(*)::int as opened,
      min(occurred_at) as first_at, max(occurred_at) as last_at
    from content_decisions where resource_id = $1 and member_id is not null and not is_bot
    group by member_id, session_id
  ) visit
  order by first_at, session_id`;

/** One account in this many is used by several people at the same time. */
const sharers = 90;

/** Sessions of several people who use one account on one evening of the last week, far from each other. */
const sharedSessions = `
  insert into member_sessions (resource_id, member_id, session_id, device_id, ip, country_code, requests, device,
    browser, platform, created_at, seen_at, expires_at)
  select $1, m.id, md5(m.email || who)::uuid, md5(m.email || 'device' || who)::uuid,
    ((array['203.0.113.', '192.0.2.', '198.18.7.', '100.64.9.'])[who] || 1 + ${spread('m.email || who', 250)})::inet,
    (array['US', 'US', 'CA', 'US'])[who], 4 + ${spread('m.email || who', 30)}, ${machine("m.email || 'm' || who")},
    at + who * interval '4 minutes', at + who * interval '4 minutes' + interval '25 minutes', at + interval '30 days'
  from members m
  cross join generate_series(1, 4) who
  cross join lateral (
    select $2::timestamptz - interval '20 hours' - ${spread('m.email', 96)} * interval '1 hour' as at
  ) evening
  where m.resource_id = $1 and m.created_at < $2::timestamptz - interval '10 days' and ${spread('m.email', sharers)} = 7
  order by m.id, who`;

/** A welcome for everybody, and a link to sign in for some; now and then a mailbox is full. */
const mails = `
  insert into member_mails (resource_id, member_id, subject, status, created_at)
  select $1, member_id, subject, case when ${spread('subject || member_id || at', 60)} = 0 then 'failed' else 'sent' end, at
  from (
    select id as member_id, 'Welcome to ' || $2 as subject, created_at as at from members where resource_id = $1
    union all
    select member_id, 'Your link to sign in to ' || $2, created_at from member_sessions
    where resource_id = $1 and ${spread('session_id::text', 4)} = 0
  ) mail
  order by at, member_id`;

/** Custom fields of some members, from circulation, the survey and the sales desk. */
const extraData = `
  insert into member_extra_data (resource_id, member_id, group_key, field_key, field_value)
  select $1, m.id, datum.group_key, datum.field_key, datum.field_value
  from members m
  cross join lateral (values
    (3, 'Delivery', 'Route', 'Harbour ' || 1 + ${spread('m.email', 12)}),
    (3, 'Delivery', 'Place for the paper', (array['Letter box', 'Front door', 'Neighbour'])[1 + ${spread('m.email', 3)}]),
    (4, 'Reader survey 2026', 'Reads mostly', (array['Politics', 'Business', 'Sports', 'Culture'])[1 + ${spread('m.email', 4)}]),
    (7, 'Sales', 'Account number', 'HC-' || 10000 + m.id)
  ) datum(one_in, group_key, field_key, field_value)
  where m.resource_id = $1 and ${spread('m.email || datum.group_key', 84)} % datum.one_in = 0`;

/** Inserts the traces of readers. The sessions are those of their reads, and some accounts are shared. */
export async function insertReaderTraces(
  ctx: ResourceContext,
  scope: WriteScope,
  title: string,
): Promise<void> {
  const { client } = scope;
  const siteId = ctx.resource.id;
  const now = ctx.clock.now();
  await client.query(sessions, [siteId]);
  await client.query(sharedSessions, [siteId, now]);
  await client.query(mails, [siteId, title]);
  await client.query(extraData, [siteId]);
  const { rows } = await client.query<{ id: number }>(
    'select distinct member_id as id from member_sessions where resource_id = $1',
    [siteId],
  );
  await markSharedIn(
    scope,
    siteId,
    rows.map(({ id }) => id),
  );
}
