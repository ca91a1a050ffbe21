import { type LeftOut, type Said, source, type Titled } from './source.ts';

const shared = {
  system: 'pretix',
  zone: 'site',
  hasOwnColumns: true,
  charges: 'nobody',
  facts: 'pretix/pretix src/pretix/base/exporters/{orderlist,customers}.py and locale/de',
} as const;

/** Returns whether the status, in the organizer's language, is paid. */
const isPaid = (status: string): boolean => /^(?:paid|bezahlt)$/i.test(status);

/** Reads an order; only paid orders count. Its day and its time are in two columns. */
function orderRow(
  said: Said,
  { slug, code, time }: Record<'slug' | 'code' | 'time', string>,
): Said | LeftOut {
  const { sale_status: status = '', date = '' } = said;
  if (!isPaid(status)) return { leftOut: `the order is not paid, or canceled: "${status}"` };
  const order = `${slug}/${code}`;
  return { ...said, date: `${date} ${time}`.trim(), sale_id: order, title: order, sale_status: 'paid' };
}

const orders = {
  ...shared,
  file: 'orders',
  exportAt: 'Orders, Export, Order data: the sheet of orders.',
  kind: 'sales',
  rowIs: 'sale',
  asks: ['currency', 'zone', 'mail'],
  next: [],
} as const;

/** The list of orders, with the titles that organizers see in English. */
export const pretixOrders = source({
  ...orders,
  key: 'pretix-orders',
  knows: {
    all: ['event slug', 'order code', 'order total', 'status', 'order date', 'order time'],
    none: ['position id'],
  },
  columns: { 'order total': 'amount', status: 'sale_status', email: 'email', 'order date': 'date' },
  leftOut: {
    'event slug': 'It is in the order’s number.',
    'order code': 'It is in the order’s number.',
    'order time': 'It is read with the day.',
    'date of last payment': 'Sales count on the day of their order.',
    fees: 'They are in the total.',
    name: 'Names come with the customers.',
    'phone number': 'It comes with the customers.',
    company: 'Sales have no address.',
    address: 'Sales have no address.',
    'zip code': 'Sales have no address.',
    city: 'Sales have no address.',
    country: 'Sales have no address.',
    state: 'Sales have no address.',
  },
  row: (cell, said) =>
    orderRow(said, { slug: cell('event slug'), code: cell('order code'), time: cell('order time') }),
});

const germanTitles = {
  slug: 'kurzname der veranstaltung',
  code: 'bestellnummer',
  time: 'bestelluhrzeit',
} as const;

const germanOrder = (cell: Titled) => ({
  slug: cell(germanTitles.slug),
  code: cell(germanTitles.code),
  time: cell(germanTitles.time),
});

/** The list of orders with German titles. */
export const pretixOrdersInGerman = source({
  ...orders,
  key: 'pretix-orders-de',
  knows: {
    all: [...Object.values(germanTitles), 'gesamtbetrag', 'status', 'bestelldatum'],
    none: ['position'],
  },
  columns: { gesamtbetrag: 'amount', status: 'sale_status', 'e-mail': 'email', bestelldatum: 'date' },
  leftOut: {
    [germanTitles.slug]: 'It is in the order’s number.',
    [germanTitles.code]: 'It is in the order’s number.',
    [germanTitles.time]: 'It is read with the day.',
    'datum der letzten zahlung': 'Sales count on the day of their order.',
    gebühren: 'They are in the total.',
    name: 'Names come with the customers.',
    telefonnummer: 'It comes with the customers.',
  },
  row: (cell, said) => orderRow(said, germanOrder(cell)),
});

/** The accounts of customers. */
export const pretixCustomers = source({
  ...shared,
  key: 'pretix-customers',
  file: 'customers',
  exportAt: 'Customers, Export.',
  kind: 'members',
  rowIs: 'member',
  knows: { all: ['customer id', 'email', 'account active', 'verified email address'] },
  columns: {
    'customer id': 'id',
    email: 'email',
    'phone number': 'phone',
    'full name': 'name',
    'account active': 'active',
    'verified email address': 'confirmed',
    'registration date': 'created_at',
    language: 'language',
    notes: 'note',
  },
  leftOut: {
    'sso provider': 'Members sign in with their email.',
    'external identifier': 'The customer’s number tells them apart.',
    'last login': 'It is counted here anew.',
  },
  asks: ['mail'],
  next: ['pretix: orders'],
  row: (_cell, said) => (said.email === '' ? { leftOut: 'pretix tells no address of them' } : said),
});
