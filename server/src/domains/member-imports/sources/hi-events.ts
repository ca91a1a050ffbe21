import { source } from './source.ts';

const shared = {
  system: 'Hi.Events',
  zone: 'utc',
  hasOwnColumns: true,
  charges: 'nobody',
  facts: 'HiEventsDev/Hi.Events backend/app/Exports',
} as const;

const isPaid = (status: string, payment: string): boolean =>
  /^completed$/i.test(status) && /^(?:payment_received|no_payment_required)$/i.test(payment);

export const hiEventsOrders = source({
  ...shared,
  key: 'hi-events-orders',
  file: 'orders',
  exportAt: 'Orders of the event, Export.',
  kind: 'sales',
  rowIs: 'sale',
  knows: { all: ['email', 'total gross', 'payment status', 'currency', 'created at', 'public id'] },
  columns: {
    email: 'email',
    'created at': 'date',
    'total gross': 'amount',
    'total refunded': 'refunded',
    currency: 'currency',
    'public id': 'sale_id',
    status: 'sale_status',
  },
  leftOut: {
    id: 'It is the order’s number, not a member’s.',
    'first name': 'Names come with the attendees.',
    'last name': 'Names come with the attendees.',
    'total before additions': 'The gross total is what was paid.',
    'total tax': 'The gross total is what was paid.',
    'total fee': 'The gross total is what was paid.',
    'payment status': 'It is read with the state.',
    'refund status': 'The amount given back says it.',
    'payment provider': 'There is no place for it.',
    'promo code': 'Codes of the old system don’t apply here.',
    'opted in to marketing': 'Sales change nobody’s consent.',
  },
  asks: ['mail'],
  next: ['Hi.Events: attendees'],
  row: (cell, said) => {
    const [status, payment] = [said.sale_status ?? '', cell('payment status')];
    if (!isPaid(status, payment))
      return { leftOut: `the order was not paid: "${[status, payment].filter(Boolean).join(', ')}"` };
    return { ...said, sale_status: 'paid' };
  },
});

/** Attendees, as people: a row for each ticket. */
export const hiEventsAttendees = source({
  ...shared,
  key: 'hi-events-attendees',
  file: 'attendees',
  exportAt: 'Attendees of the event, Export.',
  kind: 'members',
  rowIs: 'subscription',
  knows: {
    all: ['email', 'status', 'product name', 'public id', 'short id'],
    none: ['total gross'],
  },
  columns: {
    'first name': 'first_name',
    'last name': 'last_name',
    email: 'email',
    'created date': 'created_at',
  },
  leftOut: {
    id: 'It is the ticket’s number, not a member’s.',
    status: 'People whose ticket is not valid are left out.',
    'product name': 'Tickets can’t be brought in with people.',
    'product id': 'Tickets can’t be brought in with people.',
    'public id': 'Tickets can’t be brought in with people.',
    'short id': 'Tickets can’t be brought in with people.',
    'is checked in': 'Tickets can’t be brought in with people.',
    'checked in at': 'Tickets can’t be brought in with people.',
    'check ins': 'Tickets can’t be brought in with people.',
    'event id': 'Tickets can’t be brought in with people.',
    'last updated date': 'It is counted here anew.',
    notes: 'They are about the ticket.',
  },
  asks: ['mail'],
  next: ['Hi.Events: orders'],
  row: (cell, said) =>
    /^active$/i.test(cell('status')) ? said : { leftOut: `the ticket is not valid: "${cell('status')}"` },
});
