-- Sales and the billing of Stripe name members by their customer there.
create index on members (resource_id, stripe_customer_id) where stripe_customer_id is not null;
