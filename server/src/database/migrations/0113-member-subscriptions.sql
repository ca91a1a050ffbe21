-- A gift may be paid for before it is known who receives it.
alter table member_subscriptions drop constraint member_subscriptions_check1;
alter table member_subscriptions add constraint member_subscriptions_holder check (
  num_nonnulls(member_id, group_id) = 1
  or (kind = 'gift' and member_id is null and group_id is null and payer_id is not null)
);
