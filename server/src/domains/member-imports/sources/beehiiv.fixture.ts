import { at, type SourceExample } from './example.fixture.ts';

export const beehiivExamples: readonly SourceExample[] = [
  {
    key: 'beehiiv-subscribers',
    what: 'a paying reader, and a free one who has left',
    text: `email,status,tier,created_at,stripe_customer_id,Free Tier,Gold Tier,unsubscribed_at
a@example.com,active,premium,2023-03-24 10:23:10 UTC,cus_X1,No,Yes,
b@example.com,inactive,free,2023-03-24 10:23:10 UTC,,Yes,No,2024-01-01 00:00:00 UTC`,
    rows: [
      {
        isSubscribedToEmails: true,
        plans: ['Gold'],
        subscriptions: null,
        stripeCustomerId: 'cus_X1',
        createdAt: at('2023-03-24T10:23:10Z'),
      },
      { isSubscribedToEmails: false, plans: [], subscriptions: null },
    ],
  },
  {
    key: 'beehiiv-subscribers',
    what: 'every status, a paid tier without a name, and two at once',
    text: `email,First Name,Last Name,status,tier,created_at,stripe_customer_id,Free Tier,"Night Owl Tier",Gold Tier,unsubscribed_at,Subscription Date (Substack)
a@example.com,  Ada  , Byron ,pending,free,2023-04-11 14:02:46 UTC,,Yes,No,No,,2022-03-12 11:43:23 UTC
b@example.com,,,validating,free,,,Yes,No,No,,
c@example.com,,,invalid,free,2023-04-11 14:02:46 UTC,,Yes,No,No,,
d@example.com,,,active,premium,2023-04-11 14:02:46 UTC,,No,No,No,,
e@example.com,,,asleep,premium,2023-04-11 14:02:46 UTC,,No,Yes,Yes,,
A@example.com,,,active,free,2023-04-11 14:02:46 UTC,,Yes,No,No,,`,
    answers: { plan: 'Paid' },
    rows: [
      {
        firstName: 'Ada',
        lastName: 'Byron',
        isSubscribedToEmails: false,
        createdAt: at('2022-03-12T11:43:23Z'),
        tags: [],
      },
      { isSubscribedToEmails: false, createdAt: null },
      { isSubscribedToEmails: false, tags: ['bounced'] },
      {
        isSubscribedToEmails: true,
        plans: ['Paid'],
        subscriptions: [{ terms: { start: null, endsAt: null, autorenew: false } }],
      },
      {
        isSubscribedToEmails: null,
        plans: ['Night Owl', 'Gold'],
        leftOut: ['subscribed_to_emails says neither yes nor no'],
      },
    ],
    rejected: ['the same email stands on line 2'],
  },
];
