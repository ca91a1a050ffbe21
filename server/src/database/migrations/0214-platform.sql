-- A text that was encrypted with the secret key of the installation, so that a start with another key is refused before
-- anything is sealed with it.
create table secret_key_checks (
  one boolean primary key default true check (one),
  sealed text not null,
  made_at timestamptz not null default now()
);
