-- Figures of the dashboard: facts, spans and days that everything shown is counted from. All of it but what was shown
-- for a day that is over follows from the logs and can be made anew. A trigger notes what is to be derived anew in the
-- transaction that writes the log. Stands behind the tables it watches; docs/figures.md tells how a figure is made.

-- What the figures of a site were derived under. Where it differs from the site's settings, or there is no row, they
-- are derived anew.
create table figure_states (
  resource_id bigint not null references resources (id) primary key,
  timezone text not null,
  livemode boolean not null,
  rebuilt_at timestamptz not null default now()
);
call make_tenant_table('figure_states');

-- How far deriving the figures of a site anew has come, so that one that was cut off goes on where it was.
create table figure_rebuilds (
  resource_id bigint not null references resources (id) primary key,
  -- What is derived under. What was done under another mode, or before a migration, does not count; of what was done in
  -- another zone the days do not.
  livemode boolean not null,
  timezone text not null,
  migrations integer not null,
  done_up_to bigint,
  -- How many kinds of days are done.
  days_done integer not null default 0,
  begun_at timestamptz not null default now()
);
comment on column figure_rebuilds.done_up_to is
  'Everybody with an id up to this is done; 9007199254740991: everybody is; null: the hits of the paywall are, too.';
call make_tenant_table('figure_rebuilds');

-- What each payer adds to the figures.
create table payer_facts (
  resource_id bigint not null references resources (id),
  -- Stays after the person was erased, as a number without a name.
  payer_id bigint not null,
  position integer not null,
  kind text not null check (
    kind in (
      'joined', 'returned', 'left', 'plan_joined', 'plan_left', 'started', 'stopped',
      'new', 'reactivation', 'expansion', 'contraction', 'churn',
      -- Of a member, whoever pays: began a subscription of a plan, the first one of a calendar month; gained or lost
      -- the last of everything that gives access, or of what a plan gives.
      'began', 'entitled_in', 'entitled_out', 'plan_entitled_in', 'plan_entitled_out')
  ),
  at timestamptz not null,
  -- An end counts only once the day is over in which something may follow it.
  settled_at timestamptz not null,
  subscription_id bigint,
  plan_id bigint,
  currency text,
  -- Recurring revenue gained or, below 0, lost: a month's worth in 1/720 cents.
  value bigint not null default 0,
  cause text,
  had_trial boolean not null default false,
  is_for_group boolean not null default false,
  -- Of who left: when that stay began. Of who returned: when they had left.
  since timestamptz,
  primary key (resource_id, payer_id, position)
);
-- In the order in which rows are shown, with everything that counting and adding up asks for.
create index payer_facts_rows on payer_facts (resource_id, kind, at, payer_id, position)
  include (settled_at, currency, value, plan_id, had_trial, is_for_group);
-- Leaves and returns of a range are counted by when that stay, or absence, began.
create index payer_facts_stays on payer_facts (resource_id, kind, at) include (since, settled_at, payer_id)
  where kind in ('left', 'returned');
-- Ends of the last day, which do not count yet.
create index on payer_facts (resource_id, settled_at) where settled_at > at;
call make_tenant_table('payer_facts');

-- From when to when somebody pays for a plan, and (plan 0) for anything at all. Bridged gaps lie within.
create table payer_spans (
  resource_id bigint not null references resources (id),
  payer_id bigint not null,
  plan_id bigint not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  -- The end counts from then on.
  ends_settled_at timestamptz,
  -- Whether somebody pays at an instant is asked person by person, from the key alone.
  primary key (resource_id, payer_id, plan_id, starts_at) include (ends_at, ends_settled_at),
  check ((ends_at is null) = (ends_settled_at is null))
);
create index on payer_spans (resource_id, plan_id, starts_at, ends_at);
-- Who is there at an instant of the last months: of all stays that ever were only few ended after it.
create index payer_spans_there on payer_spans (resource_id, plan_id, (coalesce(ends_at, 'infinity'::timestamptz)))
  include (starts_at, ends_at, ends_settled_at, payer_id);
