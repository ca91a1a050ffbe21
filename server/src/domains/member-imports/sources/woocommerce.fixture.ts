import { at, type SourceExample } from './example.fixture.ts';

const heading =
  'subscription_id,subscription_status,customer_id,start_date,next_payment_date,end_date,billing_period,billing_interval,order_total,order_tax,order_currency,payment_method,payment_method_post_meta,requires_manual_renewal,billing_email,order_items';

const item = 'product_id:5|name:Gold|quantity:1|total:10.00|meta:|tax:1.90';
const card = '_stripe_customer_id:cus_X1|_stripe_source_id:pm_1';

/** Returns a row of a subscription of ten euros a month that started on 5 December 2025. */
const row = (id: number, status: string, next: string, end: string, email: string): string =>
  `${id},${status},${id},2025-12-05 10:00:00,${next},${end},month,1,11.90,1.90,EUR,stripe,${card},false,${email},${item}`;

const openEnd = at('2026-12-05T10:00:00Z');

export const woocommerceExamples: readonly SourceExample[] = [
  {
    key: 'woocommerce-subscriptions',
    what: 'cancelled, and paid until its end',
    text: `${heading}
88,wc-pending-cancel,7,2025-12-05 10:00:00,0,2026-12-05 10:00:00,month,12,11.90,1.90,EUR,stripe,_stripe_customer_id:cus_X1|_stripe_source_id:pm_1,false,a@example.com,product_id:5|name:Gold|quantity:1|total:10.00|meta:|tax:1.90`,
    rows: [
      {
        externalId: '7',
        stripeCustomerId: 'cus_X1',
        plans: ['Gold'],
        subscriptions: [
          {
            terms: {
              status: 'active',
              start: { from: at('2025-12-05T10:00:00Z') },
              endsAt: openEnd,
              period: '1 year',
              price: { cents: 1_000, currency: 'eur' },
              autorenew: false,
              elsewhere: null,
            },
          },
        ],
      },
    ],
  },
  {
    key: 'woocommerce-subscriptions',
    what: 'on hold and in the trash: the people come in without access',
    text: `${heading}
${row(88, 'wc-on-hold', '0', '2026-12-05 10:00:00', 'a@example.com')}
${row(89, 'wc-trash', '0', '2026-12-05 10:00:00', 'b@example.com')}`,
    rows: [
      {
        tags: ['paused'],
        subscriptions: [],
        leftOut: ['paused subscriptions give no access here: their members have the tag "paused"'],
      },
      { tags: [], subscriptions: [], leftOut: ['subscriptions that never began were left out'] },
    ],
  },
  {
    key: 'woocommerce-subscriptions',
    what: 'every other status, dates that were never set, and two of one person',
    text: `${heading}
${row(1, 'wc-active', '2026-12-05 10:00:00', '0', 'a@example.com')}
${row(2, 'wc-expired', '0', '2026-01-05 10:00:00', 'a@example.com')}
${row(3, 'active', '0', '0000-00-00 00:00:00', 'b@example.com')}
${row(4, 'wc-cancelled', '0', '2026-01-05 10:00:00', 'c@example.com')}
${row(5, 'wc-pending', '0', '0', 'd@example.com')}
${row(6, 'wc-switched', '0', '0', 'e@example.com')}
${row(7, 'wc-invented', '2026-12-05 10:00:00', '0', 'f@example.com')}
${row(8, 'wc-active', '2026-12-05 10:00:00', '0', 'g@example.com').replace('false', 'true')}
${row(9, 'wc-pending-cancel', '2026-12-05 10:00:00', '0', 'h@example.com')}`,
    rows: [
      {
        plans: ['Gold', 'Gold'],
        subscriptions: [
          { terms: { endsAt: openEnd, elsewhere: { provider: 'other', id: 'woocommerce-1' } } },
          { terms: { endsAt: at('2026-01-05T10:00:00Z'), elsewhere: null } },
        ],
      },
      { subscriptions: [{ terms: { endsAt: null, autorenew: false, elsewhere: null } }] },
      { subscriptions: [{ terms: { endsAt: at('2026-01-05T10:00:00Z'), elsewhere: null } }] },
      { subscriptions: [], leftOut: ['subscriptions that never began were left out'] },
      { subscriptions: [], leftOut: ['subscriptions that are over and tell no end were left out'] },
      {
        subscriptions: [],
        leftOut: ['subscription_status "wc-invented" is not known: no access was given'],
      },
      { subscriptions: [{ terms: { endsAt: openEnd, autorenew: false, elsewhere: null } }] },
      { subscriptions: [{ terms: { endsAt: openEnd, autorenew: false, elsewhere: null } }] },
    ],
  },
  {
    key: 'woocommerce-subscriptions',
    what: 'a trial, two items, and names that hold what parts them',
    text: `subscription_id,subscription_status,start_date,trial_end_date,next_payment_date,cancelled_date,end_date,billing_period,billing_interval,order_total,order_tax,order_currency,meta:_stripe_customer_id,billing_email,order_items
1,wc-active,2026-11-20 10:00:00,2026-12-05 10:00:00,2026-12-05 10:00:00,0,0,year,1,0.3,0.1,EUR,cus_X1,a@example.com,product_id:5|name:Gold; 1|2: "all"|quantity:1|total:0.20|meta:|tax:0.10
2,wc-active,2026-11-20 10:00:00,0,2026-12-05 10:00:00,0,0,week,2,20,,EUR,sub_no,b@example.com,product_id:5|name:Gold|quantity:1|total:12.00|meta:|tax:;product_id:6|name:Print|quantity:1|total:8.00|meta:|tax:
3,wc-cancelled,2025-11-20 10:00:00,0,0,2026-11-01 10:00:00,0,month,1,10,0,EUR,,c@example.com,product_id:5|name:Gold|quantity:1|total:10|meta:|tax:0
4,wc-active,2025-11-20 10:00:00,0,2026-12-05 10:00:00,0,0,month,1,10,0,EUR,,d@example.com,`,
    rows: [
      {
        stripeCustomerId: 'cus_X1',
        plans: ['Gold; 1|2: "all"'],
        subscriptions: [
          // This is 0.3 − 0.1, which is 0.19999999999999998 in binary fractions.
          { terms: { isTrial: true, price: { cents: 20 }, period: '1 year', endsAt: openEnd } },
        ],
      },
      {
        stripeCustomerId: null,
        plans: ['Gold', 'Print'],
        subscriptions: [
          {
            terms: {
              price: { cents: 1_200 },
              period: '2 weeks',
              elsewhere: { provider: 'other', id: 'woocommerce-2' },
            },
          },
          {
            terms: {
              price: { cents: 800 },
              period: '2 weeks',
              elsewhere: { provider: 'other', id: 'woocommerce-2-2' },
            },
          },
        ],
      },
      { subscriptions: [{ terms: { endsAt: at('2026-11-01T10:00:00Z'), elsewhere: null } }] },
      { leftOut: ['a subscription names no plan: no access was given'] },
    ],
  },
  {
    key: 'woocommerce-memberships',
    what: 'for nothing, and one that begins later',
    text: `user_id,member_email,membership_plan,membership_status,has_access,member_since,membership_expiration
7,a@example.com,Gold,complimentary,yes,2024-01-01 00:00:00,
8,b@example.com,'=Gold,delayed,no,2027-01-01 00:00:00,`,
    rows: [
      {
        externalId: '7',
        plans: ['Gold'],
        subscriptions: [
          {
            isFree: true,
            terms: { start: { from: at('2024-01-01T05:00:00Z') }, endsAt: null, autorenew: false },
          },
        ],
      },
      {
        subscriptions: [],
        leftOut: ['subscriptions that begin later were left out: add them once they begin'],
      },
    ],
  },
  {
    key: 'woocommerce-memberships',
    what: 'every other status, a defused plan, and a membership of a subscription',
    text: `user_membership_id,user_id,member_first_name,member_last_name,member_email,member_role,membership_plan,membership_status,has_access,subscription_id,member_since,membership_expiration
1,7,Ada,Byron,a@example.com,subscriber,'=Gold,active,yes,,2024-01-01 00:00:00,2027-01-01 00:00:00
2,7,Ada,Byron,a@example.com,subscriber,Old,expired,no,,2023-01-01 00:00:00,2024-01-01 00:00:00
3,8,Bo,,b@example.com,subscriber,Gold,pending,yes,,2024-01-01 00:00:00,2027-01-01 00:00:00
4,9,Cy,,c@example.com,subscriber,Gold,free_trial,yes,,2026-11-20 00:00:00,2026-12-04 00:00:00
5,10,Di,,d@example.com,subscriber,Gold,paused,no,,2024-01-01 00:00:00,
6,11,Ed,,e@example.com,subscriber,Gold,cancelled,no,,2024-01-01 00:00:00,2025-01-01 00:00:00
7,12,Flo,,f@example.com,subscriber,Gold,active,yes,88,2024-01-01 00:00:00,`,
    rows: [
      {
        plans: ['=Gold', 'Old'],
        subscriptions: [
          { terms: { endsAt: at('2027-01-01T05:00:00Z'), autorenew: false, elsewhere: null } },
          { terms: { endsAt: at('2024-01-01T05:00:00Z') } },
        ],
      },
      { subscriptions: [{ terms: { endsAt: at('2027-01-01T05:00:00Z'), autorenew: false } }] },
      { subscriptions: [{ terms: { isTrial: true, endsAt: at('2026-12-04T05:00:00Z'), autorenew: false } }] },
      { tags: ['paused'], subscriptions: [] },
      { subscriptions: [{ terms: { endsAt: at('2025-01-01T05:00:00Z'), autorenew: false } }] },
    ],
    rejected: ['the membership is part of a subscription: bring the file of WooCommerce Subscriptions'],
  },
];
