-- What the list of partners searches and is ordered by, written down: folded for each row of each question, it took a
-- tenth of a second for ten thousand partners.
drop index partners_plain_text_id_idx;
alter table partners add column title_plain text generated always as (plain_text(title)) stored;
create index on partners (title_plain, id);
create index partners_title_search on partners using gin (title_plain gin_trgm_ops);
