import fc from 'fast-check';

/** Kinds of rows that requests can name. The ids are chosen only when a request is sent. */
export const kinds = [
  'member',
  'group',
  'option',
  'subscription',
  'plan',
  'event',
  'ticket',
  'pass',
  'promo',
  'invite',
  'clockTurn',
  'codeFamily',
  'drift',
  'delivery',
  'draft',
  'transfer',
  'transaction',
  'receiptTemplate',
  'content',
  'bulkChange',
  'memberImport',
  'session',
  'exported',
  'schedule',
  'account',
  'action',
  'trigger',
  'webhook',
  'website',
  'emailTemplate',
  'operator',
  'partner',
  'newPartner',
  'cascade',
  'cascadeOption',
  'cascadeApplied',
  'cascadeExcluded',
  'partnerPlan',
  'invoice',
] as const;
export type Kind = (typeof kinds)[number];
export type Pools = Record<Kind, number[]>;

/** Calls whose answer names a new row, and of which kind. */
export const made: Readonly<Record<string, Kind>> = {
  'members.create': 'member',
  'memberSubscriptions.attach': 'subscription',
  'sponsorships.attach': 'subscription',
  'groups.create': 'group',
  'bulkChanges.create': 'bulkChange',
  'memberImports.create': 'memberImport',
  'plans.create': 'plan',
  'pricingOptions.create': 'option',
  'promos.create': 'promo',
  'invites.create': 'invite',
  'testClock.turn': 'clockTurn',
  'codeFamilies.create': 'codeFamily',
  'configurationDrafts.createPlan': 'draft',
  'configurationDrafts.createSettings': 'draft',
  'transactions.create': 'transaction',
  'receipts.createTemplate': 'receiptTemplate',
  'ticketEvents.create': 'event',
  'ticketEvents.createTicket': 'ticket',
  'exports.generate': 'exported',
  'exports.schedule': 'schedule',
  'serviceAccounts.create': 'account',
  'websites.add': 'website',
  'actions.create': 'action',
  'triggers.create': 'trigger',
  'emailTemplates.create': 'emailTemplate',
  'partnerPlans.create': 'partnerPlan',
  'partners.create': 'newPartner',
};

const placeholder = new RegExp(`^@(${kinds.join('|')}):(\\d+)$`);

/** Stands for some row of a kind. */
export function rowOf(kind: Kind): fc.Arbitrary<string> {
  return fc.nat({ max: 999 }).map((place) => `@${kind}:${place}`);
}

/** Replaces placeholders with ids of existing rows. */
export function resolve(value: unknown, pools: Pools): unknown {
  if (typeof value === 'string') {
    const [, kind, place] = placeholder.exec(value) ?? [];
    if (kind === undefined) return value;
    const pool = pools[kind as Kind];
    return pool[Number(place) % pool.length] ?? 1;
  }
  if (Array.isArray(value)) return value.map((part) => resolve(part, pools));
  if (typeof value !== 'object' || value === null) return value;
  // Defined, not assigned: a field may be called __proto__.
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, resolve(part, pools)]));
}

/** Code of a promo for any purchase, and of an invite for everybody. */
export const knownCode = 'ANYTHING';

export const knownEmail = 'fuzz-operator@example.com';
export const knownPassword = 'the password of the fuzzer';

const address = fc
  .tuple(fc.stringMatching(/^[a-zA-Z0-9]{1,12}$/), fc.constantFrom('example.com', 'Example.ORG'))
  .map(([name, host]) => `${name}@${host}`);

const pattern = fc.constantFrom('.*@example\\.com', '^a', '[a-z]+', '(a+)+$', 'x{1,50}', '.', '@');

