-- Who of those who paid on one day still pays on another, and who came back, from sums instead of people. Follows from
-- payer_spans (plan 0) and can be made anew.
--
-- kept: with what happens on `day`, so many more (or, below 0, fewer) people pay of those who paid at a time after
-- `since`. With every stay that begins or ends stand all boundaries of the same person's stays before it, so the sum
-- over since < S and S <= day < T is the number of payers at S who pay at T, less all payers at S.
-- returned: people who came back on `day` after they had left on `since`.
-- With the grain `month`, since is the first of its month: a year is then read from a few thousand rows.
create table stay_pairs (
  resource_id bigint not null references resources (id),
  kind text not null check (kind in ('kept', 'returned')),
  grain text not null check (grain in ('day', 'month')),
  since date not null,
  day date not null,
  people bigint not null,
  primary key (resource_id, kind, grain, since, day)
) with (fillfactor = 70);
call make_tenant_table('stay_pairs');

-- Counted when the figures of a site are derived, which is done anew.
delete from figure_states;
