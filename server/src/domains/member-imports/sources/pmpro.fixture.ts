import { at, type SourceExample } from './example.fixture.ts';

const over = {
  endsAt: at('2025-01-01T05:00:00Z'),
  autorenew: false,
  elsewhere: null,
};

const importHeading =
  'user_login,user_email,membership_id,membership_status,membership_startdate,membership_enddate,membership_billing_amount,membership_cycle_number,membership_cycle_period,membership_subscription_transaction_id,membership_gateway,membership_timestamp';

export const pmproExamples: readonly SourceExample[] = [
  {
    key: 'pmpro-members',
    what: 'a level that Stripe renews every three months',
    text: `"id","username","firstname","lastname","email","membership","membership_id","discount_code_id","discount_code","subscription_transaction_id","billing_amount","cycle_number","cycle_period","next_payment_date","joined","startdate","expires"
"7","ada","Ada","O'Brien","a@example.com","Gold","2","","","sub_1","10.00","3","Month","2026-12-01","2024-01-01","2024-01-01","N/A"`,
    currency: 'eur',
    rows: [
      {
        externalId: '7',
        lastName: "O'Brien",
        createdAt: at('2024-01-01T05:00:00Z'),
        plans: ['Gold'],
        subscriptions: [
          {
            terms: {
              start: { from: at('2024-01-01T05:00:00Z') },
              endsAt: at('2026-12-01T05:00:00Z'),
              period: '3 months',
              price: { cents: 1_000, currency: 'eur' },
              autorenew: false,
              elsewhere: { provider: 'stripe', id: 'sub_1' },
            },
          },
        ],
      },
    ],
  },
  {
    key: 'pmpro-members',
    what: 'a second level that ends, one for ever with the day of the export, and one at PayPal',
    text: `"id","username","firstname","lastname","email","membership","membership_id","discount_code_id","discount_code","subscription_transaction_id","billing_amount","cycle_number","cycle_period","next_payment_date","joined","startdate","expires"
"7","ada","Ada","Byron","a@example.com","Gold","2","","","","","","","2026-11-26","2024-01-01","2024-01-01","2026-12-31"
"7","ada","Ada","Byron","a@example.com","Silver","3","4","SPRING","I-ABC","5.00","1","Year","2027-02-01","2024-01-01","2026-02-01","k. A."
"8","bo","Bo","","b@example.com","Free","1","","","","0.00","1","Month","2026-11-26","2024-01-01","2024-01-01","N/A"`,
    currency: 'eur',
    rows: [
      {
        tags: ['SPRING'],
        plans: ['Gold', 'Silver'],
        subscriptions: [
          // Through the last day of the year in New York.
          {
            terms: { endsAt: at('2027-01-01T05:00:00Z'), autorenew: false, price: null, elsewhere: null },
          },
          {
            terms: {
              endsAt: at('2027-02-01T05:00:00Z'),
              period: '1 year',
              elsewhere: { provider: 'other', id: 'I-ABC' },
            },
          },
        ],
      },
      { plans: ['Free'], subscriptions: [{ terms: { endsAt: null, autorenew: false, elsewhere: null } }] },
    ],
  },
  {
    key: 'pmpro-old-members',
    what: 'levels that are over',
    text: `"id","username","firstname","lastname","email","membership","membership_id","discount_code_id","discount_code","subscription_transaction_id","billing_amount","cycle_number","cycle_period","next_payment_date","joined","startdate","ended"
"7","ada","Ada","Byron","a@example.com","Gold","2","","","sub_1","10.00","1","Month","2026-11-26","2024-01-01","2024-01-01","2024-12-31"
"8","bo","Bo","","b@example.com","Gold","2","","","","","","","2026-11-26","2024-01-01","2024-01-01","0000-00-00"`,
    currency: 'eur',
    rows: [
      { subscriptions: [{ terms: { ...over, price: { cents: 1_000, currency: 'eur' } } }] },
      { subscriptions: [], leftOut: ['subscriptions that are over and tell no end were left out'] },
    ],
  },
  {
    key: 'pmpro-import',
    what: 'levels by their numbers',
    text: `${importHeading}
ada,a@example.com,2,active,2024-01-01,NULL,10.00,1,Month,sub_1,stripe,2024-01-01 10:00:00
ada,a@example.com,3,inactive,2024-01-01,2024-12-31,,,,,,
bo,b@example.com,0,,,,,,,,,
cy,c@example.com,2,active,2024-01-01,2026-12-31,10.00,1,Month,,,`,
    answers: {
      plans: [
        { name: '2', title: 'Gold' },
        { name: '3', title: 'Old' },
      ],
    },
    currency: 'eur',
    rows: [
      {
        plans: ['Gold', 'Old'],
        subscriptions: [
          {
            terms: { endsAt: null, period: '1 month', elsewhere: { provider: 'stripe', id: 'sub_1' } },
          },
          { terms: over },
        ],
      },
      { subscriptions: [], leftOut: [] },
      {
        subscriptions: [{ terms: { endsAt: at('2027-01-01T05:00:00Z'), autorenew: false, elsewhere: null } }],
      },
    ],
  },
  {
    key: 'pmpro-orders',
    what: 'paid, given back, and paid in the sandbox',
    text: `id,user_id,user_email,level_name,total,status,gateway_environment,payment_transaction_id,timestamp
55,7,a@example.com,Gold,10.00,success,live,ch_1,"January 5, 2026 3:05 pm"
56,7,a@example.com,Gold,10.00,refunded,live,ch_2,"February 5, 2026 3:05 pm"
57,7,a@example.com,Gold,10.00,success,sandbox,ch_3,"March 5, 2026 3:05 pm"`,
    currency: 'eur',
    rows: [
      {
        externalId: '7',
        email: 'a@example.com',
        saleId: 'ch_1',
        // 15:05 in New York.
        date: { text: '2026-01-05T20:05:00.000Z' },
        amountCents: 1_000,
        refundedCents: 0,
        currency: 'eur',
        title: 'Gold',
      },
    ],
    rejected: ['the order was not paid, or given back: "refunded"', 'the order is one of a test mode'],
  },
  {
    key: 'pmpro-orders',
    what: 'every other status',
    text: `id,user_id,user_email,level_name,total,status,gateway_environment,payment_transaction_id,timestamp
1,7,a@example.com,Gold,10.00,,,,2026-01-05
2,7,a@example.com,Gold,10.00,pending,live,,2026-01-05
3,7,a@example.com,Gold,10.00,error,live,,2026-01-05
4,7,a@example.com,Gold,10.00,token,live,,2026-01-05
5,7,a@example.com,Gold,10.00,review,live,,2026-01-05
6,7,a@example.com,Free,0.00,success,live,,2026-01-05
7,7,a@example.com,Gold,10.00,success,live,,0000-00-00 00:00:00`,
    currency: 'eur',
    rows: [{ saleId: null, date: { day: '2026-01-05' } }],
    rejected: [
      ...['pending', 'error', 'token', 'review'].map(
        (status) => `the order was not paid, or given back: "${status}"`,
      ),
      'the order cost nothing',
      'date is missing',
    ],
  },
];
