import {
  fieldsOfKind,
  type ImportField,
  type ImportKind,
  isTermField,
} from '#contract/domains/member-imports/schemas.ts';

type Names = Readonly<Record<string, ImportField>>;

/** Titles that mean the same field, besides the field's own name. */
const memberNames: Names = {
  'e-mail': 'email',
  'e-mail address': 'email',
  'email address': 'email',
  'email-address': 'email',
  mail: 'email',
  'full name': 'name',
  'first name': 'first_name',
  firstname: 'first_name',
  'given name': 'first_name',
  'last name': 'last_name',
  lastname: 'last_name',
  surname: 'last_name',
  'family name': 'last_name',
  notes: 'note',
  telephone: 'phone',
  'phone number': 'phone',
  mobile: 'phone',
  organisation: 'company',
  organization: 'company',
  'job title': 'job',
  region: 'state',
  town: 'city',
  'zip code': 'zip',
  postcode: 'zip',
  'postal code': 'zip',
  street: 'address',
  'street address': 'address',
  'preferred language': 'language',
  locale: 'language',
  'is active': 'active',
  is_active: 'active',
  'is locked': 'locked',
  is_locked: 'locked',
  blocked: 'locked',
  confirm: 'confirmed',
  'e-mail confirmed': 'confirmed',
  'email confirmed': 'confirmed',
  'email verified': 'confirmed',
  email_verified: 'confirmed',
  verified: 'confirmed',
  subscribed: 'subscribed_to_emails',
  newsletter: 'subscribed_to_emails',
  complimentary: 'complimentary_plan',
  'stripe customer id': 'stripe_customer_id',
  'external id': 'id',
  external_id: 'id',
  created: 'created_at',
  'created at': 'created_at',
  'signed up': 'created_at',
  deleted: 'deleted_at',
  tags: 'labels',
  tag: 'labels',
  plan: 'tiers',
  plans: 'tiers',
  tier: 'tiers',
  group: 'groups',
  team: 'groups',
  teams: 'groups',
  'subscription status': 'subscription_status',
  'subscription start date': 'subscription_start',
  'subscription end date': 'subscription_end',
  'subscription period': 'subscription_period',
  'price currency': 'price_currency',
};

const addressNames = Object.entries(memberNames).filter(([, field]) => field === 'email');

const saleNames: Names = {
  ...Object.fromEntries(addressNames),
  'customer email': 'email',
  customer_email: 'email',
  customer: 'id',
  'customer id': 'id',
  customer_id: 'id',
  'external id': 'id',
  external_id: 'id',
  'member id': 'id',
  member_id: 'id',
  'user id': 'id',
  user_id: 'id',
  created: 'date',
  'created at': 'date',
  created_at: 'date',
  'order date': 'date',
  'paid at': 'date',
  paid_at: 'date',
  total: 'amount',
  value: 'amount',
  'dollar value': 'amount',
  dollar_value: 'amount',
  price: 'amount',
  'amount paid': 'amount',
  description: 'title',
  item: 'title',
  product: 'title',
};

const otherNames: Readonly<Record<ImportKind, Names>> = { members: memberNames, sales: saleNames };

/** Where each field stands in the file, by the column's position. */
export type Heading = ReadonlyMap<ImportField, number>;

const keyOf = (title: string): string => title.trim().toLowerCase();

/** The field that a column's title names in a file of this kind, or null. */
function fieldOfTitle(kind: ImportKind, title: string): ImportField | null {
  const name = keyOf(title);
  return fieldsOfKind[kind].find((candidate) => candidate === name) ?? otherNames[kind][name] ?? null;
}

const isExternal = (title: string): boolean => memberNames[keyOf(title)] === 'id';

/**
 * The field that each title names, or null. A file of members that has both our ids and those of the system before, as
 * our own exports have, means the latter. A price, say, is one of a subscription where the file names plans.
 */
export function fieldsOfTitles(kind: ImportKind, titles: readonly string[]): (ImportField | null)[] {
  const hasBoth = kind === 'members' && titles.some(isExternal);
  const fields = titles.map((title) => {
    const field = fieldOfTitle(kind, title);
    return hasBoth && field === 'id' && !isExternal(title) ? null : field;
  });
  return fields.includes('tiers') ? fields : fields.map((field) => (isTermField(field) ? null : field));
}

/** A number, a date, or an address: what stands in a row, and not above one. */
const valueLike = /^[+-]?[\d.,]*\d%?$|^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}\b|^\S+@\S+\.\S+$/;

/** Whether the first row of a file holds titles: it names a field, or nothing in it looks like a value. */
export function holdsTitles(kind: ImportKind, cells: readonly string[]): boolean {
  if (fieldsOfTitles(kind, cells).some((field) => field !== null)) return true;
  return !cells.some((cell) => valueLike.test(cell.trim()));
}

const isAddress = (value: string): boolean => /^\S+@\S+\.\S+$/.test(value);
const isDate = (value: string): boolean =>
  /^(?:\d{4}-\d\d-\d\d|(?:19|20)\d\d[01]\d[0-3]\d|\d\d?[-./]\d\d?[-./]\d{4})\b/.test(value);

/** The field that each column of a file without titles seems to be, or null: addresses, and dates of sales. */
export function fieldsOfValues(kind: ImportKind, rows: readonly string[][]): (ImportField | null)[] {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const values = (position: number) => rows.map((cells) => cells[position]?.trim() ?? '');
  const first = (is: (value: string) => boolean): number =>
    Array.from({ length: width }, (_, position) => position).find((position) => values(position).every(is)) ??
    -1;
  const email = first(isAddress);
  const date = kind === 'sales' ? first(isDate) : -1;
  return Array.from({ length: width }, (_, position) => {
    if (position === email) return 'email';
    return position === date ? 'date' : null;
  });
}

/** Reads the first row of a file. */
export function readHeading(kind: ImportKind, cells: readonly string[]): Heading {
  const found = new Map<ImportField, number>();
  fieldsOfTitles(kind, cells).forEach((field, position) => {
    if (field !== null && !found.has(field)) found.set(field, position);
  });
  return found;
}
