import type pg from 'pg';

export interface ListCase {
  what: string;
  /** Path of the list; that of the members when left out. */
  path?: string;
  /** Query of the call. */
  query: string;
  /** Body of a POST call; left out for others. */
  body?: object;
  /** The same answer without the product: ids and names of the page, and the count. `$1` is the site. */
  sql: string;
  /** Milliseconds at the 95th percentile, at a million members. */
  budget: number;
}

const page = 'select id, first_name, last_name, email from members m where m.resource_id = $1';
const count = 'select count(*) from members m where m.resource_id = $1';

/** Returns SQL for the page and its count in one statement, as one round trip. */
function both(condition: string, order = 'id desc', offset = 0): string {
  const where = condition === '' ? '' : ` and ${condition}`;
  return `select (${count}${where}), p.* from (${page}${where} order by ${order} limit 10 offset ${offset}) p`;
}

const has = (table: string, member: string, condition: string): string =>
  `exists (select from ${table} x where x.resource_id = m.resource_id and x.${member} = m.id and ${condition})`;

const valid = `x.status <> 'ended' and x.starts_at <= now() and (x.valid_until is null or x.valid_until > now())`;
const pastDue = `x.status = 'past_due' and x.is_paying and x.grace_ends_at > now()`;
const ending = `x.status = 'active' and not x.autorenew and x.kind <> 'seat' and x.starts_at <= now()
  and x.ends_at > now() and x.ends_at < now()::date + 31`;
const summary = (condition: string) => has('member_summaries', 'member_id', condition);

/** Rows that the cases are about, looked up in the database. */
export interface Facts {
  total: number;
  /** Address that no other member shares a part of. */
  address: string;
  memberId: number;
  group: number;
  plan: { id: number; title: string };
  event: number | null;
  /** The tag most members have, and one of the rarest. */
  tags: { common: string; rare: string };
}

const lookUps = `select
  (select sum(total)::int from member_totals where resource_id = $1) as total,
  (select split_part(email, '@', 1) from members where resource_id = $1 order by id offset 1000 limit 1) as address,
  (select id from members where resource_id = $1 order by id offset 1000 limit 1)::int as "memberId",
  (select id from groups where resource_id = $1 order by members_count desc limit 1)::int as "group",
  (select id from ticket_events where resource_id = $1 order by id limit 1)::int as event,
  (select json_build_object('id', id, 'title', title) from plans where resource_id = $1 order by id limit 1) as plan,
  (select json_build_object('common', min(title) filter (where title = 'Morning briefing'),
    'rare', min(title) filter (where title = 'Contest winner')) from tags where resource_id = $1) as tags`;

export async function factsOf(database: pg.Pool, site: number): Promise<Facts> {
  const { rows } = await database.query<Facts>(lookUps, [site]);
  if (!rows[0]) throw new Error('the site is not there');
  return rows[0];
}

function pages({ total }: Facts): ListCase[] {
  const last = Math.ceil(total / 10);
  const middle = Math.min(5_000, Math.floor(last / 2));
  const at = (name: string, number: number, budget: number): ListCase => ({
    what: `list, ${name}`,
    query: `limit=10&page=${number}`,
    sql: both('', 'id desc', (number - 1) * 10),
    budget,
  });
  return [
    at('page 1', 1, 15),
    at(`page ${middle}`, middle, 30),
    at(`last page (${last})`, last, 150),
    {
      what: 'order: sign-up',
      query: 'order=created_at&sort=asc',
      sql: both('', 'created_at, id'),
      budget: 60,
    },
    { what: 'order: email', query: 'order=email', sql: both('', 'email_lc, id'), budget: 60 },
    {
      what: 'order: lifetime value',
      query: 'order=transaction_ltv&sort=desc',
      sql: `select (${count}), p.* from (select m.id, first_name, last_name, email from member_summaries s
        join members m on m.resource_id = s.resource_id and m.id = s.member_id where s.resource_id = $1
        order by s.ltv_cents desc, s.member_id desc limit 10) p`,
      budget: 60,
    },
  ];
}

const like = (text: string) => `search like '%${text}%'`;

function searches({ address }: Facts): ListCase[] {
  const search = (hits: string, text: string, field = 'global'): ListCase => ({
    what: `${field === 'global' ? 'search' : 'filter: email'}, ${hits} hits`,
    query: `filter[${field}]=${encodeURIComponent(text)}`,
    sql: both(like(text)),
    budget: 60,
  });
  return [
    search('few', address),
    search('some', 'sakura bak'),
    search('many', 'example.net'),
    search('no', 'zzzzqqq'),
    search('few', `${address}@`, 'email'),
    search('many', '@example.org', 'email'),
  ];
}

const tagged = (title: string) =>
  has(
    'member_tags',
    'member_id',
    `x.tag_id = (select id from tags where resource_id = $1 and title = '${title}')`,
  );
const country = (code: string) => `country_code = '${code}'`;

