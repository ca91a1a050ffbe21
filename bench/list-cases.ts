export interface ListCase {
  what: string;
  /** Query of the call. */
  query: string;
  /** The same answer without the product: ids and names of the page, and the count. `$1` is the site. */
  sql: string;
  /** Milliseconds at the 95th percentile, at a million members. */
  budget: number;
}

const page = 'select id, first_name, last_name, email from members m where m.resource_id = $1';
const count = 'select count(*) from members m where m.resource_id = $1';

/** The page and its count in one statement, as one round trip. */
function both(condition: string, order = 'id desc', offset = 0): string {
  const where = condition === '' ? '' : ` and ${condition}`;
  return `select (${count}${where}), p.* from (${page}${where} order by ${order} limit 10 offset ${offset}) p`;
}

const entitled = `exists (select from member_subscriptions s join plans p on p.resource_id = s.resource_id and p.id = s.plan_id
  where s.resource_id = m.resource_id and s.member_id = m.id and p.title = 'Premium' and s.status <> 'ended')`;
const tagged = `exists (select from member_tags t join tags g on g.resource_id = t.resource_id and g.id = t.tag_id
  where t.resource_id = m.resource_id and t.member_id = m.id and g.title = 'Label 10')`;

/** Calls of the member list, from the plainest to the heaviest. */
export function listCases(total: number): ListCase[] {
  const lastPage = Math.ceil(total / 10);
  const middle = Math.min(5_000, Math.floor(lastPage / 2));
  return [
    { what: 'list, page 1', query: 'limit=10', sql: both(''), budget: 15 },
    {
      what: `list, page ${middle}`,
      query: `limit=10&page=${middle}`,
      sql: both('', 'id desc', (middle - 1) * 10),
      budget: 30,
    },
    {
      what: 'list, last page',
      query: `limit=10&page=${lastPage}`,
      sql: both('', 'id desc', (lastPage - 1) * 10),
      budget: 150,
    },
    {
      what: 'search, few hits',
      query: 'filter[global]=costa.777',
      sql: both("search like '%costa.777%'"),
      budget: 60,
    },
    {
      what: 'search, many hits',
      query: 'filter[global]=example.net',
      sql: both("search like '%example.net%'"),
      budget: 60,
    },
    {
      what: 'search, no hits',
      query: 'filter[global]=zzzzqqq',
      sql: both("search like '%zzzzqqq%'"),
      budget: 60,
    },
    { what: 'filter: tag', query: 'filter[tags]=Label 10', sql: both(tagged), budget: 60 },
    {
      what: 'filter: created',
      query: 'filter[created_at][from]=2024-03-01&filter[created_at][to]=2024-03-31',
      sql: both("created_at >= '2024-03-01Z' and created_at < '2024-04-01Z'"),
      budget: 60,
    },
    {
      what: 'filter: newsletter',
      query: 'filter[subscribed]=false',
      sql: both('not subscribed_to_emails'),
      budget: 60,
    },
    {
      what: 'filter: without group',
      query: 'filter[team]=0',
      sql: both(
        'not exists (select from group_members g where g.resource_id = m.resource_id and g.member_id = m.id)',
      ),
      budget: 60,
    },
    {
      what: 'filter: free',
      query: 'filter[paid]=free',
      sql: both(
        'not exists (select from member_summaries s where s.resource_id = m.resource_id and s.member_id = m.id and s.paid_until > now())',
      ),
      budget: 60,
    },
    {
      what: 'filter: inactive for 30 days',
      query: 'filter[inactivity]=30 days',
      sql: both(
        "exists (select from member_summaries s where s.resource_id = m.resource_id and s.member_id = m.id and s.active_at <= now() - interval '30 days')",
      ),
      budget: 60,
    },
    {
      what: 'three filters',
      query: 'filter[subscribed]=true&filter[tags]=Label 10&filter[created_at][from]=2023-01-01',
      sql: both(`subscribed_to_emails and ${tagged} and created_at >= '2023-01-01Z'`),
      budget: 100,
    },
    {
      what: 'ordered by sign-up',
      query: 'order=created_at&sort=desc',
      sql: both('', 'created_at desc, id desc'),
      budget: 60,
    },
    { what: 'ordered by e-mail', query: 'order=email', sql: both('', 'email_lc, id'), budget: 60 },
    {
      what: 'complimentary',
      query: 'filter[complimentary]=true',
      sql: both(entitled.replace("p.title = 'Premium'", 's.is_attached_by_admin')),
      budget: 60,
    },
  ];
}
