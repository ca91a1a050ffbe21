-- Bulk changes of other things than members: prices of content, and ends of what members hold.

alter table bulk_changes add column subject text not null default 'members'
  check (subject in ('members', 'content', 'subscriptions'));
-- What is asked for, where that is more than a kind, tags and a group: a price, a percentage, a day.
alter table bulk_changes add column terms jsonb;
alter table bulk_changes drop constraint bulk_changes_kind_check;
alter table bulk_changes add constraint bulk_changes_kind_check check (
  case subject
    when 'content' then kind in ('set_price', 'move_price') and terms is not null
    when 'subscriptions' then kind in ('set_end', 'extend_end') and terms is not null
    else kind in ('add_tags', 'remove_tags', 'attach_group', 'activate', 'deactivate', 'lock', 'unlock')
      and terms is null
  end
);
-- What prices would come to, by currency, when the set was made.
alter table bulk_changes add column will_come_to jsonb;

-- The ids of a part are those of the subject's rows. What each row was and became, at the same place; null where it was
-- not changed.
alter table bulk_change_parts add column before_values jsonb;
alter table bulk_change_parts add column after_values jsonb;
