-- What a plan opens besides everything: a share by prediction, or what its rules name (access_rules).

alter table plans
  add column external_source_ids text,
  add column predictive_paywall boolean not null default false,
  add column predictive_percents integer not null default 5
    check (predictive_percents between 5 and 100 and predictive_percents % 5 = 0),
  -- Interests of mailing services: mailchimp_interests, campaign_subcsr_interests, campaign_unsubcsr_interests.
  add column extra jsonb not null default '{}' check (jsonb_typeof(extra) = 'object'),
  -- Out of sight, kept for the history of what was sold.
  add column removed_at timestamptz,
  add check (not (full_access and predictive_paywall));
create unique index plans_slug on plans (resource_id, slug) where removed_at is null and slug is not null;
