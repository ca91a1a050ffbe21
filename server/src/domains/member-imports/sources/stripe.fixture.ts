import { at, type SourceExample } from './example.fixture.ts';

const paymentHeading =
  'id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Description,Status,Mode,Customer ID,Customer Email,PaymentIntent ID';

export const stripeExamples: readonly SourceExample[] = [
  {
    key: 'stripe-subscriptions',
    what: 'every other state',
    text: `id,Customer ID,Customer Email,Plan,Currency,Interval,Amount,Status,Start Date (UTC),Current Period End (UTC),Cancel At Period End,Ended At (UTC)
sub_1,cus_X1,a@example.com,Gold,usd,month,9.00,active,2024-01-31 10:00,2026-12-24 10:00,false,
sub_2,cus_X2,b@example.com,Gold,usd,month,9.00,active,2024-01-31 10:00,2026-12-24 10:00,true,
sub_3,cus_X3,c@example.com,Gold,usd,month,9.00,trialing,2026-11-20 10:00,2026-12-04 10:00,false,
sub_4,cus_X4,d@example.com,Gold,usd,month,9.00,incomplete,2026-11-20 10:00,2026-12-04 10:00,false,
sub_5,cus_X5,e@example.com,Gold,usd,month,9.00,paused,2026-11-20 10:00,2026-12-04 10:00,false,
sub_6,cus_X6,,Gold,usd,month,9.00,active,2026-11-20 10:00,2026-12-04 10:00,false,`,
    rows: [
      { subscriptions: [{ terms: { status: 'active', elsewhere: { provider: 'stripe', id: 'sub_1' } } }] },
      {
        subscriptions: [{ terms: { endsAt: at('2026-12-24T10:00:00Z'), autorenew: false, elsewhere: null } }],
      },
      { subscriptions: [{ terms: { isTrial: true, elsewhere: { provider: 'stripe', id: 'sub_3' } } }] },
      { subscriptions: [], leftOut: ['subscriptions that never began were left out'] },
      { subscriptions: [], tags: ['paused'] },
    ],
    rejected: ['email is missing'],
  },
  {
    key: 'stripe-subscriptions',
    what: 'of two customers of one address the one whose subscription renews',
    text: `id,Customer ID,Customer Email,Plan,Status,Start Date (UTC),Current Period End (UTC),Ended At (UTC)
sub_1,cus_X1,a@example.com,Gold,canceled,2024-01-31 10:00,2025-01-31 10:00,2025-01-31 10:00
sub_2,cus_X2,a@example.com,Gold,active,2026-01-31 10:00,2027-01-31 10:00,
sub_3,cus_X3,a@example.com,Print,canceled,2023-01-31 10:00,2024-01-31 10:00,2024-01-31 10:00`,
    rows: [{ stripeCustomerId: 'cus_X2', plans: ['Gold', 'Gold', 'Print'] }],
  },
  {
    key: 'stripe-customers',
    what: 'one address of two customers, and a customer without one',
    text: `id,Description,Email,Name,Created (UTC),Delinquent,Total Spend
cus_X2,Again,a@example.com,Ada Byron,2025-01-02 03:04,false,20.00
cus_X1,,a@example.com,Ada,2024-01-02 03:04,false,10.00
cus_X3,,,Bo,,false,0.00
cus_X4,,c@example.com,,,false,0.00`,
    rows: [
      {
        stripeCustomerId: 'cus_X2',
        externalId: null,
        firstName: 'Ada',
        lastName: 'Byron',
        createdAt: at('2025-01-02T03:04:00Z'),
        isSubscribedToEmails: null,
        subscriptions: null,
      },
      { stripeCustomerId: 'cus_X4', createdAt: null },
    ],
    rejected: ['email is missing'],
  },
  {
    key: 'stripe-payments',
    what: 'paid, failed, and given back',
    text: `${paymentHeading}
ch_1,2026-01-05 23:30:00,9.00,0.00,usd,true,Gold,Paid,Live,cus_X1,a@example.com,pi_1
ch_2,2026-02-05 23:30:00,9.00,0.00,usd,true,Gold,Failed,Live,cus_X1,a@example.com,pi_2
ch_3,2026-03-05 23:30:00,9.00,9.00,usd,true,Gold,Refunded,Live,cus_X1,a@example.com,pi_3`,
    rows: [
      {
        externalId: null,
        stripeCustomerId: 'cus_X1',
        email: 'a@example.com',
        saleId: 'pi_1',
        date: { text: '2026-01-05T23:30:00.000Z' },
        amountCents: 900,
        refundedCents: 0,
        currency: 'usd',
        title: 'Gold',
      },
      { saleId: 'pi_3', amountCents: 900, refundedCents: 900 },
    ],
    rejected: ['the sale was not paid: "Failed"'],
  },
  {
    key: 'stripe-payments',
    what: 'every other state, part given back, no PaymentIntent, and nobody',
    text: `${paymentHeading}
ch_1,2026-01-05 23:30:00,9.00,4.00,usd,true,Gold,Paid,Live,cus_X1,a@example.com,pi_1
ch_2,2026-01-05 23:30:00,900,,jpy,true,Gold,Refunded,Live,,a@example.com,
ch_3,2026-01-05 23:30:00,9.00,0.00,usd,true,Gold,Paid,Test,cus_X1,a@example.com,pi_3
ch_4,2026-01-05 23:30:00,9.00,0.00,usd,false,Gold,Paid,Live,cus_X1,a@example.com,pi_4
ch_5,2026-01-05 23:30:00,9.00,0.00,usd,false,Gold,requires_payment_method,Live,cus_X1,a@example.com,pi_5
ch_6,2026-01-05 23:30:00,9.00,0.00,usd,true,Gold,Canceled,Live,cus_X1,a@example.com,pi_6
ch_7,2026-01-05 23:30:00,9.00,0.00,usd,true,Gold,Paid,Live,,,pi_7
ch_8,,9.00,0.00,usd,true,Gold,Paid,Live,cus_X1,,pi_8`,
    rows: [
      { saleId: 'pi_1', amountCents: 900, refundedCents: 400 },
      { saleId: 'ch_2', amountCents: 900, refundedCents: 900, currency: 'jpy', stripeCustomerId: null },
    ],
    rejected: [
      'the payment is one of the test mode',
      'the payment was never captured',
      'the sale was not paid: "requires_payment_method"',
      'the sale was not paid: "Canceled"',
      'neither an id nor an email says who paid',
      'date is missing',
    ],
  },
];
