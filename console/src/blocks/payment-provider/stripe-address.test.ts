import { expect, test } from 'vitest';
import { stripeAddress } from './stripe-address.ts';

const customer = { kind: 'customers', id: 'cus_1', accountId: 'acct_1' } as const;

test('root goes through the connected account, others straight to the dashboard, by mode', () => {
  const address = (livemode: boolean, isRoot: boolean) => stripeAddress({ ...customer, livemode, isRoot });
  expect([address(true, false), address(false, false), address(true, true), address(false, true)]).toEqual([
    'https://dashboard.stripe.com/customers/cus_1',
    'https://dashboard.stripe.com/test/customers/cus_1',
    'https://dashboard.stripe.com/acct_1/customers/cus_1',
    'https://dashboard.stripe.com/acct_1/test/customers/cus_1',
  ]);
});

test('an id that is none stays within its place', () => {
  const address = stripeAddress({
    ...customer,
    kind: 'payments',
    id: '../x?y',
    livemode: true,
    isRoot: false,
  });
  expect(address).toBe('https://dashboard.stripe.com/payments/..%2Fx%3Fy');
});
