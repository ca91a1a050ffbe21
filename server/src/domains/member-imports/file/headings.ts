import {
  fieldsOfKind,
  type ImportField,
  type ImportKind,
  isTermField,
} from '#contract/domains/member-imports/schemas.ts';

/** Fields by the titles that name them, as `keyOf` writes those. */
type Names = ReadonlyMap<string, ImportField>;

/** Names of one field, parted by commas. */
type NameLines = Readonly<Partial<Record<ImportField, string>>>;

const emailNames =
  'e mail, email address, e mail address, mail, mail address, user email, member email, customer email, billing email, ' +
  'contact email, subscriber email, primary email, emailadresse, e mail adresse, mailadresse, courriel, ' +
  'adresse email, adresse e mail, correo electrónico';

/** Titles that mean the same field, besides the field's own name; case, hyphens and underscores are ignored. */
const memberLines: NameLines = {
  email: emailNames,
  name: 'full name',
  first_name: 'firstname, given name, forename, vorname, prénom, nombre',
  last_name: 'lastname, surname, family name, nachname, familienname, nom de famille, apellido, apellidos',
  note: 'notes',
  phone: 'telephone, phone number, mobile, telefon',
  company: 'organisation, organization, firma',
  job: 'job title',
  country: 'land, pays, país',
  state: 'region',
  city: 'town, ort, ville, ciudad',
  zip: 'zip code, postcode, postal code, plz, postleitzahl, code postal, código postal',
  address: 'street, street address, straße, strasse, anschrift',
  language: 'preferred language, locale, sprache',
  active: 'is active',
  locked: 'is locked, blocked',
  confirmed: 'confirm, e mail confirmed, email confirmed, email verified, verified',
  subscribed_to_emails: 'subscribed, newsletter',
  complimentary_plan: 'complimentary',
  id: 'external id',
  created_at: 'created, signed up',
  deleted_at: 'deleted',
  labels: 'tags, tag',
  tiers: 'plan, plans, tier, product, products',
  groups: 'group, team, teams',
  subscription_start: 'subscription start date',
  subscription_end: 'subscription end date',
};

const saleLines: NameLines = {
  email: emailNames,
  id: 'customer, customer id, external id, member id, user id',
  date: 'created, created at, order date, paid at',
  amount: 'total, value, dollar value, price, amount paid',
  title: 'description, item, product',
};

/** Normalizes a title: ignores case, hyphens, underscores, blanks and the mark of a required column. */
const keyOf = (title: string): string =>
  title
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s_\uFEFF-]+/g, ' ')
    .replace(/[ :*]+$/, '')
    .trim();

function namesOf(kind: ImportKind, lines: NameLines): Names {
  const others = Object.entries(lines).flatMap(([field, names]) =>
    names.split(', ').map((name) => [name, field as ImportField] as const),
  );
  const own = fieldsOfKind[kind].map((field) => [keyOf(field), field] as const);
  return new Map([...others, ...own]);
}

const names: Readonly<Record<ImportKind, Names>> = {
  members: namesOf('members', memberLines),
  sales: namesOf('sales', saleLines),
};

/** Position of each field's column in the file. */
export type Heading = ReadonlyMap<ImportField, number>;

/** Returns the field that a column's title names in a file of this kind; null if none. */
const fieldOfTitle = (kind: ImportKind, title: string): ImportField | null =>
  names[kind].get(keyOf(title)) ?? null;

const isExternal = (title: string): boolean => keyOf(title) === 'external id';

/** Titles of our own exports of members, as they are spelled there. */
const exportedTitles = new Set(
  (
    'ID, Email, First name, Last name, Company, Job, Phone, Address, Zip, City, State, Country, Language, Active, ' +
    'Locked, Confirmed, Subscribed, External ID, Stripe customer ID, Note, Created at, Updated at, Last seen, Tags, ' +
    'Group ID, Group, Plan ID, Plan, Subscription ID, Subscription, Subscription status, Subscription start date, ' +
    'Subscription end date, Autorenew, Trial, Price, Price currency, Subscription period, Previous subscription, ' +
    'Previous subscription ended, Last transaction, Lifetime value, Lifetime value currency'
  ).split(', '),
);

/** Returns whether the titles show that the file is an export of ours, whose `ID` isn't an id of another system. */
export function isOwnExport(kind: ImportKind, titles: readonly string[]): boolean {
  return kind === 'members' && titles.includes('ID') && titles.every((title) => exportedTitles.has(title));
}

/**
 * Returns the field that each title names; null if none. An export of ours has our ids, and perhaps those of the
 * previous system, which are then used. A price belongs to a subscription if the file names plans.
 */
export function fieldsOfTitles(kind: ImportKind, titles: readonly string[]): (ImportField | null)[] {
  const hasOurs = kind === 'members' && (titles.some(isExternal) || isOwnExport(kind, titles));
  const fields = titles.map((title) => {
    const field = fieldOfTitle(kind, title);
    return hasOurs && field === 'id' && !isExternal(title) ? null : field;
  });
  return fields.includes('tiers') ? fields : fields.map((field) => (isTermField(field) ? null : field));
}

/** Matches a number, a date or an address, which occur in rows but not in titles. */
const valueLike = /^[+-]?[\d.,]*\d%?$|^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}\b|^\S+@\S+\.\S+$/;

export const isValueLike = (cell: string): boolean => valueLike.test(cell);

/** Returns whether the first row holds titles: it names a field, or no cell looks like a value. */
export function holdsTitles(kind: ImportKind, cells: readonly string[]): boolean {
  if (fieldsOfTitles(kind, cells).some((field) => field !== null)) return true;
  return !cells.some((cell) => isValueLike(cell.trim()));
}

const isAddress = (value: string): boolean => /^\S+@\S+\.\S+$/.test(value);
const isDate = (value: string): boolean =>
  /^(?:\d{4}-\d\d-\d\d|(?:19|20)\d\d[01]\d[0-3]\d|\d\d?[-./]\d\d?[-./]\d{4})\b/.test(value);

/** Guesses the field of each column of a file without titles: addresses, and dates of sales; null for others. */
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
