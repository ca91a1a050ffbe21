import { type LeftOut, type Said, source, type Titled } from './source.ts';

const deletedThere = /@deletion-request\.substack\.com$/i;
const gone: LeftOut = { leftOut: 'the account was deleted at Substack' };

/** Meanings of the kinds of subscribers; subscriptions paid to Apple and to Substack's own apps end there. */
const states: Readonly<Record<string, string>> = {
  paid: 'active',
  founding: 'active',
  comp: 'complimentary',
  gift: 'complimentary',
  author: 'complimentary',
  free_trial: 'trial',
  iap: 'not_renewing',
  ios_app: 'not_renewing',
};

const mailed = (disabled: string): Said =>
  disabled === '' ? {} : { subscribed_to_emails: disabled.toLowerCase() === 'true' ? 'false' : 'true' };

/** Returns the status. A seat of a group is paid for by another member: it has no customer of its own. */
function statusOf(type: string, isPayer: boolean): Said {
  const status = states[type.toLowerCase().replaceAll(' ', '_')] ?? '';
  if (status === '') return { subscription_status: '', tiers: '', subscription_end: '' };
  return { subscription_status: status === 'active' && !isPayer ? 'not_renewing' : status };
}

const shared = {
  system: 'Substack',
  kind: 'members',
  rowIs: 'member',
  zone: 'utc',
  charges: 'stripe',
  hasOwnColumns: true,
  next: ['Stripe: subscriptions', 'Stripe: payments'],
} as const;

/** The email list: people who may read paid content, without their customers. */
export const substackList = source({
  ...shared,
  key: 'substack-list',
  file: 'email list',
  exportAt: 'Settings, Import and export: the file email_list.csv.',
  knows: { all: ['email', 'active_subscription', 'email_disabled'] },
  columns: {
    email: 'email',
    expiry: 'subscription_end',
    plan: 'subscription_period',
    created_at: 'created_at',
    first_payment_at: 'subscription_start',
  },
  leftOut: { prefer_digests: 'There are no digests here.' },
  asks: ['plan'],
  facts: 'TryGhost/migrate mg-substack-members-csv',
  row: (cell, said) => {
    if (deletedThere.test(said.email ?? '')) return gone;
    const isOpen = cell('active_subscription').toLowerCase() === 'true';
    const period = said.subscription_period === 'other' ? '' : said.subscription_period;
    return {
      ...(isOpen
        ? { ...said, subscription_period: period ?? '', subscription_status: 'active' }
        : none(said)),
      ...mailed(cell('email_disabled')),
    };
  },
});

const none = (said: Said): Said => ({
  ...said,
  subscription_start: '',
  subscription_end: '',
  subscription_period: '',
});

/** The paying subscribers with their customers at Stripe. */
export const substackSubscribers = source({
  ...shared,
  key: 'substack-subscribers',
  file: 'subscribers',
  exportAt: 'Settings, Import and export: the file subscribers.csv.',
  knows: { all: ['email', 'expiry', 'type'], some: ['stripe_connected_customer_id', 'prefer_digests'] },
  columns: {
    email: 'email',
    expiry: 'subscription_end',
    stripe_connected_customer_id: 'stripe_customer_id',
    created_at: 'created_at',
    first_payment_at: 'subscription_start',
  },
  leftOut: { prefer_digests: 'There are no digests here.' },
  asks: ['plan'],
  facts: 'TryGhost/migrate mg-substack',
  row: (cell, said) =>
    deletedThere.test(said.email ?? '')
      ? gone
      : {
          ...said,
          ...statusOf(cell('type'), said.stripe_customer_id !== ''),
          ...mailed(cell('email_disabled')),
        },
});

function dashboardConsent(cell: Titled): Said {
  const isFree = /^free$/i.test(cell('type'));
  return isFree && cell('cancel date') !== '' ? { subscribed_to_emails: 'false' } : {};
}

/** The dashboard's export, with the columns that the operator chose there. */
export const substackDashboard = source({
  ...shared,
  key: 'substack-dashboard',
  file: 'subscribers (dashboard)',
  exportAt: 'Subscribers, Export, with all columns.',
  knows: {
    all: ['email', 'type'],
    some: ['stripe plan', 'first paid date', 'paid upgrade date', 'start date'],
    none: ['expiry'],
  },
  columns: {
    email: 'email',
    name: 'name',
    'expiration date': 'subscription_end',
    'stripe plan': 'subscription_period',
    'start date': 'created_at',
    'first paid date': 'subscription_start',
    country: 'country',
  },
  leftOut: {
    revenue: 'It is the sum of a whole life, not a payment.',
    'paid upgrade date': 'It moves with each upgrade.',
    'state/province': 'It is guessed from the address on the internet.',
  },
  asks: ['plan', 'mail'],
  facts: 'dashboard exports as three readers take them',
  row: (cell, said) => {
    if (deletedThere.test(said.email ?? '')) return gone;
    const type = cell('type');
    const ends =
      cell('cancel date') !== '' && /^paid$/i.test(type) ? { subscription_status: 'not_renewing' } : {};
    const state = statusOf(type, true);
    const terms =
      state.subscription_status === '' ? none({ ...said, ...state }) : { ...said, ...state, ...ends };
    return { ...terms, ...dashboardConsent(cell) };
  },
});
