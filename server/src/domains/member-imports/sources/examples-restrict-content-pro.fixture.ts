import { at, type SourceExample } from './example.fixture.ts';

const heading =
  '"User ID","User Email","First Name","Last Name","Membership Level Name","Subscription Key","Created Date","Expiration Date","Status","Gateway Customer ID","Gateway Subscription ID","Auto Renew"';
const ended = { autorenew: false, elsewhere: null };

export const rcpExamples: readonly SourceExample[] = [
  {
    key: 'rcp-memberships',
    what: 'a name with a backslash, and no end',
    text: `${heading}
"7","a@example.com","Ada","O\\'Brien","Gold","k","2024-01-01 00:00:00","none","active","cus_X1","sub_1","1"`,
    rows: [
      {
        externalId: '7',
        lastName: "O'Brien",
        stripeCustomerId: 'cus_X1',
        plans: ['Gold'],
        subscriptions: [
          {
            terms: {
              start: { from: at('2024-01-01T05:00:00Z') },
              endsAt: null,
              autorenew: false,
              elsewhere: { provider: 'stripe', id: 'sub_1' },
            },
          },
        ],
      },
    ],
  },
  {
    key: 'rcp-memberships',
    what: 'each state, two of one member, and what the questions answer',
    text: `${heading}
"7","a@example.com","Ada","","Gold","k","2025-01-01 00:00:00","2026-12-31 23:59:59","cancelled","I-ABC","I-DEF",""
"7","a@example.com","Ada","","Back\\\\slash","k","2024-01-01 00:00:00","2024-12-31 23:59:59","expired","","",""
"8","b@example.com","Bo","","Gold","k","2024-01-01 00:00:00","2025-12-31 23:59:59","cancelled","","","1"
"9","c@example.com","Cy","","Gold","k","2024-01-01 00:00:00","0000-00-00 00:00:00","cancelled","","",""
"10","d@example.com","Di","","Gold","k","2026-01-01 00:00:00","2026-12-31 23:59:59","pending","","","1"
"11","e@example.com","Ed","","Gold","k","2026-01-01 00:00:00","2026-12-31 23:59:59","active","","I-GHI","1"
"12","f@example.com","Fe","","Gold","k","2026-01-01 00:00:00","2026-12-31 23:59:59","active","","",""`,
    answers: { plans: [{ name: 'Gold', title: 'Gold', period: '1 year', price: '50.00' }] },
    currency: 'usd',
    rows: [
      {
        stripeCustomerId: null,
        plans: ['Gold', 'Back\\slash'],
        subscriptions: [
          {
            terms: {
              // 23:59:59 of New York on the last day of the year.
              endsAt: at('2027-01-01T04:59:59Z'),
              price: { cents: 5000, currency: 'usd' },
              period: '1 year',
              ...ended,
            },
          },
          { terms: { endsAt: at('2025-01-01T04:59:59Z'), ...ended } },
        ],
      },
      { subscriptions: [{ terms: { endsAt: at('2026-01-01T04:59:59Z'), ...ended } }] },
      { subscriptions: [], leftOut: ['subscriptions that are over and tell no end were left out'] },
      { subscriptions: [], leftOut: ['subscriptions that never began were left out'] },
      { subscriptions: [{ terms: { autorenew: false, elsewhere: { provider: 'other', id: 'I-GHI' } } }] },
      { subscriptions: [{ terms: { endsAt: at('2027-01-01T04:59:59Z'), ...ended } }] },
    ],
  },
  {
    key: 'rcp-payments',
    what: 'completed, and what was not',
    text: `"ID","Status","Membership Level Name","Total Amount","User ID","User Email","Customer ID","Transaction ID","Date"
"1","complete","Reader\\'s \\\\ Gold","10.00","7","a@example.com","3","ch_1","2026-01-05 23:30:00"
"2","refunded","Gold","10.00","7","a@example.com","3","ch_2","2026-01-05 23:30:00"
"3","abandoned","Gold","10.00","7","a@example.com","3","","2026-01-05 23:30:00"
"4","complete","Gold","0.00","8","b@example.com","4","","2026-01-05 23:30:00"`,
    currency: 'usd',
    rows: [
      {
        externalId: '7',
        email: 'a@example.com',
        stripeCustomerId: null,
        saleId: 'ch_1',
        date: { at: at('2026-01-06T04:30:00Z') },
        amountCents: 1000,
        title: "Reader's \\ Gold",
      },
      { externalId: '8', saleId: null, amountCents: 0 },
    ],
    rejected: ['refunded', 'abandoned'].map(
      (status) => `the payment was not completed, or given back: "${status}"`,
    ),
  },
];
