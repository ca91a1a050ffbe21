import { at, type SourceExample } from './example.fixture.ts';

const heading =
  'uuid,account_code,email,first_name,last_name,plan_code,plan_name,state,unit_amount,currency,quantity,activated_at,current_period_started_at,current_period_ends_at,trial_ends_at,canceled_at,expires_at,auto_renew,custom_field_desk';
const began = '2026-01-31 10:00:00,2026-11-01 10:00:00';
const ended = { autorenew: false, elsewhere: null };

export const recurlyExamples: readonly SourceExample[] = [
  {
    key: 'recurly-subscriptions',
    what: 'each state: its state is the subscription’s, not a part of the address',
    text: `${heading}
u1,901,a@example.com,Ada,Byron,gold,Gold,active,9.99,USD,3,${began},2026-12-01 10:00:00,,,,true,Berlin
u2,901,a@example.com,Ada,Byron,old,"Old, printed",expired,9.00,USD,1,2024-01-01 10:00:00,2024-01-01 10:00:00,2025-01-01 10:00:00,,,2024-06-01 10:00:00,true,
u3,b@example.com,b@example.com,Bo,,gold,Gold,canceled,9.00,USD,1,${began},2026-12-01 10:00:00,,2026-11-05 10:00:00,2026-12-01 10:00:00,false,
u4,904,c@example.com,Cy,,silver,,active,0.05,USD,7,${began},2026-12-01 10:00:00,2026-12-01 10:00:00,,,true,
u5,905,d@example.com,Di,,gold,Gold,paused,9.00,USD,1,${began},2026-12-01 10:00:00,,,,true,
u6,906,e@example.com,Ed,,gold,Gold,failed,9.00,USD,1,,,,,,,true,
u7,907,f@example.com,Fe,,gold,Gold,past_due,9.00,USD,1,${began},2026-11-20 10:00:00,,,,true,
u8,908,g@example.com,Gu,,gold,Gold,active,9.00,USD,1,${began},2026-12-01 10:00:00,,,,false,
u9,909,h@example.com,Hy,,gold,Gold,future,9.00,USD,1,,,,,,,true,`,
    answers: { plans: [{ name: 'Gold', title: 'Gold', period: '1 month' }] },
    rows: [
      {
        externalId: '901',
        state: null,
        plans: ['Gold', 'Old, printed'],
        subscriptions: [
          {
            terms: {
              start: { from: at('2026-01-31T10:00:00Z') },
              endsAt: at('2026-12-01T10:00:00Z'),
              // 3 × 9.99
              price: { cents: 2997, currency: 'usd' },
              period: '1 month',
              autorenew: false,
              elsewhere: { provider: 'other', id: 'u1' },
            },
          },
          { terms: { endsAt: at('2024-06-01T10:00:00Z'), ...ended } },
        ],
      },
      { externalId: null, subscriptions: [{ terms: { endsAt: at('2026-12-01T10:00:00Z'), ...ended } }] },
      {
        plans: ['silver'],
        // 7 × 0.05
        subscriptions: [{ terms: { isTrial: true, price: { cents: 35, currency: 'usd' } } }],
      },
      { tags: ['paused'], subscriptions: [] },
      { subscriptions: [], leftOut: ['subscriptions that never began were left out'] },
      { subscriptions: [{ terms: { status: 'past_due', elsewhere: { provider: 'other', id: 'u7' } } }] },
      { subscriptions: [{ terms: { endsAt: at('2026-12-01T10:00:00Z'), ...ended } }] },
      {
        subscriptions: [],
        leftOut: ['subscriptions that begin later were left out: add them once they begin'],
      },
    ],
  },
  {
    key: 'recurly-subscriptions',
    what: 'renewed here from now on',
    text: `${heading}
u1,901,a@example.com,Ada,Byron,gold,Gold,active,9.99,USD,1,${began},2026-12-01 10:00:00,,,,true,`,
    answers: { charged_by: 'here', plans: [{ name: 'Gold', title: 'Gold', period: '1 month' }] },
    rows: [{ subscriptions: [{ terms: { autorenew: true, elsewhere: null, period: '1 month' } }] }],
  },
];
