import { at, type SourceExample } from './example.fixture.ts';

const subscriptions =
  '"sub_type","id","user_email","product_name","expires_at","subscr_id","price","period","period_type","trial","status","created_at","active"';
const yes = '"<span class=""mepr-active"">Yes</span>"';
const no = '"<span class=""mepr-inactive"">No</span>"';
const transactions =
  '"id","created_at","user_id","user_email","product_name","subscr_id","trans_num","amount","total","tax_amount","status"';

const ended = { autorenew: false, elsewhere: null };

export const memberpressExamples: readonly SourceExample[] = [
  {
    key: 'memberpress-members',
    what: 'a member by name and number',
    text: `"ID","username","email","name","first_name","last_name","txn_count","status","memberships","total_spent","registered"
"7","ada","a@example.com","Byron, Ada","Ada","Byron","3","active","12,15","30.00","2024-01-01 10:00:00"`,
    rows: [
      {
        email: 'a@example.com',
        externalId: '7',
        firstName: 'Ada',
        lastName: 'Byron',
        createdAt: at('2024-01-01T10:00:00Z'),
        plans: [],
        subscriptions: null,
      },
    ],
  },
  {
    key: 'memberpress-subscriptions',
    what: 'cancelled, and paid for until next year',
    text: `${subscriptions}
subscription,5,a@example.com,Gold,2027-01-01 00:00:00,sub_1,10.00,1,months,1,cancelled,2026-01-01 00:00:00,${yes}`,
    currency: 'usd',
    rows: [
      {
        isActive: null,
        externalId: null,
        plans: ['Gold'],
        subscriptions: [
          {
            terms: {
              status: 'active',
              start: { from: at('2026-01-01T00:00:00Z') },
              endsAt: at('2027-01-01T00:00:00Z'),
              isTrial: false,
              price: { cents: 1000, currency: 'usd' },
              period: '1 month',
              ...ended,
            },
          },
        ],
      },
    ],
  },
  {
    key: 'memberpress-subscriptions',
    what: 'each state, two of one member, and who renews',
    text: `${subscriptions}
subscription,1,a@example.com,Gold,2027-01-01 00:00:00,sub_1,10.00,3,months,0,active,2026-01-01 00:00:00,${yes}
subscription,2,A@example.com,"Print, yearly",2026-06-01 00:00:00,I-ABC,90.00,1,years,0,cancelled,2025-06-01 00:00:00,${no}
subscription,3,b@example.com,Gold,2027-01-01 00:00:00,mp-sub-5f,10.00,1,months,0,active,2026-01-01 00:00:00,${yes}
subscription,4,c@example.com,Gold,2027-01-01 00:00:00,cus_X1,10.00,1,weeks,0,active,2026-01-01 00:00:00,${yes}
subscription,5,d@example.com,Gold,2027-01-01 00:00:00,sub_5,10.00,1,months,0,suspended,2026-01-01 00:00:00,${no}
subscription,6,e@example.com,Gold,0000-00-00 00:00:00,sub_6,10.00,1,months,0,pending,2026-01-01 00:00:00,${no}
subscription,7,f@example.com,Gold,2026-10-01 00:00:00,sub_7,10.00,1,months,0,active,2026-01-01 00:00:00,${no}
subscription,8,g@example.com,Gold,2027-01-01 00:00:00,sub_8,10.00,1,months,0,held,2026-01-01 00:00:00,${yes}`,
    currency: 'usd',
    rows: [
      {
        plans: ['Gold', 'Print, yearly'],
        subscriptions: [
          { terms: { period: '3 months', autorenew: false, elsewhere: { provider: 'stripe', id: 'sub_1' } } },
          { terms: { endsAt: at('2026-06-01T00:00:00Z'), period: '1 year', ...ended } },
        ],
      },
      { subscriptions: [{ terms: { endsAt: at('2027-01-01T00:00:00Z'), ...ended } }] },
      {
        stripeCustomerId: 'cus_X1',
        subscriptions: [{ terms: { period: '1 week', elsewhere: { provider: 'stripe', id: null } } }],
      },
      { tags: ['paused'], subscriptions: [] },
      { subscriptions: [], leftOut: ['subscriptions that never began were left out'] },
      { subscriptions: [{ terms: { endsAt: at('2026-10-01T00:00:00Z'), ...ended } }] },
      { subscriptions: [], leftOut: ['subscription_status "held" is not known: no access was given'] },
    ],
  },
  {
    key: 'memberpress-subscriptions',
    what: 'bought once: for ever, until a day, and over',
    text: `${subscriptions}
transaction,1,a@example.com,Book,0000-00-00 00:00:00,ch_1,60.00,1,lifetime,0,None,2026-01-01 00:00:00,${yes}
transaction,2,b@example.com,Pass,2027-01-01 00:00:00,ch_2,30.00,1,lifetime,0,None,2026-01-01 00:00:00,${yes}
transaction,3,c@example.com,Pass,2026-02-01 00:00:00,mp-txn-3,30.00,1,lifetime,0,None,2026-01-01 00:00:00,${no}`,
    currency: 'usd',
    rows: [
      {
        subscriptions: [{ terms: { endsAt: null, price: { cents: 6000, currency: 'usd' }, ...ended } }],
      },
      { subscriptions: [{ terms: { endsAt: at('2027-01-01T00:00:00Z'), period: null, ...ended } }] },
      { subscriptions: [{ terms: { endsAt: at('2026-02-01T00:00:00Z'), ...ended } }] },
    ],
  },
  {
    key: 'memberpress-transactions',
    what: 'paid, and what was not',
    text: `${transactions}
"1","2026-01-05 23:30:00","7","a@example.com","Gold","sub_1","ch_1","8.40","10.00","1.60","complete"
"2","2026-01-06 23:30:00","7","a@example.com","Gold","sub_1","sub_1","0.00","0.00","0.00","confirmed"
"3","2026-01-07 23:30:00","7","a@example.com","Gold","sub_1","ch_3","8.40","10.00","1.60","refunded"
"4","2026-01-08 23:30:00","7","a@example.com","Gold","sub_1","ch_4","8.40","10.00","1.60","pending"
"5","2026-01-09 23:30:00","7","a@example.com","Gold","sub_1","ch_5","8.40","10.00","1.60","failed"`,
    currency: 'eur',
    rows: [
      {
        externalId: '7',
        email: 'a@example.com',
        saleId: 'ch_1',
        date: { at: at('2026-01-05T23:30:00Z') },
        amountCents: 1000,
        currency: 'eur',
        title: 'Gold',
      },
    ],
    rejected: ['confirmed', 'refunded', 'pending', 'failed'].map(
      (status) => `the transaction was not paid, or given back: "${status}"`,
    ),
  },
];
