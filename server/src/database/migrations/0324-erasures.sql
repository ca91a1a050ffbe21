-- An erasure also takes the percentile from the member's decisions. In the history of predictive paywalls it leaves the
-- day alone: by the exact time or the piece, the rank could be matched with a decision again.
create or replace function erase_from_logs(member bigint, words text[], out log integer, out sends integer, out reasons integer, out predictions integer) returns record
    language plpgsql security definer
    set search_path to 'public', 'pg_temp'
    AS $$
declare
  site bigint := nullif(current_setting('app.resource_id', true), '')::bigint;
  charges bigint[];
begin
  perform from erasures e where e.resource_id = site and e.member_id = member and e.records_erased_at is null;
  if not found then
    raise exception 'no erasure of this member is under way';
  end if;
  select coalesce(array_agg(id), '{}') into charges from transactions where resource_id = site and member_id = member;
  with own as (
    update audit_log a set changes = (
      select coalesce(jsonb_object_agg(part.key, 'erased'::text), '{}') from jsonb_each(a.changes) part)
    where a.resource_id = site and a.target_kind = 'member' and a.target_id = member returning 1
  ), titles as (
    update audit_log a set changes = jsonb_set(a.changes, '{title}', '"erased"')
    where a.resource_id = site and a.target_kind = 'transaction' and a.target_id = any(charges) and a.changes ? 'title'
    returning 1
  ) select (select count(*) from own) + (select count(*) from titles) into log;
  update audit_log a set changes = jsonb_set(a.changes, array['externalIds', member::text], '"erased"')
    where a.resource_id = site and a.target_kind = 'member' and a.target_id is null
      and a.changes->'externalIds' ? member::text;
  with others as (
    update audit_log a set changes = without_words(a.changes, words)
    where a.resource_id = site
      and exists (select from unnest(words) word where position(word in lower(a.changes::text)) > 0) returning 1
  ) select log + count(*) into log from others;
  with sent as (
    update receipt_sends s set recipient = 'erased' from receipts r
    where s.resource_id = site and r.resource_id = site and r.id = s.receipt_id and r.transaction_id = any(charges)
      and s.recipient <> 'erased'
    returning 1
  ) select count(*) into sends from sent;
  with given_back as (
    update transaction_adjustments set reason = null
    where resource_id = site and transaction_id = any(charges) and reason is not null returning 1
  ) select count(*) into reasons from given_back;
  with predicted as (
    update predictive_actions set member_id = null, session_id = null, content_id = null, payload = null,
      created_at = date_trunc('day', created_at, 'UTC')
    where resource_id = site and member_id = member returning 1
  ), ranked as (
    update content_decisions set percentile = null
    where resource_id = site and member_id = member and percentile is not null returning 1
  ) select (select count(*) from predicted) + (select count(*) from ranked) into predictions;
end $$;

-- Members who were erased before.
update predictive_actions set content_id = null, created_at = date_trunc('day', created_at, 'UTC')
where member_id is null and session_id is null and payload is null;
update content_decisions d set percentile = null
where percentile is not null and member_id is not null
  and not exists (select from members m where m.resource_id = d.resource_id and m.id = d.member_id);
