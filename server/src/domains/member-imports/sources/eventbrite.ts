import { source } from './source.ts';

/** Titles that differ between English-speaking countries. */
const titles = { order: ['order #', 'order no.'], attendee: ['attendee #', 'attendee no.'] } as const;

const comes = /^(?:attending|checked ?in)$/i;

/**
 * The report of attendees, with a row for each ticket. Eventbrite doesn't say whether a total is the order's or the
 * ticket's.
 */
export const eventbriteAttendees = source({
  key: 'eventbrite-attendees',
  system: 'Eventbrite',
  file: 'attendees',
  exportAt: 'Reports, Attendees, Export as CSV.',
  kind: 'sales',
  rowIs: 'sale',
  knows: {
    all: ['order date', 'email', 'ticket type', 'attendee status', 'total paid'],
    some: titles.order,
  },
  zone: 'site',
  columns: {
    'order date': 'date',
    email: 'email',
    'total paid': 'amount',
    currency: 'currency',
    'ticket type': 'title',
    'attendee status': 'sale_status',
  },
  leftOut: {
    'order #': 'It is in the sale’s number.',
    'order no.': 'It is in the sale’s number.',
    'attendee #': 'It is in the sale’s number.',
    'attendee no.': 'It is in the sale’s number.',
    'first name': 'Sales tell no names: they can be brought as any file of members.',
    'last name': 'Sales tell no names: they can be brought as any file of members.',
    surname: 'Sales tell no names: they can be brought as any file of members.',
    quantity: 'Each row counts with its own total: compare the sum with Eventbrite’s before you import.',
    'order type': 'The attendee’s state says it.',
    'fees paid': 'They are in the total.',
    'eventbrite fees': 'They are between you and Eventbrite.',
    'eventbrite payment processing': 'They are between you and Eventbrite.',
    'price tier': 'The ticket type says it.',
    group: 'There is no place for it.',
  },
  hasOwnColumns: true,
  charges: 'nobody',
  asks: ['mail'],
  next: [],
  facts: 'attendee reports as several programs read them; states of its help',
  row: (cell, said) => {
    const status = said.sale_status ?? '';
    if (!comes.test(status)) return { leftOut: `the ticket was not paid, or is not used: "${status}"` };
    if (/^info requested$/i.test(said.email ?? '')) return { leftOut: 'Eventbrite tells no address of them' };
    const numbers = [titles.order, titles.attendee].map(([one, other]) => cell(one) || cell(other));
    return { ...said, sale_id: numbers.filter((number) => number !== '').join('/'), sale_status: 'paid' };
  },
});
