import type { ListCase } from './list-cases.ts';

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/** Returns the SQL for the page and the totals of all pages, without the product: `$1` is the site. */
const bare = (condition: string) => {
  const where = `resource_id = $1 and livemode and (${condition})`;
  return `select (select json_agg(s) from (
      select currency, count(*), sum(amount_cents) from transactions where ${where} group by 1) s), p.*
    from (select id, amount_cents, status from transactions where ${where}
      order by created_at desc, id desc limit 10) p`;
};

/** Returns the calls of the list of transactions. Each also returns the totals of all pages. */
export function transactionCases(): ListCase[] {
  const all: [what: string, query: string, condition: string, budget: number][] = [
    ['page 1 with the total of all', 'limit=10', 'true', 60],
    ['a page far down', 'limit=10&page=5000', 'true', 60],
    ['only successful', 'filter[successful]=true', "status = 'succeeded'", 60],
    ['amount', 'filter[amount][from]=20000', 'amount_cents >= 20000', 60],
    [
      'a month',
      `filter[created_at][from]=${day(60)}&filter[created_at][to]=${day(31)}`,
      `created_at >= '${day(60)}Z' and created_at < '${day(30)}Z'`,
      60,
    ],
    [
      'filtered total: successful, amount, a year',
      `filter[successful]=true&filter[amount][from]=1000&filter[created_at][from]=${day(365)}`,
      `status = 'succeeded' and amount_cents >= 1000 and created_at >= '${day(365)}Z'`,
      150,
    ],
    [
      'filtered total: last name',
      'filter[last_name]=sakura',
      `member_id in (select id from members where resource_id = $1 and last_name ilike '%sakura%')`,
      150,
    ],
  ];
  return all.map(([what, query, condition, budget]) => ({
    what: `transactions: ${what}`,
    path: 'transactions',
    query,
    sql: bare(condition),
    budget,
  }));
}
