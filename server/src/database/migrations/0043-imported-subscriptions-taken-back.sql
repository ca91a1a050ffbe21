-- What an import brought may be a trial or have a price by now; it was paid for by nobody. Everything else stays out of
-- the reach of an undo.
create or replace function take_back_imported_subscriptions(import bigint, member_ids bigint[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  site bigint := nullif(current_setting('app.resource_id', true), '')::bigint;
  doomed bigint[];
begin
  select array_agg(s.id) into doomed
  from member_imports i
  join member_import_members m on m.resource_id = i.resource_id and m.import_id = i.id
  join member_subscriptions s on s.resource_id = m.resource_id and s.member_id = m.member_id
  where i.resource_id = site and i.id = import and i.state = 'undoing' and m.member_id = any(member_ids)
    and s.kind in ('attached', 'trial') and s.payer_id is null;
  delete from subscription_events where resource_id = site and subscription_id = any(doomed);
  delete from member_subscriptions where resource_id = site and id = any(doomed);
end $$;
