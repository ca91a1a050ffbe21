-- What the dashboard counts and lists at a million members, from indexes alone.

-- Whether somebody pays at an instant is asked person by person.
alter table payer_spans
  drop constraint payer_spans_pkey,
  add primary key (resource_id, payer_id, plan_id, starts_at) include (ends_at, ends_settled_at);

drop index member_subscriptions_past_due;
create index member_subscriptions_past_due on member_subscriptions (resource_id, grace_ends_at, id)
  include (payer_id, plan_id, livemode, is_paying) where status = 'past_due';

-- Of a member of the list: whether they stand behind a figure.
alter table subscription_facts
  -- Who holds it; where a group does, who pays.
  add column person_id bigint generated always as (coalesce(member_id, payer_id)) stored;
create index subscription_facts_of_person on subscription_facts (resource_id, person_id, kind, at);
create index paywall_hits_of_member on paywall_hits (resource_id, member_id, hit_at) where member_id is not null;

-- The days of the month that a range begins in are looked up by themselves since.
drop index seen_pairs_by_previous;

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

insert into removed_members (resource_id, member_id)
select resource_id, id from (
  -- Everybody once or twice: whoever has facts has one of these, and whoever came came once for the first time.
  select resource_id, payer_id as id from payer_facts where position in (0, -1)
  union
  select resource_id, member_id from member_days where previous_day is null
) known
where not exists (select from members m where m.resource_id = known.resource_id and m.id = known.id);
