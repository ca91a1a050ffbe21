import { at, type SourceExample } from './example.fixture.ts';

export const memberfulExamples: readonly SourceExample[] = [
  {
    key: 'memberful-members',
    what: 'one account with a plan that is over and one that is open',
    text: `Full Name,Email,Memberful ID,Stripe Customer ID,Plan,Active,Created at,Expiration date
Ada Byron,a@example.com,901,cus_X1,Yearly,No,2024-01-01,2025-01-01
Ada Byron,a@example.com,901,cus_X1,Print,Yes,2024-01-01,2027-01-01`,
    rows: [
      {
        firstName: 'Ada',
        externalId: '901',
        stripeCustomerId: 'cus_X1',
        isActive: null,
        createdAt: at('2024-01-01T05:00:00Z'),
        plans: ['Yearly', 'Print'],
        subscriptions: [
          // Through the first of January in New York.
          { terms: { endsAt: at('2025-01-02T05:00:00Z'), autorenew: false, elsewhere: null } },
          {
            terms: {
              status: 'active',
              endsAt: at('2027-01-01T05:00:00Z'),
              autorenew: false,
              elsewhere: { provider: 'other', id: 'memberful-901-Print' },
            },
          },
        ],
      },
    ],
  },
  {
    key: 'memberful-members',
    what: 'bought for ever, over without an end, no plan, and a word that nobody knows',
    text: `Full Name,Email,Memberful ID,Stripe Customer ID,Plan,Active,Created at,Expiration date,Total spend
Bo,b@example.com,902,,"Book, signed",Yes,2024-01-01,,50.00
Cy,c@example.com,903,,Yearly,No,2024-01-01,,0.00
Di,d@example.com,904,,,No,2024-01-01,,0.00
Ed,e@example.com,905,,Yearly,Maybe,,2027-01-01,0.00`,
    answers: { charged_by: 'here', plans: [{ name: 'Book, signed', title: 'Book' }] },
    rows: [
      { plans: ['Book'], subscriptions: [{ terms: { endsAt: null, autorenew: false, elsewhere: null } }] },
      { subscriptions: [], leftOut: ['subscriptions that are over and tell no end were left out'] },
      { subscriptions: [], leftOut: [] },
      {
        subscriptions: [],
        leftOut: ['subscription_status "Maybe" is not known: no access was given'],
      },
    ],
  },
  {
    key: 'memberful-members',
    what: 'renewed here once Memberful is switched off',
    text: `Full Name,Email,Memberful ID,Stripe Customer ID,Plan,Active,Created at,Expiration date
Ada Byron,a@example.com,901,cus_X1,Print,Yes,2024-01-01,2027-01-01`,
    answers: {
      charged_by: 'here',
      plans: [{ name: 'print', title: 'Paper', period: '1 year', price: '50.00' }],
    },
    currency: 'usd',
    rows: [
      {
        subscriptions: [
          {
            plan: 'Paper',
            terms: {
              autorenew: true,
              elsewhere: null,
              period: '1 year',
              price: { cents: 5_000, currency: 'usd' },
            },
          },
        ],
      },
    ],
  },
  {
    key: 'memberful-cancellations',
    what: 'a tag and a note for those who have cancelled',
    text: `Email,Name,Reason,Feedback,Expiration Date
a@example.com,Ada Byron,Too expensive,I may come back,2027-01-01
b@example.com,,,,
a@example.com,Ada Byron,,,`,
    rows: [
      {
        lastName: 'Byron',
        tags: ['canceled'],
        note: 'Canceled at Memberful, paid until 2027-01-01. Too expensive: I may come back',
        subscriptions: null,
      },
      { tags: ['canceled'], note: 'Canceled at Memberful' },
    ],
  },
];
