-- Who decides about a piece: the publisher's system says an access, and an access chosen in the console comes before it.
-- `access` is what counts. Earlier choices can't be told from what the publisher's system said, so they are its own.
alter table content_items rename column access to website_access;
alter table content_items rename constraint content_items_access_check to content_items_website_access_check;
alter table content_items
  add column chosen_access text check (chosen_access in ('by_rules', 'free', 'registered', 'members')),
  add column access text not null generated always as (coalesce(chosen_access, website_access)) stored
    check (access in ('by_rules', 'free', 'registered', 'members'));
