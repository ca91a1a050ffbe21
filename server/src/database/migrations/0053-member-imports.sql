-- How a file writes dates and amounts: as it was told, or as all of its rows say. Values that can be read in two ways
-- are kept for the question; the currency is that of all amounts where no column says it.
alter table member_imports
  add column date_order text check (date_order in ('month_first', 'day_first')),
  add column decimal_sign text check (decimal_sign in ('point', 'comma')),
  add column currency text check (currency ~ '^[a-z]{3}$'),
  add column doubts jsonb not null default '{"dates": [], "amounts": []}'
    check (doubts ?& array['dates', 'amounts']);