call make_tenant_table('payer_spans');

-- From when to when a subscription that is paid for is worth so much. Bridged gaps lie within. Derived from the logs.
create table value_spans (
  resource_id bigint not null references resources (id),
  -- Stays after the person was erased, as a number without a name.
  payer_id bigint not null,
  subscription_id bigint not null,
  plan_id bigint not null,
  currency text not null,
  -- A month's worth in 1/720 cents.
  value bigint not null,
  starts_at timestamptz not null,
  -- Infinity: no end in sight.
  ends_at timestamptz not null,
  -- The end counts from then on.
  ends_settled_at timestamptz not null,
  primary key (resource_id, payer_id, subscription_id, starts_at)
);
-- The first one counts and sums, the second one shows the latest.
create index on value_spans (resource_id, currency, ends_at) include (starts_at, ends_settled_at, value);
create index on value_spans (resource_id, currency, starts_at, subscription_id);
call make_tenant_table('value_spans');

-- What a subscription adds to the figures by itself. trial_ended: `until` is when it was paid for. cancelled, by turning
-- autorenew off or by an operator who ended it: `until` is when that was taken back.
create table subscription_facts (
  resource_id bigint not null references resources (id),
  subscription_id bigint not null,
  position integer not null,
  kind text not null check (kind in ('trial_started', 'trial_ended', 'cancelled')),
  at timestamptz not null,
  until timestamptz,
  plan_id bigint not null,
  payer_id bigint,
  member_id bigint,
  cause text,
  -- Who holds it; where a group does, who pays.
  person_id bigint generated always as (coalesce(member_id, payer_id)) stored,
  primary key (resource_id, subscription_id, position)
);
create index on subscription_facts (resource_id, kind, at);
create index subscription_facts_of_person on subscription_facts (resource_id, person_id, kind, at);
call make_tenant_table('subscription_facts');

-- Ends of paid periods at which a subscription was to renew, and what came of it. The last two of each subscription:
-- what is asked for are those of one month, and at most one end lies behind it. Of those in one month one stands for
-- the subscription, as weekly ones have several.
create table period_ends (
  resource_id bigint not null references resources (id),
  subscription_id bigint not null,
  ends_at timestamptz not null,
  payer_id bigint,
  plan_id bigint not null,
  outcome text not null check (outcome in ('renewed', 'past_due', 'failed')),
  -- The later of the two that are kept, and the one that is still to come.
  next_at timestamptz,
  to_come_at timestamptz,
  primary key (resource_id, subscription_id, ends_at)
);
create index on period_ends (resource_id, ends_at) include (subscription_id, payer_id, plan_id, outcome);
call make_tenant_table('period_ends');

-- Who of those who paid on one day still pays on another, and who came back, from sums instead of people. Follows from
-- payer_spans (plan 0) and can be made anew.
--
-- kept: with what happens on `day`, so many more (or, below 0, fewer) people pay of those who paid at a time after
-- `since`. With every stay that begins or ends stand all boundaries of the same person's stays before it, so the sum
-- over since < S and S <= day < T is the number of payers at S who pay at T, less all payers at S.
-- returned: people who came back on `day` after they had left on `since`.
-- With the grain `month`, since is the first of its month: a year is then read from a few thousand rows.
create table stay_pairs (
  resource_id bigint not null references resources (id),
  kind text not null check (kind in ('kept', 'returned')),
  grain text not null check (grain in ('day', 'month')),
  since date not null,
  day date not null,
  people bigint not null,
  primary key (resource_id, kind, grain, since, day)
) with (fillfactor = 70);
call make_tenant_table('stay_pairs');

-- Facts by day of the site's reporting zone. detail: the cause of a stop; trial or direct, and group, of a start;
-- `again` of the end of a period that is followed by another one in the same month. Trials and decisions to stop are
-- kept without their plan (0), which no figure asks for.
create table figure_days (
  resource_id bigint not null references resources (id),
  kind text not null,
  day date not null,
  currency text not null default '',
  plan_id bigint not null default 0,
  detail text not null default '',
  facts bigint not null,
  value bigint not null,
  primary key (resource_id, kind, day, currency, plan_id, detail)
);
call make_tenant_table('figure_days');

