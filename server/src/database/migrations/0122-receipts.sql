-- Files of receipts are handed to operators with their right. Anyone else gets them by the link of a mail, which works
-- for days; of its secret only the hash is kept.
create table receipt_links (
  resource_id bigint not null references resources (id),
  receipt_id bigint not null,
  token_hash bytea not null check (length(token_hash) = 32),
  expires_at timestamptz not null,
  primary key (resource_id, receipt_id, token_hash),
  foreign key (resource_id, receipt_id) references receipts (resource_id, id) on delete cascade
);
create unique index on receipt_links (token_hash);
create index on receipt_links (expires_at);
call make_tenant_table('receipt_links');

alter table receipts drop column link_hash, drop column link_sealed;

-- Events of a provider are cleared away when they are old.
create index on provider_events (received_at);