/** Values that pass the first validation of a request, by field name. */
export const knownValues: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  email: fc.oneof({ weight: 3, arbitrary: address }, { weight: 2, arbitrary: fc.constant(knownEmail) }),
  password: fc.constantFrom(knownPassword, knownPassword, 'another password', 'password1'),
  password_confirm: fc.constant(knownPassword),
  country: fc.constantFrom('Germany', 'United States', 'côte d’ivoire', 'Nowhere'),
  state: fc.constantFrom('Texas', 'Bavaria'),
  language_id: fc.nat({ max: 60 }),
  version: fc.integer({ min: 1, max: 4 }),
  date_start: fc.constantFrom('2026-01-01', '2026-03-01', '2026-07-01'),
  date_end: fc.constantFrom('2026-03-01', '2026-06-30', '2026-02-30'),
  event_id: fc.integer({ min: 1, max: 20 }),
  items: fc.constant([{ controller: 'groups', action: 'groups.list' }]),
  team_id: rowOf('group'),
  team: fc.oneof(rowOf('group'), fc.constantFrom<unknown>(0, -1)),
  not_team: rowOf('group'),
  plan: fc.array(rowOf('plan'), { minLength: 1, maxLength: 3 }),
  ti_event: rowOf('event'),
  // The seeded one has passes, so it is never deleted.
  ti_event_id: fc.constant('@event:0'),
  plan_id: rowOf('plan'),
  next_subscription: fc.oneof(rowOf('option'), fc.constant(null)),
  downgrade_subscription: fc.oneof(rowOf('option'), fc.constant(null)),
  ti_event_ticket_id: fc.oneof(rowOf('ticket'), fc.constant(null)),
  user_id: rowOf('member'),
  owner_id: rowOf('member'),
  purchases: fc.oneof(
    { weight: 3, arbitrary: fc.constant([{ item_type: 'content', item_key: '@content:0' }]) },
    { weight: 1, arbitrary: fc.constant([{ item_type: 'ticket', item_key: '@ticket:0' }]) },
  ),
  attach_subscription_id: fc.oneof(rowOf('option'), fc.constant(null)),
  timezone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Mars/Base'),
  subscription_id: fc.oneof(rowOf('option'), fc.constant(null)),
  content_id: rowOf('content'),
  family_id: rowOf('codeFamily'),
  user_ids: fc.array(rowOf('member'), { minLength: 1, maxLength: 5 }),
  userId: rowOf('member'),
  // Few values, so that a deletion finds a stored one.
  group_key: fc.constant('seeded'),
  field_key: fc.constantFrom('seeded', 'other'),
  extra_groups: fc.oneof(
    fc.constant({ group_key: 'seeded', field_key: 'seeded' }),
    fc
      .constantFrom('seeded', 'other')
      .map((field_key) => [{ group_key: 'seeded', field_key, field_value: 'x' }]),
  ),
  pricing_plans_id: rowOf('partnerPlan'),
  pricing_plan: rowOf('partnerPlan'),
  website_url: fc.stringMatching(/^[a-z]{8,12}$/).map((name) => `https://${name}.example/`),
  calendar_period: fc.constantFrom('2026-09', '2026-10', '2026-13'),
  token: fc.constantFrom('tok_visa', 'tok_amex', 'tok_unknown'),
  customer_email: address,
  recipient_id: fc.oneof(rowOf('member'), fc.constant(null)),
  group_id: rowOf('group'),
  allowed_email_regexp: fc.array(pattern, { maxLength: 4 }),
  order: fc.constantFrom(
    'id',
    'Users.id',
    'created_at',
    'email',
    'count',
    'name',
    'transaction_ltv',
    'total_views',
    'nothing',
  ),
  bytes: fc.integer({ min: 1, max: 2_000 }),
  unknown_plans: fc.constantFrom('create', 'reject'),
  columns: fc.constant([{ position: 0, field: 'email' }]),
  recipient_email: fc.oneof({ weight: 4, arbitrary: address }, { weight: 1, arbitrary: fc.constant(null) }),
  fields: fc.oneof(
    { weight: 3, arbitrary: fc.constant([{ key: 'email' }, { key: 'plan.title', title: 'Plan' }]) },
    { weight: 1, arbitrary: fc.constant([{ key: 'email' }, { key: 'email' }]) },
  ),
  page: fc.constantFrom(1, 2, 3, 1_000_000),
};
