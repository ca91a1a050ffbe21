import { at, type SourceExample } from './example.fixture.ts';

const heading =
  'user_id,user_login,user_email,first_name,last_name,level_id,hash,subscriber_id,price,description,plan,created,expires,payment_gateway,payment_status,has_access';
const ended = { autorenew: false, elsewhere: null };

export const leakyPaywallExamples: readonly SourceExample[] = [
  {
    key: 'leaky-paywall-subscribers',
    what: 'active by its state and over by its end',
    text: `${heading}
7,ada,a@example.com,Ada,Byron,0,h,cus_X1,10.00,Digital,,2024-01-01 00:00:00,2025-01-01 00:00:00,stripe,active,yes`,
    currency: 'usd',
    rows: [
      {
        externalId: '7',
        lastName: 'Byron',
        stripeCustomerId: 'cus_X1',
        isActive: null,
        plans: ['Digital'],
        subscriptions: [
          {
            terms: {
              status: 'active',
              // Midnight in New York.
              endsAt: at('2025-01-01T05:00:00Z'),
              price: { cents: 1000, currency: 'usd' },
              ...ended,
            },
          },
        ],
      },
    ],
  },
  {
    key: 'leaky-paywall-subscribers',
    what: 'each state, and who renews',
    text: `${heading}
1,a,a@example.com,A,,0,h,cus_X1,10.00,"Digital, all",leaky_0_abc,2026-01-01 00:00:00,2026-12-31 23:59:59,stripe_checkout,active,yes
2,b,b@example.com,B,,0,h,I-ABC,10.00,Digital,leaky_0_def,2026-01-01 00:00:00,2026-12-31 23:59:59,paypal_standard,active,yes
3,c,c@example.com,C,,0,h,,10.00,Digital,,2026-01-01 00:00:00,0000-00-00 00:00:00,manual,active,yes
4,d,d@example.com,D,,0,h,cus_X4,10.00,Digital,leaky_0_abc,2026-01-01 00:00:00,2026-12-31 23:59:59,stripe,pending_cancel,yes
5,e,e@example.com,E,,0,h,cus_X5,10.00,Digital,leaky_0_abc,2026-11-20 00:00:00,2026-12-04 23:59:59,stripe,trial,yes
6,f,f@example.com,F,,0,h,cus_X6,10.00,Digital,leaky_0_abc,2026-01-01 00:00:00,2026-11-20 23:59:59,stripe,past_due,yes
7,g,g@example.com,G,,0,h,cus_X7,10.00,Digital,leaky_0_abc,2026-01-01 00:00:00,2026-12-31 23:59:59,stripe,canceled,no
8,h,h@example.com,H,,0,h,cus_X8,10.00,Digital,,2025-01-01 00:00:00,2025-12-31 23:59:59,stripe,deactivated,no
9,i,i@example.com,I,,0,h,,0,Free,,2025-01-01 00:00:00,2025-12-31 23:59:59,free_registration,expired,no`,
    currency: 'usd',
    rows: [
      {
        plans: ['Digital, all'],
        subscriptions: [{ terms: { elsewhere: { provider: 'stripe', id: null } } }],
      },
      {
        stripeCustomerId: null,
        subscriptions: [{ terms: { elsewhere: { provider: 'other', id: 'leaky_0_def' } } }],
      },
      { subscriptions: [{ terms: { endsAt: null, ...ended } }] },
      { subscriptions: [{ terms: { endsAt: at('2027-01-01T04:59:59Z'), ...ended } }] },
      { subscriptions: [{ terms: { isTrial: true, elsewhere: { provider: 'stripe', id: null } } }] },
      { subscriptions: [{ terms: { status: 'past_due', elsewhere: { provider: 'stripe', id: null } } }] },
      { subscriptions: [], leftOut: ['subscriptions that are over and tell no end were left out'] },
      { subscriptions: [{ terms: { endsAt: at('2026-01-01T04:59:59Z'), ...ended } }] },
      { plans: ['Free'], subscriptions: [{ terms: { price: { cents: 0, currency: 'usd' }, ...ended } }] },
    ],
  },
];
