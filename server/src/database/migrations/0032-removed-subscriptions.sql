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
