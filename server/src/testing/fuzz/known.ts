import fc from 'fast-check';

/** Rows that requests can name. Which they are is known only when a request is sent. */
export const kinds = [
  'member',
  'group',
  'option',
  'plan',
  'event',
  'bulkChange',
  'memberImport',
  'session',
  'exported',
  'schedule',
] as const;
export type Kind = (typeof kinds)[number];
export type Pools = Record<Kind, number[]>;

const placeholder = new RegExp(`^@(${kinds.join('|')}):(\\d+)$`);

/** Stands for some row of a kind. */
export function rowOf(kind: Kind): fc.Arbitrary<string> {
  return fc.nat({ max: 999 }).map((place) => `@${kind}:${place}`);
}

/** Puts ids of rows that exist in the places that stand for them. */
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

export const knownEmail = 'fuzz-operator@example.com';
export const knownPassword = 'the password of the fuzzer';

const address = fc
  .tuple(fc.stringMatching(/^[a-zA-Z0-9]{1,12}$/), fc.constantFrom('example.com', 'Example.ORG'))
  .map(([name, host]) => `${name}@${host}`);

const pattern = fc.constantFrom('.*@example\\.com', '^a', '[a-z]+', '(a+)+$', 'x{1,50}', '.', '@');

/** Values that get a request past the first look, by the name of the field they stand in. */
export const knownValues: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  email: fc.oneof({ weight: 3, arbitrary: address }, { weight: 2, arbitrary: fc.constant(knownEmail) }),
  password: fc.constantFrom(knownPassword, knownPassword, 'another password', 'password1'),
  password_confirm: fc.constant(knownPassword),
  country: fc.constantFrom('Germany', 'United States', 'côte d’ivoire', 'Nowhere'),
  state: fc.constantFrom('Texas', 'Bavaria'),
  language_id: fc.nat({ max: 60 }),
  version: fc.integer({ min: 1, max: 4 }),
  team_id: rowOf('group'),
  team: fc.oneof(rowOf('group'), fc.constantFrom<unknown>(0, -1)),
  not_team: rowOf('group'),
  plan: fc.array(rowOf('plan'), { minLength: 1, maxLength: 3 }),
  ti_event: rowOf('event'),
  subscription_id: fc.oneof(rowOf('option'), fc.constant(null)),
  user_ids: fc.array(rowOf('member'), { minLength: 1, maxLength: 5 }),
  userId: rowOf('member'),
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
