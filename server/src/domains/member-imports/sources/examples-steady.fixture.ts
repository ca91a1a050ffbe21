import { at, type SourceExample } from './example.fixture.ts';

const heading =
  'first_name,last_name,email,plan_name,plan_monthly_amount_cents,gifted,subscription_period,subscription_state,subscribed_at,trial_ends_at,cancelled_at,expires_at,shipping_city,shipping_country_code';
const ended = { autorenew: false, elsewhere: null };
const unending =
  'subscriptions that their platform renews and that tell no end were left out: they would never end here';

export const steadyExamples: readonly SourceExample[] = [
  {
    key: 'steady-members',
    what: 'each state, and a price told for a month',
    text: `${heading}
Ada,Byron,a@example.com,"Gold, all",300,FALSE,annual,active,21.02.23,,,,Köln,DE
Ada,Byron,a@example.com,Old,600,FALSE,monthly,cancelled,2022-12-16,,2023-02-28,2023-02-28,,
Bo,,b@example.com,Gold,5,FALSE,monthly,not_renewing,2025-12-16,,2026-11-20,2026-12-16,,
Cy,,c@example.com,Gold,600,FALSE,monthly,in_trial,2026-11-20,2026-12-20,,,,
Di,,d@example.com,Gold,600,FALSE,annual,guest,2025-06-30,,,,,
Ed,,e@example.com,Gold,600,TRUE,annual,not_renewing,2026-06-30,,,2027-06-30,,
Fe,,f@example.com,Gold,600,FALSE,monthly,active,2025-08-31,,,,,
Gu,,g@example.com,,,,,,,,,,,
Hy,,h@example.com,Gold,x,FALSE,monthly,active,31.02.24,,,,,
Jo,,j@example.com,Gold,600,FALSE,monthly,active,,,,,,`,
    siteZone: 'Europe/Berlin',
    rows: [
      {
        city: 'Köln',
        countryCode: 'DE',
        plans: ['Gold, all', 'Old'],
        subscriptions: [
          {
            terms: {
              start: { from: at('2023-02-20T23:00:00Z') },
              // Paid until 21 February of the next year, that day included: midnight in Berlin.
              endsAt: at('2027-02-21T23:00:00Z'),
              // 12 × 3.00
              price: { cents: 3600, currency: 'eur' },
              period: '1 year',
              ...ended,
            },
          },
          { terms: { endsAt: at('2023-02-28T23:00:00Z'), price: { cents: 600, currency: 'eur' }, ...ended } },
        ],
      },
      {
        subscriptions: [
          { terms: { endsAt: at('2026-12-16T23:00:00Z'), price: { cents: 5, currency: 'eur' }, ...ended } },
        ],
      },
      { subscriptions: [{ terms: { isTrial: true, endsAt: at('2026-12-20T23:00:00Z'), ...ended } }] },
      { subscriptions: [{ isFree: true, terms: { endsAt: null, price: { cents: 0, currency: 'eur' } } }] },
      { subscriptions: [{ terms: { endsAt: at('2027-06-30T22:00:00Z'), ...ended } }] },
      // 14 whole months passed from 31 August to 26 November of the next year: the 15th ends on the 30th.
      { subscriptions: [{ terms: { endsAt: at('2026-11-30T23:00:00Z'), ...ended } }] },
      { plans: [], subscriptions: [], leftOut: [] },
      // It has no day, so the end of the paid period is unknown.
      { subscriptions: [] },
      { subscriptions: [], leftOut: [unending] },
    ],
  },
];
