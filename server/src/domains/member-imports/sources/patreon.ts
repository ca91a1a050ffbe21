import { type Said, source, type Titled, withoutSubscription } from './source.ts';

const isYes = (word: string): boolean => /^(?:yes|true)$/i.test(word);

/** Returns whether the member is free: free members have a tier as well, and people who never pledged have no state. */
function isFree(cell: Titled, said: Said): boolean {
  if (isYes(cell('free member')) || /^free$/i.test(said.tiers ?? '')) return true;
  return said.subscription_status === '' && !isYes(cell('free trial'));
}

/**
 * The relationship manager's export. Patreon keeps the cards and charges: access lasts until the end of the paid
 * period.
 */
export const patreonMembers = source({
  key: 'patreon-members',
  system: 'Patreon',
  file: 'members',
  exportAt: 'Audience, Relationship manager, CSV.',
  kind: 'members',
  rowIs: 'subscription',
  knows: { all: ['email', 'patron status', 'follows you', 'tier'] },
  zone: 'utc',
  columns: {
    name: 'name',
    email: 'email',
    'user id': 'id',
    'patron status': 'subscription_status',
    tier: 'tiers',
    'pledge amount': 'price',
    currency: 'price_currency',
    'charge frequency': 'subscription_period',
    'patronage since date': 'subscription_start',
    'access expiration': 'subscription_end',
    street: 'address',
    city: 'city',
    state: 'state',
    zip: 'zip',
    country: 'country',
    phone: 'phone',
  },
  leftOut: {
    discord: 'There is no place for it.',
    'follows you': 'There is no place for it.',
    'free member': 'It is read with the state.',
    'free trial': 'It is read with the state.',
    'next charge date': 'It is the end where no end of access is told.',
    'lifetime amount': 'It is the sum of a whole life, not a payment.',
    'last charge date': 'It is no payment with an amount.',
    'last charge status': 'The patron’s state says it.',
    addressee: 'It is whom parcels go to, not the patron.',
    'additional details': 'They are about a parcel.',
    'last updated': 'It is counted here anew.',
    'max posts': 'There is no place for it.',
    'full country name': 'The country’s code says it.',
    'subscription source': 'There is no place for it.',
  },
  hasOwnColumns: true,
  // A patron who left keeps access until the end of the paid period.
  status: { formerpatron: 'cancelled' },
  charges: 'platform',
  asks: ['plan', 'mail'],
  next: [],
  facts: 'member exports as several programs read them; states of its API',
  row: (cell, said) => {
    if (said.email === '') return { leftOut: 'Patreon tells no address of them' };
    const since = said.subscription_start ?? '';
    const person = { ...said, created_at: since };
    if (isFree(cell, said)) return withoutSubscription(person);
    const isFormer = /^former/i.test(said.subscription_status ?? '');
    return {
      ...person,
      subscription_status:
        isYes(cell('free trial')) && !isFormer ? 'trial' : (said.subscription_status ?? ''),
      subscription_end: said.subscription_end || (isFormer ? '' : cell('next charge date')),
      autorenew: 'false',
    };
  },
});
