// Constants and types without schemas, so that screens can import them without loading Zod.

/** Services that members are synced to, with their titles. */
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

/** Modes of Stripe: a site is connected separately for test and live. */
export const stripeModes = ['live', 'test'] as const;
export type StripeMode = (typeof stripeModes)[number];

/** Services that publishers can connect with a click if the deployment has an app there. */
export const oauthServices = [
  'hubspot',
  'campaignmonitor',
  'mailchimp',
  'slack',
] as const satisfies readonly ServiceType[];
export type OauthService = (typeof oauthServices)[number];

/** Member fields that can be sent, with their titles. */
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
