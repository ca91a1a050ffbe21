-- Content is filed by rows instead of texts, so that rules and filters can count it.

alter table content_items add column content_type_id bigint;
alter table content_items add foreign key (resource_id, content_type_id) references content_types (resource_id, id);
create index on content_items (resource_id, content_type_id, id);

create table content_terms (
  resource_id bigint not null references resources (id),
  content_id bigint not null,
  term_id bigint not null,
  primary key (resource_id, content_id, term_id),
  foreign key (resource_id, content_id) references content_items (resource_id, id),
  foreign key (resource_id, term_id) references taxonomy_terms (resource_id, id)
);
create index on content_terms (resource_id, term_id, content_id);
call make_tenant_table('content_terms');

insert into content_types (resource_id, key) select distinct resource_id, content_type from content_items;
update content_items c set content_type_id = t.id
from content_types t where t.resource_id = c.resource_id and t.key = c.content_type;

create temporary table filed on commit drop as
select distinct c.resource_id, c.id as content_id, taxonomy ->> 'title' as taxonomy, term ->> 'title' as term
from content_items c
cross join jsonb_array_elements(c.taxonomies) taxonomy
cross join jsonb_array_elements(taxonomy -> 'terms') term;
insert into taxonomies (resource_id, key, title)
select distinct resource_id, lower(taxonomy), taxonomy from filed on conflict do nothing;
insert into taxonomy_terms (resource_id, taxonomy_id, key, title)
select distinct f.resource_id, t.id, lower(f.term), f.term
from filed f join taxonomies t on t.resource_id = f.resource_id and t.key = lower(f.taxonomy) on conflict do nothing;
insert into content_terms (resource_id, content_id, term_id)
select distinct f.resource_id, f.content_id, m.id
from filed f
join taxonomies t on t.resource_id = f.resource_id and t.key = lower(f.taxonomy)
join taxonomy_terms m on m.resource_id = f.resource_id and m.taxonomy_id = t.id and m.key = lower(f.term);

alter table content_items drop column taxonomies, drop column content_type;
