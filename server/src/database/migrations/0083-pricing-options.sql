-- How many hold an option, and on which of its terms: asked before an option is changed or deleted.
create index member_subscriptions_option on member_subscriptions (resource_id, pricing_option_id, option_version)
  include (livemode, kind, autorenew, ends_at, currency, recurring_value) where status <> 'ended';

-- Undoing an import takes options away that only it made; their versions go along.
alter table pricing_option_versions
  drop constraint pricing_option_versions_resource_id_pricing_option_id_fkey,
  add foreign key (resource_id, pricing_option_id) references pricing_options (resource_id, id) on delete cascade;

alter table pricing_option_versions add check (jsonb_typeof(country_vat) = 'array'), add check (period in (
  '1 day', '3 days', '5 days', '1 week', '2 weeks', '3 weeks', '1 month', '2 months', '3 months', '6 months', '1 year',
  '2 years', '3 years', '4 years', '5 years', '100 years'));
