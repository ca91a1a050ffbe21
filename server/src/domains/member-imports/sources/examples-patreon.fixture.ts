import { at, type SourceExample } from './example.fixture.ts';

const heading =
  'Name,Email,Discord,Patron Status,Follows You,Free Member,Free Trial,Lifetime Amount,Pledge Amount,Charge Frequency,Tier,Addressee,Street,City,State,Zip,Country,Phone,Patronage Since Date,Last Charge Date,Last Charge Status,Additional Details,User ID,Last Updated,Currency,Max Posts,Access Expiration,Next Charge Date,Full country name,Subscription Source';
const ended = { autorenew: false, elsewhere: null };
const since = '2024-01-01 00:00:00,2026-11-01 00:00:00,Paid';
const perCreation =
  'a period of "per creation" is none of ours: the subscription stays until its end and does not renew';
const unending =
  'subscriptions that their platform renews and that tell no end were left out: they would never end here';

export const patreonExamples: readonly SourceExample[] = [
  {
    key: 'patreon-members',
    what: 'one who left, a yearly pledge, and one without an address',
    text: `${heading}
Ada Byron,a@example.com,,Former patron,No,No,No,120.00,5.00,monthly,Gold,,,,,,US,,2024-01-01 00:00:00,2025-01-01 00:00:00,Paid,,501,2026-01-01 00:00:00,USD,,2025-02-01 00:00:00,,,Patreon
Bo,b@example.com,,Active patron,No,No,No,50.00,50.00,annual,Gold,,,,,,DE,,2026-01-01 00:00:00,2026-01-01 00:00:00,Paid,,502,2026-01-01 00:00:00,USD,,,2027-01-01 00:00:00,,Patreon
Cy,,,Former patron,No,No,No,0,0,,,,,,,,,,,,,,503,,,,,,,`,
    rows: [
      {
        externalId: '501',
        firstName: 'Ada',
        countryCode: 'US',
        createdAt: at('2024-01-01T00:00:00Z'),
        plans: ['Gold'],
        subscriptions: [
          {
            terms: {
              start: { from: at('2024-01-01T00:00:00Z') },
              endsAt: at('2025-02-01T00:00:00Z'),
              price: { cents: 500, currency: 'usd' },
              ...ended,
            },
          },
        ],
      },
      {
        subscriptions: [
          {
            terms: {
              status: 'active',
              endsAt: at('2027-01-01T00:00:00Z'),
              price: { cents: 5000, currency: 'usd' },
              period: '1 year',
              ...ended,
            },
          },
        ],
      },
    ],
    rejected: ['Patreon tells no address of them'],
  },
  {
    key: 'patreon-members',
    what: 'each other state: declined, left with access, free, on trial, never pledged, no tier, no end',
    text: `${heading}
D,d@example.com,,Declined patron,No,No,No,5.00,5.00,monthly,Gold,,,,,,,,${since},,504,,USD,,2026-12-11 00:00:00.123456,,,Patreon
E,e@example.com,,Former patron,No,No,No,5.00,5.00,monthly,Gold,,,,,,,,${since},,505,,USD,,2026-12-11 00:00:00,,,Patreon
F,f@example.com,,Active patron,No,Yes,No,0.00,0.00,,Free,,,,,,,,${since},,506,,USD,,,,,Patreon
G,g@example.com,,,No,No,Yes,0.00,5.00,monthly,Gold,,,,,,,,${since},,507,,USD,,,2026-12-03 00:00:00,,Patreon
H,h@example.com,,,Yes,No,No,0.00,0.00,,,,,,,,,,${since},,508,,,,,,,Patreon
I,i@example.com,,Active patron,No,No,No,5.00,5.00,monthly,,,,,,,,,${since},,509,,EUR,,,2026-12-01 00:00:00,,Patreon
J,j@example.com,,Former patron,No,No,No,5.00,5.00,monthly,Gold,,,,,,,,${since},,510,,USD,,,,,Patreon
K,k@example.com,,Active patron,No,No,No,5.00,5.00,per creation,Gold,,,,,,,,${since},,511,,USD,,,,,Patreon`,
    rows: [
      {
        subscriptions: [{ terms: { status: 'past_due', endsAt: at('2026-12-11T00:00:00.123Z'), ...ended } }],
      },
      { subscriptions: [{ terms: { status: 'active', endsAt: at('2026-12-11T00:00:00Z'), ...ended } }] },
      { plans: [], subscriptions: [], leftOut: [] },
      { subscriptions: [{ terms: { isTrial: true, endsAt: at('2026-12-03T00:00:00Z'), ...ended } }] },
      { plans: [], subscriptions: [], leftOut: [] },
      { plans: [], leftOut: ['a subscription names no plan: no access was given'] },
      { subscriptions: [], leftOut: ['subscriptions that are over and tell no end were left out'] },
      { subscriptions: [], leftOut: [perCreation, unending] },
    ],
  },
];
