import { source } from './source.ts';

/** Returns the price of the whole order, multiplied in whole minor units. */
function priceOf(each: string, quantity: string): string {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(each) ?? [];
  if (whole === '' || !/^\d{1,6}$/.test(quantity)) return each;
  const product = String(BigInt(whole + fraction) * BigInt(quantity)).padStart(fraction.length + 1, '0');
  const point = product.length - fraction.length;
  return fraction === '' ? product : `${product.slice(0, point)}.${product.slice(point)}`;
}

/** The export of subscriptions, including expired ones. Its periods are in the export of plans. */
export const recurlySubscriptions = source({
  key: 'recurly-subscriptions',
  system: 'Recurly',
  file: 'subscriptions',
  exportAt: 'Exports, Subscriptions.',
  kind: 'members',
  rowIs: 'subscription',
  knows: { all: ['uuid', 'account_code', 'email', 'plan_code', 'state', 'current_period_ends_at'] },
  zone: 'utc',
  columns: {
    uuid: 'provider_subscription',
    account_code: 'id',
    email: 'email',
    first_name: 'first_name',
    last_name: 'last_name',
    plan_name: 'tiers',
    state: 'subscription_status',
    unit_amount: 'price',
    currency: 'price_currency',
    activated_at: 'subscription_start',
    current_period_ends_at: 'subscription_end',
    auto_renew: 'autorenew',
  },
  leftOut: {
    plan_code: 'The plan’s name says it.',
    quantity: 'It is in the price.',
    trial_ends_at: 'A trial is known by the end of its period.',
    expires_at: 'It is the end of what is over or canceled.',
    canceled_at: 'It is the day of the request, not of the end.',
    current_period_started_at: 'It follows from the end and the period.',
  },
  hasOwnColumns: true,
  charges: 'system',
  asks: ['plans', 'charged_by', 'mail'],
  next: [],
  facts: 'docs.recurly.com/docs/subscriptions-exports',
  row: (cell, said) => {
    const status = said.subscription_status ?? '';
    const trialEnd = cell('trial_ends_at');
    const isTrial = trialEnd !== '' && trialEnd === said.subscription_end;
    const isEnding = /^(?:expired|canceled)$/i.test(status);
    return {
      ...said,
      id: said.id?.includes('@') ? '' : (said.id ?? ''),
      tiers: said.tiers || cell('plan_code'),
      price: priceOf(said.price ?? '', cell('quantity')),
      subscription_status: isTrial && /^active$/i.test(status) ? 'trial' : status,
      subscription_end: (isEnding && cell('expires_at')) || (said.subscription_end ?? ''),
    };
  },
});
