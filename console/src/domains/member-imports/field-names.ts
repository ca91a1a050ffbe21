import { termFields } from '#contract/domains/member-imports/schemas.ts';
import type { ImportField, ImportKind } from './types.ts';

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
  language: 'fields.language',
  subscribed_to_emails: 'fields.subscribed_to_emails',
  active: 'fields.active',
  locked: 'fields.locked',
  confirmed: 'fields.confirmed',
  complimentary_plan: 'fields.complimentary_plan',
  stripe_customer_id: 'fields.stripe_customer_id',
  created_at: 'fields.created_at',
  deleted_at: 'fields.deleted_at',
  labels: 'fields.labels',
  tiers: 'fields.tiers',
  groups: 'fields.groups',
  subscription: 'fields.subscription',
  subscription_status: 'fields.subscription_status',
  subscription_start: 'fields.subscription_start',
  subscription_end: 'fields.subscription_end',
  autorenew: 'fields.autorenew',
  trial: 'fields.trial',
  price: 'fields.price',
  price_currency: 'fields.price_currency',
  subscription_period: 'fields.subscription_period',
  date: 'fields.date',
  amount: 'fields.amount',
  currency: 'fields.currency',
  title: 'fields.title',
} as const satisfies Record<ImportField, string>;

/** The fields that each kind of file can hold, in the order they are offered in. */
export const fieldGroups = {
  members: {
    person: ['email', 'name', 'first_name', 'last_name', 'phone', 'company', 'job', 'language', 'note'],
    access: ['labels', 'groups', 'tiers', 'complimentary_plan', 'subscribed_to_emails'],
    subscriptions: termFields,
    address: ['country', 'state', 'city', 'zip', 'address'],
    account: ['active', 'locked', 'confirmed'],
    other: ['created_at', 'deleted_at', 'id', 'stripe_customer_id'],
  },
  sales: {
    who: ['id', 'email'],
    sale: ['date', 'amount', 'currency', 'title'],
  },
} as const satisfies Record<ImportKind, Record<string, readonly ImportField[]>>;
