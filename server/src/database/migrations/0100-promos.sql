-- Users of a promo can be ordered by what they bought for and what was left to pay.
create index on promo_uses (resource_id, promo_id, amount_cents, id);
create index on promo_uses (resource_id, promo_id, (amount_cents - discount_cents), id);
