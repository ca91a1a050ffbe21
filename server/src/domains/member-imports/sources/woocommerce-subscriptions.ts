import { isNoDate } from '../file/date-forms.ts';
import { type Said, source, type Titled } from './source.ts';
import { foldedWord } from './vocabulary.ts';

/** Returns a date; empty if the cell says that there is none. */
const dated = (text: string): string => (isNoDate(text) ? '' : text);

/** Returns whether a UTC time without a zone is in the future. */
const isAhead = (text: string, now: Date): boolean =>
  Date.parse(`${text.replace(' ', 'T')}Z`) > now.getTime();

const decimal = /^\d+(?:\.(\d+))?$/;

/** Subtracts the tax digit by digit: a binary fraction would lose a cent. Text that is no amount stays unchanged. */
function net(total: string, tax: string): string {
  const found = [decimal.exec(total), decimal.exec(tax)];
  if (found.includes(null)) return total;
  const places = Math.max(...found.map((one) => one?.[1]?.length ?? 0));
  const units = (text: string): bigint => {
    const [whole = '', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(places, '0'));
  };
  const left = units(total) - units(tax);
  if (left < 0n || places === 0) return left < 0n ? total : String(left);
  const digits = String(left).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

interface Item {
  name: string;
  /** Net, of all of its pieces. */
  total: string;
}

/** Reads `product_id:5|name:Gold|quantity:1|total:10.00|meta:|tax:1.90;…`; a name may contain any of the separators. */
const itemsIn = (text: string): Item[] =>
  [...text.matchAll(/name:(.*?)\|quantity:\d+\|total:([\d.]*)/g)].map(([, name = '', total = '']) => ({
    name,
    total,
  }));

/** Returns the end of a subscription, and whether it renews then. */
function termsOf(cell: Titled, said: Said, now: Date): Said {
  const status = foldedWord(said.subscription_status ?? '');
  const [next, end, cancelled] = ['next_payment_date', 'end_date', 'cancelled_date'].map((title) =>
    dated(cell(title)),
  ) as [string, string, string];
  const isOpen = status === 'active';
  const over = status === 'pendingcancel' ? next : cancelled;
  const isTrial = isOpen && isAhead(cell('trial_end_date'), now);
  const isManual = /^(?:true|1|yes)$/i.test(cell('requires_manual_renewal'));
  return {
    subscription_end: (isOpen ? next || end : end || over) || '',
    autorenew: isManual || next === '' ? 'false' : '',
    ...(isTrial ? { subscription_status: 'trial' } : {}),
  };
}

const person = {
  customer_id: 'id',
  customer_email: 'email',
  billing_email: 'email',
  billing_first_name: 'first_name',
  billing_last_name: 'last_name',
  billing_company: 'company',
  billing_phone: 'phone',
  billing_address_1: 'address',
  billing_city: 'city',
  billing_state: 'state',
  billing_postcode: 'zip',
  billing_country: 'country',
} as const;

/**
 * The export of WooCommerce Subscriptions, with the columns that the shop has chosen. The shop itself charges cards
 * that are saved at Stripe.
 */
export const wooSubscriptions = source({
  key: 'woocommerce-subscriptions',
  system: 'WooCommerce Subscriptions',
  file: 'subscriptions',
  exportAt: 'WooCommerce, Subscription exporter.',
  kind: 'members',
  rowIs: 'subscription',
  knows: { all: ['subscription_status', 'billing_period', 'billing_interval', 'order_items'] },
  zone: 'utc',
  columns: {
    ...person,
    subscription_id: 'provider_subscription',
    subscription_status: 'subscription_status',
    start_date: 'subscription_start',
    end_date: 'subscription_end',
    billing_period: 'subscription_period',
    order_total: 'price',
    order_currency: 'price_currency',
    payment_method_post_meta: 'stripe_customer_id',
    'meta:_stripe_customer_id': 'stripe_customer_id',
    requires_manual_renewal: 'autorenew',
    order_items: 'tiers',
  },
  leftOut: {
    billing_interval: 'It is read with the period.',
    next_payment_date: 'It is read with the end.',
    trial_end_date: 'It is read with the end.',
    cancelled_date: 'It is read with the end.',
    last_payment_date: 'It is the day of a payment, not of a subscription.',
    order_tax: 'Prices are net here: it is taken off.',
    payment_method: 'The customer at Stripe says it.',
    customer_note: 'It belongs to a parcel.',
    order_notes: 'They belong to a parcel.',
    coupon_items: 'Prices are told with it taken off.',
    fee_items: 'The total holds them.',
    tax_items: 'Prices are net here.',
  },
  hasOwnColumns: true,
  charges: 'system',
  asks: ['mail', 'charged_by'],
  next: ['WooCommerce Memberships: members', 'Stripe: payments'],
  facts: 'woocommerce/woocommerce-subscriptions-importer-exporter class-wcs-exporter.php',
  row: (cell, said, now) => {
    const id = said.provider_subscription ? `woocommerce-${said.provider_subscription}` : '';
    const all = {
      ...said,
      ...termsOf(cell, said, now),
      subscription_period: `${cell('billing_interval')} ${cell('billing_period')}`.trim(),
      stripe_customer_id: /cus_\w+/.exec(said.stripe_customer_id ?? '')?.[0] ?? '',
      provider_subscription: id,
    };
    const [first, ...more] = itemsIn(cell('order_items'));
    if (more.length === 0)
      return { ...all, tiers: first?.name ?? '', price: net(said.price ?? '', cell('order_tax')) };
    const numbered = (item: Item | undefined, suffix: string): Said => ({
      ...all,
      tiers: item?.name ?? '',
      price: item?.total ?? '',
      provider_subscription: id === '' ? '' : `${id}${suffix}`,
    });
    return [numbered(first, ''), ...more.map((item, place) => numbered(item, `-${place + 2}`))];
  },
});
