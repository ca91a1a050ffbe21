-- How many members have a valid subscription of each plan is kept by day, like everybody with access.
alter table payer_facts
  drop constraint payer_facts_kind_check,
  add constraint payer_facts_kind_check check (
    kind in (
      'joined', 'returned', 'left', 'plan_joined', 'plan_left', 'started', 'stopped',
      'new', 'reactivation', 'expansion', 'contraction', 'churn',
      -- Of a member, whoever pays: began a subscription of a plan, the first one of a calendar month; gained or lost
      -- the last of everything that gives access, or of what a plan gives.
      'began', 'entitled_in', 'entitled_out', 'plan_entitled_in', 'plan_entitled_out')
  );

-- They follow from the logs, which are read once more.
delete from figure_states;
