import { asEntry, foldedHeading, source, type Titled } from './source.ts';

/** `Gold Tier`: a column for each of the publication's tiers. */
const tierTitle = /^(.+) tier$/i;

/** Returns the tiers that a row has; the free one gives no access. */
function tiersOf(cell: Titled, titles: readonly string[]): string[] {
  return titles.flatMap((title) => {
    const name = tierTitle.exec(title.trim())?.[1];
    if (name === undefined || name.toLowerCase() === 'free') return [];
    return /^yes$/i.test(cell(foldedHeading(title))) ? [name] : [];
  });
}

const day = /^\d{4}-\d\d-\d\d/;

/** Returns the earlier of two dates: a subscriber who was moved to beehiiv has been a reader since then. */
function earlier(one: string, other: string): string {
  return day.test(one) && day.test(other) && other < one ? other : one;
}

/** The export of subscribers. Its tiers have no dates or prices: those are in Stripe's subscriptions. */
export const beehiivSubscribers = source({
  key: 'beehiiv-subscribers',
  system: 'beehiiv',
  file: 'subscribers',
  exportAt: 'Audience, Export.',
  kind: 'members',
  rowIs: 'member',
  knows: { all: ['email', 'status', 'tier', 'created_at'], suffix: ' tier' },
  zone: 'utc',
  columns: {
    email: 'email',
    'first name': 'first_name',
    'last name': 'last_name',
    status: 'subscribed_to_emails',
    created_at: 'created_at',
    stripe_customer_id: 'stripe_customer_id',
  },
  leftOut: {
    tier: 'The columns of the tiers say it by name.',
    unsubscribed_at: 'It is read with the status.',
    'subscription date (substack)': 'It is read with the date of creation.',
  },
  hasOwnColumns: true,
  charges: 'stripe',
  asks: ['plan'],
  next: ['Stripe: subscriptions', 'Stripe: payments'],
  facts: 'TryGhost/migrate mg-beehiiv-members',
  row: (cell, said, _now, titles) => {
    const names = tiersOf(cell, titles);
    const isNameless = names.length === 0 && /^premium$/i.test(cell('tier'));
    const created = earlier(said.created_at ?? '', cell('subscription date (substack)'));
    return {
      ...said,
      ...(cell('unsubscribed_at') === '' ? {} : { subscribed_to_emails: 'unsubscribed' }),
      created_at: created,
      tiers: names.map(asEntry).join(','),
      ...(isNameless ? { subscription_status: 'active' } : {}),
    };
  },
});