function filters(facts: Facts): ListCase[] {
  const { group, plan, event, tags, memberId } = facts;
  const since = new Date(Date.now() - 400 * 86_400_000).toISOString().slice(0, 10);
  const until = new Date(Date.now() - 370 * 86_400_000).toISOString().slice(0, 10);
  const all: [string, string, string][] = [
    ['id', `filter[id]=${memberId}`, `m.id = ${memberId}`],
    ['one group', `filter[team]=${group}`, has('group_members', 'member_id', `x.group_id = ${group}`)],
    ['in any group', 'filter[team]=-1', summary('x.groups_count > 0')],
    ['in no group', 'filter[team]=0', summary('x.groups_count = 0')],
    [
      'not in a group',
      `filter[not_team]=${group}`,
      `not ${has('group_members', 'member_id', `x.group_id = ${group}`)}`,
    ],
    ['country, most', 'filter[country][]=United States', country('US')],
    ['country, few', 'filter[country][]=Kenya', country('KE')],
    ['tag, most', `filter[tags][]=${tags.common}`, tagged(tags.common)],
    ['tag, few', `filter[tags][]=${tags.rare}`, tagged(tags.rare)],
    [
      'plan',
      `filter[plan][]=${plan.id}`,
      has('member_subscriptions', 'member_id', `${valid} and x.plan_id = ${plan.id}`),
    ],
    ['paid', 'filter[paid]=paid', summary('x.paid_until > now()')],
    ['free', 'filter[paid]=free', `not ${summary('x.paid_until > now()')}`],
    [
      'inactive for 30 days',
      'filter[inactivity]=30 days',
      summary("x.active_at <= now() - interval '30 days'"),
    ],
    [
      'created in a month',
      `filter[created_at][from]=${since}&filter[created_at][to]=${until}`,
      `created_at >= '${since}Z' and created_at < '${until}Z'::timestamptz + interval '1 day'`,
    ],
    ['created since', `filter[created_at][from]=${since}`, `created_at >= '${since}Z'`],
    [
      'price, few',
      'filter[price][from]=30000',
      has('member_subscriptions', 'member_id', `${valid} and x.price_cents >= 30000`),
    ],
    [
      'price, many',
      'filter[price][from]=500&filter[price][to]=2000',
      has('member_subscriptions', 'member_id', `${valid} and x.price_cents between 500 and 2000`),
    ],
    ['active', 'filter[active]=true', 'active'],
    ['not active', 'filter[active]=false', 'not active'],
    ['newsletter', 'filter[subscribed]=true', 'subscribed_to_emails'],
    ['no newsletter', 'filter[subscribed]=false', 'not subscribed_to_emails'],
    [
      'complimentary',
      'filter[complimentary]=true',
      has('member_subscriptions', 'member_id', `${valid} and x.is_attached_by_admin and not x.is_paying`),
    ],
    [
      'not complimentary',
      'filter[complimentary]=false',
      `not ${has('member_subscriptions', 'member_id', `${valid} and x.is_attached_by_admin and not x.is_paying`)}`,
    ],
    ['past due', 'filter[past_due]=true', has('member_subscriptions', 'payer_id', pastDue)],
    ['not past due', 'filter[past_due]=false', `not ${has('member_subscriptions', 'payer_id', pastDue)}`],
    ['ending in 30 days', 'filter[ending_within_days]=30', has('member_subscriptions', 'member_id', ending)],
  ];
  if (event !== null)
    all.push([
      'event',
      `filter[ti_event]=${event}`,
      `m.id in (select owner_id from passes where resource_id = $1 and ticket_event_id = ${event} and active
        union select assign_id from passes where resource_id = $1 and ticket_event_id = ${event} and active)`,
    ]);
  return all.map(([name, query, condition]) => ({
    what: `filter: ${name}`,
    query,
    sql: both(condition),
    budget: 60,
  }));
}

function combinations({ tags, plan }: Facts): ListCase[] {
  const since = new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 10);
  return [
    {
      what: 'three filters: newsletter, tag, created',
      query: `filter[subscribed]=true&filter[tags][]=${tags.common}&filter[created_at][from]=${since}`,
      sql: both(`subscribed_to_emails and ${tagged(tags.common)} and created_at >= '${since}Z'`),
      budget: 100,
    },
    {
      what: 'three filters: plan, country, active',
      query: `filter[plan][]=${plan.id}&filter[country][]=Ireland&filter[active]=true`,
      sql: both(
        `${has('member_subscriptions', 'member_id', `${valid} and x.plan_id = ${plan.id}`)} and ${country('IE')} and active`,
      ),
      budget: 100,
    },
    {
      what: 'three filters: search, paid, newsletter',
      query: 'filter[global]=sakura&filter[paid]=paid&filter[subscribed]=true',
      sql: both(`${like('sakura')} and ${summary('x.paid_until > now()')} and subscribed_to_emails`),
      budget: 100,
    },
  ];
}

/** The counts of the menu, which is asked with every screen. */
const attention: ListCase = {
  what: 'attention: what waits for a person',
  path: 'attention',
  query: '',
  sql: `select (${count} and ${has('member_subscriptions', 'payer_id', pastDue)}) as past_due,
    (select count(*) from deliveries where resource_id = $1 and state = 'failed') as failed`,
  budget: 60,
};

/** Returns the calls of the member list: pages, orders, searches, each filter alone, three combined. */
export function listCases(facts: Facts): ListCase[] {
  return [...pages(facts), ...searches(facts), ...filters(facts), ...combinations(facts), attention];
}

/** Calls that keep the database busy. */
export function heavyQueries(facts: Facts): string[] {
  return [...filters(facts), ...combinations(facts), ...searches(facts)].map(({ query }) => query);
}
