import type { ImportField } from './types.ts';

/** Text of each field a column can become. */
export const fieldNames = {
  email: 'fields.email',
  name: 'fields.name',
  first_name: 'fields.first_name',
  last_name: 'fields.last_name',
  id: 'fields.id',
  note: 'fields.note',
  phone: 'fields.phone',
  company: 'fields.company',
  job: 'fields.job',
  country: 'fields.country',
  state: 'fields.state',
  city: 'fields.city',
  zip: 'fields.zip',
  address: 'fields.address',
  subscribed_to_emails: 'fields.subscribed_to_emails',
  complimentary_plan: 'fields.complimentary_plan',
  stripe_customer_id: 'fields.stripe_customer_id',
  created_at: 'fields.created_at',
  deleted_at: 'fields.deleted_at',
  labels: 'fields.labels',
  tiers: 'fields.tiers',
} as const satisfies Record<ImportField, string>;

/** The fields in the order they are offered in. */
export const fieldGroups = {
  person: ['email', 'name', 'first_name', 'last_name', 'phone', 'company', 'job', 'note'],
  access: ['labels', 'tiers', 'complimentary_plan', 'subscribed_to_emails'],
  address: ['country', 'state', 'city', 'zip', 'address'],
  other: ['created_at', 'deleted_at', 'id', 'stripe_customer_id'],
} as const satisfies Record<string, readonly ImportField[]>;
