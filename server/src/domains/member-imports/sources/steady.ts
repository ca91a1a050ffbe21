import { Temporal } from 'temporal-polyfill';
import { type Said, source, type Titled, withoutSubscription } from './source.ts';

const isYearly = (said: Said): boolean => /^annual/i.test(said.subscription_period ?? '');

/** Returns the price of one period, from whole cents of a month. */
function priceOf(cents: string, said: Said): string {
  if (!/^\d{1,9}$/.test(cents)) return '';
  const all = String(Number(cents) * (isYearly(said) ? 12 : 1)).padStart(3, '0');
  return `${all.slice(0, -2)}.${all.slice(-2)}`;
}

/** Days as Steady writes them: 2026-01-31, or 31.01.26. */
const days =
  /^(?:(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)|(?<d>\d\d)\.(?<m>\d\d)\.(?:20)?(?<y>\d\d))(?:$|[T ])/;

function dayOf(written: string): Temporal.PlainDate | null {
  const found = days.exec(written)?.groups;
  if (!found) return null;
  const { year = `20${found.y}`, month = found.m, day = found.d } = found;
  try {
    return Temporal.PlainDate.from(`${year}-${month}-${day}`);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Returns the last paid day. The file has no end for renewing subscriptions, so the end is the next day on which the
 * period begins again; otherwise access would never end, although only Steady knows of the next payment.
 */
function paidUntil({ subscription_start: began = '', ...said }: Said, now: Date): string {
  const first = dayOf(began);
  if (first === null) return '';
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('UTC').toPlainDate();
  const { months } = first.until(today, { largestUnit: 'months' });
  const length = isYearly(said) ? 12 : 1;
  const periods = Math.floor(Math.max(0, months) / length) + 1;
  return first.add({ months: periods * length }).toString();
}

/** Reads the terms. The price is per month and is given only for people who pay themselves. */
function termsOf(cell: Titled, said: Said, now: Date): Said {
  const state = said.subscription_status ?? '';
  const told = (/^in_trial$/i.test(state) && cell('trial_ends_at')) || (said.subscription_end ?? '');
  const renews = /^(?:active|in_trial)$/i.test(state);
  return {
    price: priceOf(cell('plan_monthly_amount_cents'), said),
    price_currency: 'EUR',
    subscription_end: told || (renews ? paidUntil(said, now) : ''),
    autorenew: 'false',
  };
}

/** The export of members. Steady keeps the cards and charges: access lasts until the end of the paid period. */
export const steadyMembers = source({
  key: 'steady-members',
  system: 'Steady',
  file: 'members',
  exportAt: 'Members, Export as CSV.',
  kind: 'members',
  rowIs: 'subscription',
  knows: { all: ['email', 'plan_name', 'plan_monthly_amount_cents', 'subscription_state'] },
  zone: 'site',
  columns: {
    first_name: 'first_name',
    last_name: 'last_name',
    email: 'email',
    plan_name: 'tiers',
    subscription_period: 'subscription_period',
    subscription_state: 'subscription_status',
    subscribed_at: 'subscription_start',
    expires_at: 'subscription_end',
    shipping_company_name: 'company',
    shipping_street_and_number: 'address',
    shipping_city: 'city',
    shipping_zip_code: 'zip',
    shipping_state: 'state',
    shipping_country_code: 'country',
  },
  leftOut: {
    plan_monthly_amount_cents:
      'It becomes the price as it stands, with tax, twelve times for a year: prices here are without tax, so look at them.',
    gifted: 'A gift does not renew: its state says it.',
    trial_ends_at: 'It is the end of a trial.',
    cancelled_at: 'It is the day of the request, not of the end.',
    shipping_first_name: 'It is whom parcels go to, not the member.',
    shipping_last_name: 'It is whom parcels go to, not the member.',
    new_plan_name: 'A change to come is not made here.',
    new_plan_monthly_amount_cents: 'A change to come is not made here.',
    price_increase_opt_in_email_sent_at: 'A change to come is not made here.',
    price_increase_opted_in_at: 'A change to come is not made here.',
    price_increase_new_plan_monthly_amount_cents: 'A change to come is not made here.',
  },
  hasOwnColumns: true,
  charges: 'platform',
  asks: ['plan', 'mail'],
  next: [],
  facts: 'help.steadyhq.com 6265612',
  row: (cell, said, now) => {
    const person = { ...said, created_at: said.subscription_start ?? '' };
    return said.subscription_status === ''
      ? withoutSubscription(person)
      : { ...person, ...termsOf(cell, said, now) };
  },
});
