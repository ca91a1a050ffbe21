import { expect, test } from 'vitest';
import { type LogLine, SubscriptionBook } from './subscription-book.ts';

const opening = new Date('2025-01-01T00:00:00Z').getTime();
const at = (hours: number) => new Date(opening + hours * 3_600_000);
const later = at(10_000);

/** Returns the events of one payer's subscription that is paid from one hour to another. */
function paid(subscriptionId: number, from: number, to: number, value: number, payerId = 1): LogLine[] {
  const line = { subscriptionId, payerId, currency: 'usd', validUntil: at(to) };
  return [
    { ...line, type: 'start', nextPaying: true, nextValue: value, occurredAt: at(from) },
    { ...line, type: 'end', nextPaying: false, nextValue: 0, occurredAt: at(to) },
  ];
}

const flows = (book: SubscriptionBook) => book.payerFlows(at(-1), at(5_000));
const moves = (book: SubscriptionBook) => book.movements('usd', at(-1), at(5_000));

test('a gap of a day is a switch: nobody leaves, and the difference is expansion', () => {
  const book = new SubscriptionBook([...paid(1, 0, 100, 700), ...paid(2, 124, 300, 900)], later);
  expect(book.payersAt(at(110)).has(1)).toBe(true);
  expect(book.valueAt(at(110)).get('usd')).toBe(700);
  expect(flows(book)).toEqual({ joined: 1, returned: 0, left: 1 });
  expect(moves(book)).toEqual({ new: 700, expansion: 200, reactivation: 0, contraction: 0, churn: 900 });
});

test('a longer gap is a leave and a return', () => {
  const book = new SubscriptionBook([...paid(1, 0, 100, 700), ...paid(2, 125, 300, 900)], later);
  expect(book.payersAt(at(110)).has(1)).toBe(false);
  expect(flows(book)).toEqual({ joined: 1, returned: 1, left: 2 });
  expect(moves(book)).toEqual({ new: 700, expansion: 0, reactivation: 900, contraction: 0, churn: 1_600 });
});

test('one start succeeds one end only', () => {
  const lines = [...paid(1, 0, 100, 700), ...paid(2, 0, 101, 500), ...paid(3, 110, 300, 600)];
  const book = new SubscriptionBook(lines, later);
  // The first end reaches back to the start; the second one is a separate fall.
  expect(book.valueAt(at(105)).get('usd')).toBe(700);
  expect(book.payersAt(at(105)).size).toBe(1);
});

test('a second subscription that ends is contraction, not churn', () => {
  const book = new SubscriptionBook([...paid(1, 0, 500, 700), ...paid(2, 50, 200, 300)], later);
  expect(moves(book)).toEqual({ new: 700, expansion: 300, reactivation: 0, contraction: 300, churn: 700 });
});

test('a gap that is still open counts as bridged until a day has passed', () => {
  const lines = paid(1, 0, 100, 700);
  expect(new SubscriptionBook(lines, at(110)).payersAt(at(110)).size).toBe(1);
  expect(new SubscriptionBook(lines, at(124)).payersAt(at(110)).size).toBe(0);
});

test('nothing counts at or after an end, even what was written before the end was moved back', () => {
  const [start, end] = paid(1, 0, 100, 700);
  if (!start || !end) throw new Error('two lines');
  const renewal = { ...start, type: 'renew', occurredAt: at(100), validUntil: at(200) };
  const book = new SubscriptionBook([start, renewal, { ...end, occurredAt: at(40) }], later);
  expect(book.payersAt(at(39)).size).toBe(1);
  for (const hours of [40, 99, 150]) expect(book.payersAt(at(hours)).size).toBe(0);
});
