// A few rows of each system's file, with invented names, and their expected result on 26 November 2026 in New York.
import { beehiivExamples } from './beehiiv.fixture.ts';
import { at, type SourceExample } from './example.fixture.ts';
import { mailchimpExamples } from './mailchimp.fixture.ts';
import { memberfulExamples } from './memberful.fixture.ts';
import { pmproExamples } from './pmpro.fixture.ts';
import { stripeExamples } from './stripe.fixture.ts';
import { woocommerceExamples } from './woocommerce.fixture.ts';

export const examples: readonly SourceExample[] = [
  {
    key: 'ghost-members',
    what: 'somebody with a complimentary plan that no tier names',
    text: `id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers
65f1,bo@example.com,Bo,,false,true,,2025-01-02T03:04:05.000Z,,,`,
    answers: { plan: 'Supporter' },
    rows: [
      {
        email: 'bo@example.com',
        externalId: '65f1',
        isSubscribedToEmails: false,
        createdAt: at('2025-01-02T03:04:05Z'),
        plans: ['Supporter'],
        subscriptions: [{ isFree: true, terms: { endsAt: null, autorenew: false, elsewhere: null } }],
      },
    ],
  },
  {
    key: 'ghost-members',
    what: 'the name tiers had before',
    text: `id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,products
65f2,ada@example.com,Ada,,true,false,cus_X1,2025-01-02T03:04:05.000Z,,"blue,red",Gold`,
    rows: [
      { plans: ['Gold'], tags: ['blue', 'red'], stripeCustomerId: 'cus_X1', isSubscribedToEmails: true },
    ],
  },
  {
    key: 'substack-list',
    what: 'a paying reader who wants no mail',
    text: `email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at
ada@example.com,true,2027-01-02T03:04:05.000Z,yearly,true,2024-01-01T00:00:00.000Z,2024-02-01T00:00:00.000Z
bo@example.com,false,,,false,2024-01-01T00:00:00.000Z,`,
    answers: { plan: 'Paid' },
    rows: [
      {
        isSubscribedToEmails: false,
        plans: ['Paid'],
        subscriptions: [
          {
            terms: {
              start: { from: at('2024-02-01T00:00:00Z') },
              endsAt: at('2027-01-02T03:04:05Z'),
              period: '1 year',
              autorenew: false,
              elsewhere: { provider: 'stripe', id: null },
            },
          },
        ],
      },
      { isSubscribedToEmails: true, plans: [], subscriptions: [] },
    ],
  },
  {
    key: 'substack-subscribers',
    what: 'for nothing and for ever, and somebody who had the account deleted',
    text: `email,expiry,email_disabled,prefer_digests,stripe_connected_customer_id,type
c@example.com,2118-09-11T12:14:56.557Z,false,false,cus_X1,comp
d@deletion-request.substack.com,,false,false,,gift`,
    answers: { plan: 'Paid' },
    rows: [
      {
        email: 'c@example.com',
        stripeCustomerId: 'cus_X1',
        isSubscribedToEmails: true,
        subscriptions: [{ isFree: true, terms: { endsAt: null, autorenew: false } }],
      },
    ],
    rejected: ['the account was deleted at Substack'],
  },
  {
    key: 'substack-dashboard',
    what: 'a free reader who left the list, and one who pays and has cancelled',
    text: `Email,Name,Type,Stripe plan,Start date,First paid date,Expiration date,Cancel date,Country,Revenue
a@example.com,Ada,Free,,2024-01-01T00:00:00Z,,,2025-01-01T00:00:00Z,DE,0
b@example.com,Bo,Paid,Annual,2024-01-01T00:00:00Z,2024-01-02T00:00:00Z,2027-01-02T00:00:00Z,2026-11-01T00:00:00Z,DE,120`,
    answers: { plan: 'Paid' },
    rows: [
      { isSubscribedToEmails: false, subscriptions: [] },
      {
        plans: ['Paid'],
        subscriptions: [{ terms: { period: '1 year', autorenew: false, elsewhere: null } }],
      },
    ],
  },
  {
    key: 'stripe-subscriptions',
    what: 'two subscriptions of one customer: one overdue, one over',
    text: `id,Customer ID,Customer Email,Plan,Quantity,Currency,Interval,Amount,Status,Start Date (UTC),Current Period End (UTC),Cancel At Period End,Ended At (UTC)
sub_1,cus_X1,a@example.com,price_1,1,usd,month,9.00,past_due,2024-01-31 10:00,2026-11-24 10:00,false,
sub_2,cus_X1,a@example.com,price_2,1,usd,year,90.00,canceled,2023-01-01 10:00,2024-01-01 10:00,false,2023-06-01 10:00`,
    answers: {
      plans: [
        { name: 'price_1', title: 'Gold' },
        { name: 'price_2', title: 'Old' },
      ],
    },
    rows: [
      {
        email: 'a@example.com',
        stripeCustomerId: 'cus_X1',
        plans: ['Gold', 'Old'],
        subscriptions: [
          {
            terms: {
              status: 'past_due',
              start: { from: at('2024-01-31T10:00:00Z') },
              endsAt: at('2026-11-24T10:00:00Z'),
              price: { cents: 900, currency: 'usd' },
              period: '1 month',
              autorenew: false,
              elsewhere: { provider: 'stripe', id: 'sub_1' },
            },
          },
          {
            terms: {
              status: 'active',
              endsAt: at('2023-06-01T10:00:00Z'),
              autorenew: false,
              elsewhere: null,
            },
          },
        ],
      },
    ],
  },
  ...beehiivExamples,
  ...mailchimpExamples,
  ...memberfulExamples,
  ...pmproExamples,
  ...stripeExamples,
  ...woocommerceExamples,
];
