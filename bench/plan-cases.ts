import type pg from 'pg';
import type { ListCase } from './list-cases.ts';

interface Facts {
  plan: number;
  /** The option that most subscriptions hold, and its price in cents. */
  option: number;
  price: number;
}

const lookUp = `select p.id::integer as plan, o.id::integer as option, o.price_cents::integer as price
  from pricing_options o join plans p on p.resource_id = o.resource_id and p.id = o.plan_id
  where o.resource_id = $1 and o.removed_at is null
  order by (select count(*) from member_subscriptions s
    where s.resource_id = o.resource_id and s.pricing_option_id = o.id and s.status <> 'ended') desc limit 1`;

const held = "s.resource_id = $1 and s.status <> 'ended'";

/** The plans with their members, without the product: `$1` is the site. */
const list = `select p.*, (select count(distinct s.member_id) from member_subscriptions s
    where ${held} and s.plan_id = p.id) as members
  from plans p where p.resource_id = $1 and p.removed_at is null order by p.active desc, p.id limit 10`;

const one = ({ plan }: Facts) => `select o.*, (select count(*) from member_subscriptions s
    where ${held} and s.pricing_option_id = o.id) as subscriptions
  from pricing_options o where o.resource_id = $1 and o.plan_id = ${plan} and o.removed_at is null`;

const effect = ({ option }: Facts) => `select s.option_version, s.kind, s.currency, count(*),
    sum(s.recurring_value), min(s.ends_at)
  from member_subscriptions s where ${held} and s.pricing_option_id = ${option} and s.autorenew group by 1, 2, 3`;

/**
 * Returns the calls of the plans' screens: the list with members, a plan for its form, and the preview of another
 * price.
 */
export async function planCases(database: pg.Pool, site: number): Promise<ListCase[]> {
  const { rows } = await database.query<Facts>(lookUp, [site]);
  const [facts] = rows;
  if (!facts) throw new Error('nothing is sold');
  return [
    { what: 'plans: list with members', path: 'plans', query: 'limit=10', sql: list, budget: 60 },
    {
      what: 'plans: by members, the most first',
      path: 'plans',
      query: 'limit=10&order=users_count&sort=desc',
      sql: list,
      budget: 60,
    },
    {
      what: 'plans: one with its options',
      path: `plans/${facts.plan}`,
      query: '',
      sql: one(facts),
      budget: 60,
    },
    {
      what: 'plans: whom another price touches',
      path: `subscriptions/${facts.option}/effect`,
      query: '',
      body: { price: facts.price + 100 },
      sql: effect(facts),
      budget: 150,
    },
    {
      what: 'plans: price history of an option',
      path: `subscriptions/${facts.option}/versions`,
      query: '',
      sql: `select option_version, count(*) from member_subscriptions s
        where ${held} and s.pricing_option_id = ${facts.option} group by 1`,
      budget: 150,
    },
  ];
}