-- Subscriptions whose log grew and whose payers' facts are to be derived anew. Written with the log itself.
create table stale_subscriptions (
  resource_id bigint not null references resources (id),
  id bigint generated by default as identity,
  subscription_id bigint not null,
  noted_at timestamptz not null default now(),
  primary key (resource_id, id)
);
call make_tenant_table('stale_subscriptions');

-- Members whose access changed although no subscription did: they came into a group that holds one, or left it.
create table stale_holders (
  resource_id bigint not null references resources (id),
  id bigint generated by default as identity,
  member_id bigint not null,
  noted_at timestamptz not null default now(),
  primary key (resource_id, id)
);
call make_tenant_table('stale_holders');

-- Who was in a group and is not any more; what a group held gave them access at that time. Stays after the person is
-- gone, as a number without a name.
create table ended_group_stays (
  resource_id bigint not null references resources (id),
  group_id bigint not null,
  member_id bigint not null,
  joined_at timestamptz not null,
  left_at timestamptz not null,
  primary key (resource_id, group_id, member_id, joined_at)
);
create index on ended_group_stays (resource_id, member_id);
call make_tenant_table('ended_group_stays');

create function after_subscription_events_added() returns trigger
  language plpgsql as $$
begin
  insert into stale_subscriptions (resource_id, subscription_id)
    select distinct resource_id, subscription_id from added_events;
  return null;
end $$;
create trigger subscription_events_added after insert on subscription_events
  referencing new table as added_events for each statement execute function after_subscription_events_added();

-- Undoing an import takes subscriptions and their log away: whose they were is to be derived anew without them.
create function after_member_subscriptions_removed() returns trigger
  language plpgsql as $$
begin
  insert into stale_subscriptions (resource_id, subscription_id)
    select resource_id, id from removed_subscriptions;
  insert into stale_holders (resource_id, member_id)
    select distinct resource_id, member_id from removed_subscriptions where member_id is not null;
  return null;
end $$;
create trigger member_subscriptions_removed after delete on member_subscriptions
  referencing old table as removed_subscriptions
  for each statement execute function after_member_subscriptions_removed();

create function after_group_members_changed() returns trigger
  language plpgsql as $$
begin
  insert into stale_holders (resource_id, member_id)
    select distinct c.resource_id, c.member_id from changed_members c
    where exists (
      select from member_subscriptions s where s.resource_id = c.resource_id and s.group_id = c.group_id);
  if tg_op = 'DELETE' then
    insert into ended_group_stays (resource_id, group_id, member_id, joined_at, left_at)
      select resource_id, group_id, member_id, joined_at, now() from changed_members where joined_at < now()
    on conflict (resource_id, group_id, member_id, joined_at) do update
      set left_at = greatest(ended_group_stays.left_at, excluded.left_at);
  end if;
  return null;
end $$;
create trigger group_members_added after insert on group_members
  referencing new table as changed_members for each statement execute function after_group_members_changed();
create trigger group_members_removed after delete on group_members
  referencing old table as changed_members for each statement execute function after_group_members_changed();

-- Charged money by its date and by what it was for: subscription, content (bundles among it), ticket, empty (without a
-- line). These add up to `all`. What was given back stands on the day it was given back, a fee on the day of its charge.
create table volume_days (
  resource_id bigint not null references resources (id),
  day date not null,
  currency text not null,
  source text not null check (
    source in ('all', 'subscription', 'content', 'ticket', 'empty', 'refund', 'dispute', 'credit', 'fee')
  ),
  amount_cents bigint not null,
  -- How many charged transactions there are with such a line; of what was given back, how many times.
  transactions bigint not null,
  primary key (resource_id, day, currency, source)
);
call make_tenant_table('volume_days');

