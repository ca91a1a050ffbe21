-- Where operators signed in from: tries from there have an allowance of their own.

create table operator_addresses (
  operator_id bigint not null references operators (id) on delete cascade,
  address text not null,
  last_used_at timestamptz not null default now(),
  primary key (operator_id, address)
);
create index on operator_addresses (last_used_at);

grant select, insert, update, delete on operator_addresses to masthead_app;
