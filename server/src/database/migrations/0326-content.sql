-- Content that is no longer on the publisher's website keeps its row, for the figures of its reads.
alter table content_items add column gone_at timestamptz;

-- Lists and counts leave content out that is gone.
create index content_items_published on content_items (resource_id, created_at, id) where gone_at is null;
create index content_items_gone on content_items (resource_id, id) where gone_at is not null;
