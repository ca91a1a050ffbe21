-- The types that actions have.
alter table event_handlers add check (type in ('admin_mail', 'hubspot', 'mail', 'mailchimp', 'klaviyo', 'activecampaign',
  'beehiiv', 'moderator_mail', 'segment', 'slack', 'streak', 'subscription', 'webhook'));
