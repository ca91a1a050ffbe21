-- Lists of content search and order titles and keys without regard to case and accents, and order by price.

alter table content_items
  -- Of longer titles the beginning, so that they fit into an index.
  add column title_plain text generated always as (plain_text(left(title, 500))) stored,
  add column key_plain text generated always as (plain_text(key)) stored;
create index on content_items (resource_id, title_plain, id);
create index on content_items (resource_id, price_cents, id);