-- Instants whose day is to be added up anew.
create table stale_volume (
  resource_id bigint not null references resources (id),
  id bigint generated by default as identity,
  at timestamptz not null,
  primary key (resource_id, id)
);
call make_tenant_table('stale_volume');

create function after_transactions_changed() returns trigger
  language plpgsql as $$
begin
  insert into stale_volume (resource_id, at) select distinct resource_id, created_at from changed_transactions;
  return null;
end $$;
create trigger transactions_added after insert on transactions
  referencing new table as changed_transactions for each statement execute function after_transactions_changed();
create trigger transactions_removed after delete on transactions
  referencing old table as changed_transactions for each statement execute function after_transactions_changed();

-- A refund rewrites its charge's row without changing what was charged.
create function after_transactions_updated() returns trigger
  language plpgsql as $$
begin
  insert into stale_volume (resource_id, at)
    select distinct o.resource_id, t.at
    from old_transactions o
    join new_transactions n on n.resource_id = o.resource_id and n.id = o.id
    cross join lateral unnest(array[o.created_at, n.created_at]) t (at)
    where (o.created_at, o.currency, o.amount_cents, o.fee_cents, o.livemode, o.status in ('succeeded', 'refunded'))
      is distinct from
      (n.created_at, n.currency, n.amount_cents, n.fee_cents, n.livemode, n.status in ('succeeded', 'refunded'));
  return null;
end $$;
create trigger transactions_updated after update on transactions
  referencing old table as old_transactions new table as new_transactions
  for each statement execute function after_transactions_updated();

-- Lines that go along with their transaction find it gone; its own trigger has noted the day.
create function after_purchases_changed() returns trigger
  language plpgsql as $$
begin
  insert into stale_volume (resource_id, at)
    select distinct t.resource_id, t.created_at from changed_lines l
    join transactions t on t.resource_id = l.resource_id and t.id = l.transaction_id;
  return null;
end $$;
create trigger purchases_added after insert on transaction_purchases
  referencing new table as changed_lines for each statement execute function after_purchases_changed();
create trigger purchases_updated after update on transaction_purchases
  referencing new table as changed_lines for each statement execute function after_purchases_changed();
create trigger purchases_removed after delete on transaction_purchases
  referencing old table as changed_lines for each statement execute function after_purchases_changed();

create function after_adjustments_changed() returns trigger
  language plpgsql as $$
begin
  insert into stale_volume (resource_id, at) select distinct resource_id, occurred_at from changed_adjustments;
  return null;
end $$;
create trigger adjustments_added after insert on transaction_adjustments
  referencing new table as changed_adjustments for each statement execute function after_adjustments_changed();
create trigger adjustments_removed after delete on transaction_adjustments
  referencing old table as changed_adjustments for each statement execute function after_adjustments_changed();

-- Times a reader met the paywall: of the same session at the same item one in half an hour, bots left out. Stay when the
-- decisions are cleared away.
create table paywall_hits (
  resource_id bigint not null references resources (id),
  session_id uuid not null,
  content_id bigint not null,
  hit_at timestamptz not null,
  decision_id bigint not null,
  -- Null: a reader whom nobody knows.
  member_id bigint,
  primary key (resource_id, session_id, content_id, hit_at)
);
create index on paywall_hits (resource_id, hit_at, decision_id);
create index paywall_hits_of_member on paywall_hits (resource_id, member_id, hit_at) where member_id is not null;
call make_tenant_table('paywall_hits');

-- Sessions and items whose hits are to be told apart anew.
create table stale_hits (
  resource_id bigint not null references resources (id),
  id bigint generated by default as identity,
  session_id uuid not null,
  content_id bigint not null,
  primary key (resource_id, id)
);
call make_tenant_table('stale_hits');

-- Which of these instants count, given in their order: the first, and each that comes no earlier than one pause after
-- the last that counted. @param counted_before the last that counted before all of them, or null
create function counted_hits(instants timestamptz[], counted_before timestamptz, pause interval) returns integer[]
  language plpgsql immutable parallel safe as $$
