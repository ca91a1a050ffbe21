// What needs no schema, so that a screen knows it without Zod.

/** Services that members are told to, and how people call them. */
export const serviceTitles = {
  slack: 'Slack',
  mailchimp: 'Mailchimp',
  campaignmonitor: 'Campaign Monitor',
  hubspot: 'HubSpot',
  activecampaign: 'ActiveCampaign',
  beehiiv: 'beehiiv',
  klaviyo: 'Klaviyo',
  segment: 'Segment',
  streak: 'Streak',
} as const;

export type ServiceType = keyof typeof serviceTitles;
export const serviceTypes = [
  'slack',
  'mailchimp',
  'campaignmonitor',
  'hubspot',
  'activecampaign',
  'beehiiv',
  'klaviyo',
  'segment',
  'streak',
] as const satisfies readonly ServiceType[];

/** A site is connected to Stripe apart for its test and its live mode. */
export const stripeModes = ['live', 'test'] as const;
export type StripeMode = (typeof stripeModes)[number];

/** Those that publishers can connect with a click, where the deployment has an app there. */
export const oauthServices = [
  'hubspot',
  'campaignmonitor',
  'mailchimp',
  'slack',
] as const satisfies readonly ServiceType[];
export type OauthService = (typeof oauthServices)[number];

/** What of a member can be sent, and what it is called. */
export const memberFields = {
  id: 'Id',
  email: 'Email',
  first_name: 'First name',
  last_name: 'Last name',
  name: 'Full name',
  phone: 'Phone',
  company: 'Company',
  job: 'Job',
  country: 'Country code',
  state: 'State',
  city: 'City',
  zip: 'Zip',
  address: 'Address',
  confirmed: 'Email is confirmed',
  created_at: 'Registered on',
  plans: 'Plans held now',
  tags: 'Tags',
  groups: 'Groups',
} as const;
export type MemberField = keyof typeof memberFields;
