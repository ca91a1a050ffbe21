import type { Database } from '#server/database/connect.ts';
import { refreshSummaries } from '#server/domains/members/summaries.queries.ts';
import type { TestSite } from './make-resource.ts';

type Run = (statement: string, ...values: unknown[]) => Promise<Record<string, number>[]>;

interface Seed {
  first?: string;
  last?: string;
  country?: string;
  active?: boolean;
  subscribed?: boolean;
  createdAt?: string;
  seenDaysAgo?: number;
  tags?: string[];
  paidCents?: number;
}

/** Members of the site by their purpose; ids are assigned in this order. */
export const memberSeeds: Record<string, Seed> = {
  anna: {
    first: 'Anna',
    last: 'Müller',
    country: 'DE',
    tags: ['press', 'Print'],
    createdAt: '2024-01-10T12:00Z',
  },
  bob: {
    first: 'Bob',
    last: "O'Brien",
    country: 'US',
    tags: ['print'],
    paidCents: 500,
    createdAt: '2024-02-10T12:00Z',
  },
  carl: {
    first: 'Carl',
    last: 'Straße',
    country: 'DE',
    active: false,
    seenDaysAgo: 3,
    createdAt: '2024-03-10T12:00Z',
  },
  dora: {
    first: 'Dora',
    last: '100%_real',
    country: 'FR',
    subscribed: false,
    createdAt: '2024-03-31T23:30Z',
  },
  emil: { first: 'Émile', last: 'Zola', seenDaysAgo: 40, paidCents: 9_900, createdAt: '2024-04-01T22:30Z' },
  finn: { first: 'Finn', last: 'Back\\slash', seenDaysAgo: 100, createdAt: '2024-05-10T12:00Z' },
  gina: { first: 'Gina', last: 'Annan', createdAt: '2023-12-01T12:00Z' },
};
async function addMember(run: Run, site: TestSite, name: string, seed: Seed): Promise<number> {
  const [row] = await run(
    `insert into members (resource_id, email, first_name, last_name, country_code, active, subscribed_to_emails,
       created_at) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    site.id,
    `${name}@reader.example`,
    seed.first ?? '',
    seed.last ?? '',
    seed.country ?? null,
    seed.active ?? true,
    seed.subscribed ?? true,
    seed.createdAt ?? '2024-01-01T00:00Z',
  );
  const id = row?.id ?? 0;
  for (const tag of seed.tags ?? []) {
    await run('insert into tags (resource_id, title) values ($1, $2) on conflict do nothing', site.id, tag);
    await run(
      'insert into member_tags select $1, id, $2 from tags where resource_id = $1 and title_lc = lower($3)',
      site.id,
      id,
      tag,
    );
  }
  await run(
    `insert into member_activity (resource_id, member_id, kind, occurred_at)
     values ($1, $2, 'sign_in', now() - make_interval(days => $3))`,
    site.id,
    id,
    seed.seenDaysAgo ?? 0,
  );
  if (seed.paidCents !== undefined)
    await run(
      `insert into transactions (resource_id, member_id, amount_cents, currency, status, pay_system, created_at)
       values ($1, $2, $3::int, 'eur', 'succeeded', 'stripe', now() - make_interval(days => $3::int / 100))`,
      site.id,
      id,
      seed.paidCents,
    );
  return id;
}

interface Held {
  member?: number;
  group?: number;
  plan: number;
  option: number;
  kind?: string;
  days?: [from: number, to: number | null];
  price?: number;
  status?: string;
  livemode?: boolean;
}

/** Inserts a subscription with start and end in days from now. */
async function addSubscription(run: Run, site: TestSite, held: Held): Promise<void> {
  const { kind = 'paid', days: [from, to] = [-10, 20], status = 'active' } = held;
  const isPaid = kind === 'paid' && held.member !== undefined;
  await run(
    `insert into member_subscriptions (resource_id, member_id, group_id, payer_id, plan_id, pricing_option_id, kind,
       status, starts_at, ends_at, ended_at, end_cause, grace_ends_at, is_attached_by_admin, is_paying, is_trial,
       price_cents, livemode)
     values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(days => $9::int), now() + make_interval(days => $10::int),
       case when $8 = 'ended' then now() + make_interval(days => $10::int - 1) end, case when $8 = 'ended' then 'cancelled' end,
       case when $8 = 'past_due' then now() + make_interval(days => 2) end, $11, $12, $13, $14, $15)`,
    site.id,
    held.member ?? null,
    held.group ?? null,
    isPaid ? held.member : null,
    held.plan,
    held.option,
    kind,
    status,
    from,
    to,
    kind === 'attached',
    isPaid,
    kind === 'trial',
    held.price ?? 0,
    held.livemode ?? true,
  );
}

async function addPlan(run: Run, site: TestSite, title: string): Promise<Option> {
  const [plan] = await run(
    'insert into plans (resource_id, title) values ($1, $2) returning id',
    site.id,
    title,
  );
  const [option] = await run(
    'insert into pricing_options (resource_id, plan_id, title) values ($1, $2, $3) returning id',
    site.id,
    plan?.id,
    `${title} monthly`,
  );
  return { plan: plan?.id ?? 0, option: option?.id ?? 0 };
}

async function addGroup(run: Run, site: TestSite, name: string, members: number[]): Promise<number> {
  const [row] = await run(
    `insert into groups (resource_id, name, type, members_count) values ($1, $2, 'company', $3) returning id`,
    site.id,
    name,
    members.length,
  );
  const id = row?.id ?? 0;
  for (const member of members)
    await run('insert into group_members values ($1, $2, $3)', site.id, id, member);
  return id;
}

async function addEvent(
  run: Run,
  site: TestSite,
  owner: number,
  assignee: number,
  inactive: number,
): Promise<number> {
  const [event] = await run(
    `insert into ticket_events (resource_id, title, slug, starts_at, ends_at)
     values ($1, 'Summit', 'summit', now(), now()) returning id`,
    site.id,
  );
  const [ticket] = await run(
    `insert into tickets (resource_id, ticket_event_id, title) values ($1, $2, 'Seat') returning id`,
    site.id,
    event?.id,
  );
  const pass = `insert into passes (resource_id, ticket_id, ticket_event_id, owner_id, assign_id, active)
    values ($1, $2, $3, $4, $5, $6)`;
  await run(pass, site.id, ticket?.id, event?.id, owner, assignee, true);
  await run(pass, site.id, ticket?.id, event?.id, inactive, null, false);
  return event?.id ?? 0;
}

type Option = { plan: number; option: number };

function subscriptionsOf(
  of: (name: string) => number,
  gold: Option,
  silver: Option,
  company: number,
): Held[] {
  return [
    { member: of('bob'), ...gold, price: 1_000 },
    { member: of('bob'), ...silver, kind: 'trial', days: [-5, 5] },
    { member: of('anna'), ...gold, kind: 'attached', days: [-1, 30] },
    { member: of('emil'), ...gold, price: 2_500, status: 'past_due', days: [-40, -1] },
    { member: of('finn'), ...gold, price: 1_000, status: 'ended', days: [-60, -9] },
    { member: of('finn'), ...silver, price: 1_000, days: [-90, -30] },
    { member: of('gina'), ...gold, price: 1_000, livemode: false },
    { member: of('gina'), ...gold, kind: 'attached', price: 1_000, days: [5, 20] },
    { group: company, ...silver, kind: 'attached', days: [-1, 30] },
  ];
}

export interface MemberListSite {
  /** Ids of the members by the names of the seeds; they count up in that order. */
  members: Record<string, number>;
  /** Ids of the plans `gold` and `silver`, the groups `company` and `club`, and the event `event`. */
  things: Record<string, number>;
}

/** Fills a site with seven members, so that each filter of the list finds some of them and not others. */
export async function fillMemberList(database: Database, site: TestSite): Promise<MemberListSite> {
  const run: Run = async (statement, ...values) =>
    (await database.owner.query<Record<string, number>>(statement, values)).rows;
  const names: Record<string, number> = {};
  const made: Record<string, number> = {};
  for (const [name, seed] of Object.entries(memberSeeds))
    names[name] = await addMember(run, site, name, seed);
  const of = (name: string) => names[name] ?? 0;
  const gold = await addPlan(run, site, 'Gold');
  const silver = await addPlan(run, site, 'Silver');
  made.gold = gold.plan;
  made.silver = silver.plan;
  made.company = await addGroup(run, site, 'Company', [of('carl'), of('dora')]);
  made.club = await addGroup(run, site, 'Club', [of('dora')]);
  made.event = await addEvent(run, site, of('anna'), of('bob'), of('carl'));
  const held = subscriptionsOf(of, gold, silver, made.company ?? 0);
  for (const subscription of held) await addSubscription(run, site, subscription);
  const client = await database.owner.connect();
  await refreshSummaries(client, site.id, Object.values(names));
  client.release();
  return { members: names, things: made };
}
