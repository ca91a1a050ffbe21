import { expect, test } from 'vitest';
import { cellsAt } from '../file/cells.ts';
import { readHeading } from '../file/headings.ts';
import { memberStyle } from './batches.ts';
import { readRow } from './columns.ts';
import { gathered, type MetMember } from './gather.ts';

const style = memberStyle({
  now: new Date('2026-11-21T12:00:00Z'),
  siteZone: 'UTC',
  style: { dates: null, decimals: null },
});
const heading = readHeading('members', [
  'email',
  'phone',
  'city',
  'subscribed',
  'labels',
  'tiers',
  'subscription_end',
  'stripe_customer_id',
  'autorenew',
  'complimentary_plan',
]);

function row(line: number, isMet: boolean, ...cells: string[]): MetMember {
  const read = readRow(cellsAt(heading), { cells, line }, style);
  if ('reason' in read) throw new Error(read.reason);
  return { ...read, isMet };
}

const join = (...rows: MetMember[]) =>
  gathered({ rows, rejected: [], from: 0, to: rows.length, share: 1, isDone: false }).rows;

test('rows of one person become one: their lists together, empty cells filled, filled ones kept', () => {
  const [one, ...others] = join(
    row(2, false, 'a@example.com', '', 'Ghent', 'yes', 'News', 'Gold', '2027-01-01'),
    row(3, false, 'b@example.com', '', '', '', '', '', ''),
    row(4, true, 'A@example.com', '123', 'Bruges', 'yes', 'Sport', 'Print', '2027-02-01'),
  );
  expect(one).toMatchObject({
    line: 2,
    email: 'a@example.com',
    phone: '123',
    city: 'Ghent',
    tags: ['News', 'Sport'],
  });
  expect(one).toMatchObject({ plans: ['Gold', 'Print'], isSubscribedToEmails: true });
  expect(one?.subscriptions?.map(({ plan }) => plan)).toEqual(['Gold', 'Print']);
  expect(others.map(({ email }) => email)).toEqual(['b@example.com']);
});

test('whoever refuses mail in one row refuses it in all', () => {
  const rows = ['yes', 'no', 'yes'].map((word, place) =>
    row(2 + place, place > 0, 'a@example.com', '', '', word, '', '', ''),
  );
  expect(join(...rows)[0]?.isSubscribedToEmails).toBe(false);
});

test('of somebody whom an earlier batch brought, only what is added is said', () => {
  const [one] = join(row(9, true, 'a@example.com', '123', 'Bruges', 'yes', 'Sport', 'Print', '2027-02-01'));
  expect(one).toMatchObject({ email: 'a@example.com', phone: null, city: null, isSubscribedToEmails: null });
  expect(one).toMatchObject({ tags: ['Sport'], plans: ['Print'] });
  expect(join(row(9, true, 'a@example.com', '', '', 'no', '', '', ''))[0]?.isSubscribedToEmails).toBe(false);
});

const renewing = (line: number, isMet: boolean, customer: string, autorenew: string) =>
  row(line, isMet, 'a@example.com', '', '', '', '', 'Gold', '2027-02-01', customer, autorenew);

test('of several customers that one is kept whose subscription renews, in one batch and over several', () => {
  const [ended, renewed] = [renewing(2, false, 'cus_old', 'no'), renewing(3, true, 'cus_new', 'yes')];
  expect(join(ended, renewed)[0]?.stripeCustomerId).toBe('cus_new');
  expect(join(renewed)[0]?.stripeCustomerId).toBe('cus_new');
  expect(join(renewing(3, true, 'cus_old', 'no'))[0]?.stripeCustomerId).toBeNull();
});

test('what one row gives for nothing leaves the others of the same person as they are', () => {
  const titled = (line: number, isMet: boolean, plan: string, free: string) =>
    row(line, isMet, 'a@example.com', '', '', '', '', plan, '2027-02-01', '', 'no', free);
  for (const first of ['yes', 'no']) {
    const second = first === 'yes' ? 'no' : 'yes';
    const [one] = join(titled(2, false, 'Gold', first), titled(3, true, 'Print', second));
    expect(one?.subscriptions?.map(({ isFree }) => isFree)).toEqual([first === 'yes', second === 'yes']);
  }
});
