import { source, withoutSubscription } from './source.ts';

/**
 * The export of members: a row for each of their plans. Memberful itself charges the cards, in the publisher's Stripe
 * account.
 */
export const memberfulMembers = source({
  key: 'memberful-members',
  system: 'Memberful',
  file: 'members',
  exportAt: 'Members, Export.',
  kind: 'members',
  rowIs: 'subscription',
  knows: { all: ['email', 'memberful id', 'plan', 'active', 'expiration date'] },
  zone: 'site',
  columns: {
    'full name': 'name',
    'first name': 'first_name',
    'last name': 'last_name',
    email: 'email',
    'memberful id': 'id',
    'stripe customer id': 'stripe_customer_id',
    plan: 'tiers',
    active: 'subscription_status',
    'created at': 'created_at',
    'expiration date': 'subscription_end',
    address: 'address',
    city: 'city',
    state: 'state',
    'zip/postal': 'zip',
    country: 'country',
    'phone number': 'phone',
  },
  leftOut: {
    'total spend': 'It is the sum of a whole life, not a payment.',
    referrer: 'There is no place for it.',
  },
  hasOwnColumns: true,
  charges: 'system',
  asks: ['mail', 'charged_by', 'plans'],
  next: ['Memberful: cancellations', 'Stripe: payments'],
  facts: 'member exports as several programs read them',
  row: (_cell, said) => {
    if (!said.tiers) return withoutSubscription(said);
    return {
      ...said,
      // The file has no start of a plan, and without one expired plans couldn't be imported.
      subscription_start: said.created_at ?? '',
      provider_subscription: `memberful-${said.id ?? ''}-${said.tiers}`.slice(0, 200),
    };
  },
});

/** Cancellations name no plan: their members get a tag, by which their renewals can be stopped. */
export const memberfulCancellations = source({
  key: 'memberful-cancellations',
  system: 'Memberful',
  file: 'cancellations',
  exportAt: 'Members, Export: cancellations.',
  kind: 'members',
  rowIs: 'subscription',
  knows: { all: ['email', 'reason', 'feedback', 'expiration date'] },
  zone: 'site',
  columns: { email: 'email', name: 'name' },
  leftOut: {
    reason: 'It is kept in the note.',
    feedback: 'It is kept in the note.',
    'expiration date': 'It is kept in the note: stop the renewals of members with the tag "canceled".',
  },
  hasOwnColumns: true,
  charges: 'nobody',
  asks: ['mail'],
  next: ['Stripe: payments'],
  facts: 'cancellation exports as several programs read them',
  row: (cell, said) => {
    const end = cell('expiration date');
    const why = [cell('reason'), cell('feedback')].filter((text) => text !== '').join(': ');
    const told = `Canceled at Memberful${end === '' ? '' : `, paid until ${end}`}`;
    return { ...said, labels: 'canceled', note: why === '' ? told : `${told}. ${why}` };
  },
});