declare
  found_so_far integer[] := '{}';
  last_counted timestamptz := counted_before;
begin
  for position in 1 .. cardinality(instants) loop
    if last_counted is null or instants[position] >= last_counted + pause then
      found_so_far := found_so_far || position;
      last_counted := instants[position];
    end if;
  end loop;
  return found_so_far;
end $$;

create function after_content_decisions_added() returns trigger
  language plpgsql as $$
begin
  insert into stale_hits (resource_id, session_id, content_id)
    select distinct resource_id, session_id, content_id from added_decisions where verdict = 'paywall' and not is_bot;
  return null;
end $$;
create trigger content_decisions_added after insert on content_decisions
  referencing new table as added_decisions for each statement execute function after_content_decisions_added();

-- People whose days are to be counted anew, from an instant on.
create table stale_people (
  resource_id bigint not null references resources (id),
  id bigint generated by default as identity,
  member_id bigint not null,
  since timestamptz not null default '-infinity',
  noted_at timestamptz not null default now(),
  primary key (resource_id, id)
);
-- Whether any note is due, and whether somebody has one for an instant already.
create index on stale_people (resource_id, noted_at);
call make_tenant_table('stale_people');

-- A row for each day on which a member came. Stays after the person was erased, as a number without a name.
create table member_days (
  resource_id bigint not null references resources (id),
  member_id bigint not null,
  day date not null,
  -- The day before this one on which they came; null for the first.
  previous_day date,
  -- Whether they were paying at one of those times, and the day before this one on which that was so.
  is_subscriber boolean not null,
  previous_subscriber_day date,
  last_at timestamptz not null,
  primary key (resource_id, member_id, day)
);
create index on member_days (resource_id, day, member_id);
create index on member_days (resource_id, last_at, member_id) include (day, is_subscriber);
call make_tenant_table('member_days');

-- How many came on a day who had come before on the other day, or never ('0001-01-01'). Whoever came between a and b is
-- counted once on the first of those days: where the day before lies before a. With the grain `month`, previous_day is
-- the first of its month: a year's worth is then read from a few thousand rows.
create table seen_pairs (
  resource_id bigint not null references resources (id),
  who text not null check (who in ('member', 'subscriber')),
  grain text not null check (grain in ('day', 'month')),
  day date not null,
  previous_day date not null,
  people bigint not null,
  primary key (resource_id, who, grain, day, previous_day)
);
call make_tenant_table('seen_pairs');

create function after_member_activity_added() returns trigger
  language plpgsql as $$
begin
  insert into stale_people (resource_id, member_id, since)
    select resource_id, member_id, min(occurred_at) from added_activity group by resource_id, member_id;
  return null;
end $$;
create trigger member_activity_added after insert on member_activity
  referencing new table as added_activity for each statement execute function after_member_activity_added();

-- Ids that figures may still count although their members are gone. The member list says so many fewer.
create table removed_members (
  resource_id bigint not null references resources (id),
  member_id bigint not null,
  removed_at timestamptz not null default now(),
  primary key (resource_id, member_id)
);
call make_tenant_table('removed_members');

create function after_members_gone() returns trigger
  language plpgsql as $$
begin
  insert into removed_members (resource_id, member_id)
    select resource_id, id from removed_members_now on conflict do nothing;
  return null;
end $$;
create trigger members_gone after delete on members
  referencing old table as removed_members_now for each statement execute function after_members_gone();

-- What each day came to when nothing of it was provisional any more: flows of the day, stocks at its end. Recurring
-- revenue in 1/720 cents, other money in cents.
create table figure_snapshots (
  resource_id bigint not null references resources (id),
  timezone text not null,
  day date not null,
  card text not null,
  currency text not null default '',
  value bigint not null,
  taken_at timestamptz not null default now(),
  primary key (resource_id, timezone, day, card, currency)
);
call make_tenant_table('figure_snapshots');
