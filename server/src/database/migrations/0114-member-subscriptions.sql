-- What is due: open ones that may go on, whose payment nobody has tried yet, by the end of their period.
create index member_subscriptions_due on member_subscriptions (resource_id, ends_at, id)
  where kind <> 'seat' and (autorenew or is_allowed_next_subscription)
    and (status = 'active' or (status = 'past_due' and past_due_reason = 'not_charged'));
