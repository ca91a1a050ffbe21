import { defaultCurrency } from '#contract/base/cents.ts';
import type { DataClass } from '#contract/base/data-classes.ts';
import type { MemberExportField } from '#contract/domains/exports/words.ts';
import { type Cell, type CellType, textOfCell } from '#server/platform/spreadsheets/cells.ts';
import { countryTitle } from '../lookups/countries.service.ts';
import type { ExportedMember, ExportedSubscription, MemberPart } from './member-rows.queries.ts';

interface Field {
  title: string;
  group: 'account' | 'address' | 'state' | 'groups' | 'subscriptions' | 'money';
  type: CellType;
  /** Part of the member's data that the field needs besides the account. */
  part?: MemberPart;
  read(member: ExportedMember): Cell;
}

/** Joins several values in one cell, one per line; a single one keeps its type. */
function each<T>(items: readonly T[], read: (item: T) => Cell): Cell {
  const [first, ...more] = items;
  if (first === undefined) return null;
  return more.length === 0 ? read(first) : items.map((item) => textOfCell(read(item))).join('\n');
}

/** Quotes a title with commas or line breaks, at which the import of members splits lists. */
const listed = (title: string): string =>
  /[,"\r\n]/.test(title) ? `"${title.replaceAll('"', '""')}"` : title;

function ofSubscriptions(
  title: string,
  type: CellType,
  read: (subscription: ExportedSubscription) => Cell,
): Field {
  return {
    title,
    group: 'subscriptions',
    type,
    part: 'subscriptions',
    read: ({ subscriptions }) => each(subscriptions, read),
  };
}

const account = (title: string, read: Field['read'], type: CellType = 'text'): Field => ({
  title,
  group: 'account',
  type,
  read,
});
const place = (title: string, read: Field['read']): Field => ({
  title,
  group: 'address',
  type: 'text',
  read,
});
const state = (title: string, type: CellType, read: Field['read'], part?: MemberPart): Field => ({
  title,
  group: 'state',
  type,
  part,
  read,
});

/** Exported fields of members. The import of members recognizes these titles for the fields it has. */
export const memberFields: Readonly<Record<MemberExportField, Field>> = {
  id: account('ID', (member) => member.id, 'number'),
  email: account('Email', (member) => member.email),
  first_name: account('First name', (member) => member.first_name),
  last_name: account('Last name', (member) => member.last_name),
  company: account('Company', (member) => member.company),
  job: account('Job', (member) => member.job),
  phone: account('Phone', (member) => member.phone),
  address: place('Address', (member) => member.address),
  zip: place('Zip', (member) => member.zip),
  city: place('City', (member) => member.city),
  state: place('State', (member) => member.state),
  country: place('Country', ({ country_code }) =>
    country_code === null ? null : (countryTitle(country_code) ?? country_code),
  ),
  language: account('Language', (member) => member.language),
  active: state('Active', 'flag', (member) => member.active),
  locked: state('Locked', 'flag', (member) => member.locked),
  confirm: state('Confirmed', 'flag', (member) => member.confirmed),
  subscribed: state('Subscribed', 'flag', (member) => member.subscribed_to_emails),
  external_id: account('External ID', (member) => member.external_id),
  stripe_customer_id: account('Stripe customer ID', (member) => member.stripe_customer_id),
  note: account('Note', (member) => member.note),
  created_at: state('Created at', 'moment', (member) => member.created_at ?? null, 'dates'),
  updated_at: state('Updated at', 'moment', (member) => member.updated_at ?? null, 'dates'),
  last_seen_at: state('Last seen', 'moment', (member) => member.active_at ?? null, 'activity'),
  tags: {
    title: 'Tags',
    group: 'groups',
    type: 'text',
    part: 'tags',
    read: ({ tags }) => tags.map(listed).join(', '),
  },
  'groups.id': {
    title: 'Group ID',
    group: 'groups',
    type: 'number',
    part: 'groups',
    read: ({ groups }) => each(groups, ({ id }) => id),
  },
  'groups.name': {
    title: 'Group',
    group: 'groups',
    type: 'text',
    part: 'groups',
    read: ({ groups }) => each(groups, ({ name }) => listed(name)),
  },
  'plan.id': ofSubscriptions('Plan ID', 'number', ({ plan_id }) => plan_id),
  'plan.title': ofSubscriptions('Plan', 'text', ({ plan_title }) => listed(plan_title)),
  'subscription.id': ofSubscriptions('Subscription ID', 'number', ({ id }) => id),
  'subscription.title': ofSubscriptions('Subscription', 'text', ({ title }) => listed(title)),
  'subscription.status': ofSubscriptions('Subscription status', 'text', ({ status }) => status),
  'subscription.start_date': ofSubscriptions(
    'Subscription start date',
    'moment',
    ({ starts_at }) => starts_at,
  ),
  'subscription.end_date': ofSubscriptions('Subscription end date', 'moment', ({ ends_at }) => ends_at),
  'subscription.autorenew': ofSubscriptions('Autorenew', 'flag', ({ autorenew }) => autorenew),
  'subscription.is_trial': ofSubscriptions('Trial', 'flag', ({ is_trial }) => is_trial),
  'subscription.price': ofSubscriptions('Price', 'amount', ({ price_cents: cents, currency }) => ({
    cents,
    currency,
  })),
  'subscription.currency': ofSubscriptions('Price currency', 'text', ({ currency }) =>
    currency.toUpperCase(),
  ),
  'subscription.period': ofSubscriptions('Subscription period', 'text', ({ period }) => period),
  'previous_subscription.title': {
    title: 'Previous subscription',
    group: 'subscriptions',
    type: 'text',
    part: 'previous',
    read: ({ previous }) => previous?.title ?? null,
  },
  'previous_subscription.end_date': {
    title: 'Previous subscription ended',
    group: 'subscriptions',
    type: 'moment',
    part: 'previous',
    read: ({ previous }) => previous?.ended_at ?? null,
  },
  'transactions.last_date': {
    title: 'Last transaction',
    group: 'money',
    type: 'moment',
    part: 'activity',
    read: (member) => member.last_transaction_day ?? member.last_transaction_at ?? null,
  },
  'transactions.ltv': {
    title: 'Lifetime value',
    group: 'money',
    type: 'amount',
    part: 'activity',
    read: ({ ltv_cents, ltv_currency }) => ({
      cents: ltv_cents ?? 0,
      currency: ltv_currency ?? defaultCurrency,
    }),
  },
  'transactions.currency': {
    title: 'Lifetime value currency',
    group: 'money',
    type: 'text',
    part: 'activity',
    read: ({ ltv_currency }) => ltv_currency?.toUpperCase() ?? null,
  },
};

/** Fields of the member's identity and plan, which every role sees. */
const open: readonly MemberExportField[] = [
  'id',
  'email',
  'first_name',
  'last_name',
  'plan.id',
  'plan.title',
  'subscription.id',
  'subscription.title',
];
const amounts: readonly MemberExportField[] = ['subscription.price', 'transactions.ltv'];

/** Returns the permission needed to see a field of a member, as in the member list. */
export function sightOfField(field: MemberExportField): DataClass | null {
  if (open.includes(field)) return null;
  return amounts.includes(field) ? 'amounts' : 'memberDetails';
}
