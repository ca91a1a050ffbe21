-- Sales moved in from a file: the same file twice adds them once, and an import can take its own back.

-- What was sold in the words of the system a sale comes from. Lines say it for what is sold here.
alter table transactions add column title text check (length(title) between 1 and 300);

create table imported_sales (
  resource_id bigint not null references resources (id),
  transaction_id bigint not null,
  -- 128 bits of a hash of mode, member, date, amount, currency, title, and which of several like it in one file it is.
  identity uuid not null,
  -- Null: moved in by the command, which cannot be undone.
  import_id bigint,
  -- Stays although its import was undone.
  kept boolean not null default false,
  primary key (resource_id, transaction_id),
  unique (resource_id, identity),
  foreign key (resource_id, transaction_id) references transactions (resource_id, id) on delete cascade,
  foreign key (resource_id, import_id) references member_imports (resource_id, id)
);
create index on imported_sales (resource_id, import_id, transaction_id) where import_id is not null;
call make_tenant_table('imported_sales');

-- Sales name members by their id in the old system.
create index on members (resource_id, external_id) where external_id is not null;

alter table member_imports
  add column kind text not null default 'members' check (kind in ('members', 'sales')),
  -- Members that sales were made for; of members' own files every created row is one.
  add column made_members bigint not null default 0,
  add column removed_sales bigint not null default 0,
  add column kept_sales bigint not null default 0,
  -- Who asked for the work that goes on at present. It stops when they may not any more.
  add column asked_by_id bigint,
  add column asked_by text;

-- A title such as "id" or "date" may become one thing in a file of members and another in one of sales.
alter table member_import_columns
  add column kind text not null default 'members' check (kind in ('members', 'sales')),
  drop constraint member_import_columns_pkey,
  add primary key (resource_id, kind, title_lc);
