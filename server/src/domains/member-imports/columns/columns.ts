import { groupNameMax } from '#contract/domains/groups/words.ts';
import type { ImportField } from '#contract/domains/member-imports/schemas.ts';
import { countryCode } from '../../lookups/countries.service.ts';
import { type Cell, cellsBy, emailOf, flag, plainOf, RowError, text } from '../file/cells.ts';
import type { Heading } from '../file/headings.ts';
import { aheadMax } from './said-times.ts';
import { type SaidSubscription, subscriptionsOf, type Times } from './subscription-columns.ts';

/** What one row of a file says about a member. A field that is null says nothing and changes nothing. */
export interface ImportedMember {
  /** Line of the file the row begins on, counted from 1. */
  line: number;
  email: string;
  firstName: string | null;
  lastName: string | null;
  note: string | null;
  externalId: string | null;
  stripeCustomerId: string | null;
  isSubscribedToEmails: boolean | null;
  isComplimentary: boolean;
  createdAt: Date | null;
  phone: string | null;
  company: string | null;
  job: string | null;
  /** ISO 3166-1, two letters. */
  countryCode: string | null;
  state: string | null;
  city: string | null;
  zip: string | null;
  address: string | null;
  /** As the file names it. */
  language: string | null;
  isActive: boolean | null;
  isLocked: boolean | null;
  isConfirmed: boolean | null;
  tags: string[];
  plans: string[];
  /** What the file says of their subscriptions besides the plans, one for each plan; null when it says no more. */
  subscriptions: SaidSubscription[] | null;
  groups: string[];
  /** The row as it came. */
  cells: readonly string[];
}

/** The limits of the account form. */
const longest = {
  name: 100,
  note: 10_000,
  id: 200,
  label: 100,
  phone: 40,
  company: 200,
  job: 200,
  country: 100,
  state: 100,
  city: 100,
  zip: 20,
  address: 300,
  language: 100,
} as const;
const labelsMax = 100;
/** As many labels as that, each in quotation marks that are doubled inside. */
const listMax = labelsMax * (2 * longest.label + 4);

/**
 * Entries stand between commas or on lines of their own. One in quotation marks may hold both, and its marks twice. What
 * stands before an entry is looked at and not taken, or one behind an empty one would begin too late.
 */
const listEntry = /(?<=^|[,\r\n])(?:[^\S\r\n]*"((?:[^"]|"")*)"[^\S\r\n]*(?=[,\r\n]|$)|([^,\r\n]*))/g;

function entriesOf(value: string): string[] {
  return [...value.matchAll(listEntry)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
  );
}

function list(value: string | null, name: string, limit: number = longest.label): string[] {
  return value === null ? [] : entriesOf(value).flatMap((entry) => text(entry, name, limit) ?? []);
}

function atMost(titles: string[], name: string): string[] {
  if (titles.length > labelsMax) throw new RowError(`${name} names more than ${labelsMax}`);
  return titles;
}

/** Each once, as it is first spelled. */
function unique(titles: readonly string[]): string[] {
  const seen = new Set<string>();
  return titles.filter((title) => seen.size < seen.add(title.toLowerCase()).size);
}

function createdAt(cell: Cell, { read, now }: Times): Date | null {
  const value = text(cell('created_at'), 'created_at', 40);
  if (value === null) return null;
  const { from } = read(value, 'created_at');
  if (from.getTime() > now.getTime() + aheadMax) throw new RowError('created_at lies in the future');
  return from;
}

/** Titles after a name, which a comma separates although no first name follows. */
const suffix = /^(?:jr|sr|ii|iii|iv|md|phd|esq)\.?$/i;

/** Splits a full name, `Ada Byron` or `Byron, Ada`, into first name and rest. */
function split(full: string): [string | null, string | null] {
  const [last = '', first = '', ...more] = full.split(',').map((part) => part.trim());
  if (last !== '' && first !== '' && more.length === 0 && !suffix.test(first)) return [first, last];
  const space = full.search(/\s/);
  return space < 0 ? [full, null] : [full.slice(0, space), full.slice(space).trim()];
}

/**
 * Completes a first or last name from the full one. In some files the full name holds both, in others what the other
 * column lacks: `Name` beside `Surname`.
 */
function names(
  full: string | null,
  first: string | null,
  last: string | null,
): [string | null, string | null] {
  if (full === null || (first !== null && last !== null)) return [first, last];
  const words = full.toLowerCase();
  if (first !== null) {
    const rest = words.startsWith(`${first.toLowerCase()} `) ? full.slice(first.length).trim() : full;
    return [first, words === first.toLowerCase() ? null : rest];
  }
  if (last !== null) {
    const rest = words.endsWith(` ${last.toLowerCase()}`) ? full.slice(0, -last.length).trim() : full;
    return [words === last.toLowerCase() ? null : rest, last];
  }
  return split(full);
}

function country(value: string | null): string | null {
  if (value === null) return null;
  const code = countryCode(value);
  if (code === null) throw new RowError('country is no country of the list');
  return code;
}

function whereAndHow(cell: Cell) {
  const line = (column: ImportField & keyof typeof longest): string | null =>
    text(cell(column), column, longest[column]);
  return {
    phone: line('phone'),
    company: line('company'),
    job: line('job'),
    countryCode: country(line('country')),
    state: line('state'),
    city: line('city'),
    zip: line('zip'),
    address: line('address'),
  };
}

/** Yes or no, for each that the file says. */
function flags(cell: Cell) {
  const word = (column: ImportField): boolean | null => flag(text(cell(column), column, 20), column);
  return {
    isSubscribedToEmails: word('subscribed_to_emails'),
    isComplimentary: word('complimentary_plan') ?? false,
    isActive: word('active'),
    isLocked: word('locked'),
    isConfirmed: word('confirmed'),
  };
}

function lists(cell: Cell, times: Times) {
  const given = (column: ImportField): string | null => text(cell(column), column, listMax);
  const plans = list(given('tiers'), 'tiers');
  const subscriptions = subscriptionsOf(cell, plans, times);
  return {
    tags: atMost(unique(list(given('labels'), 'labels')), 'labels'),
    plans: atMost(subscriptions?.map(({ plan }) => plan) ?? unique(plans), 'tiers'),
    subscriptions,
    groups: atMost(unique(list(given('groups'), 'groups', groupNameMax)), 'groups'),
  };
}

type Row = Omit<ImportedMember, 'line' | 'cells'>;

function member(given: Cell, times: Times): Row {
  const cell: Cell = (field) => plainOf(given(field));
  const email = emailOf(cell('email'));
  if (email === null) throw new RowError('email is missing');
  if (text(cell('deleted_at'), 'deleted_at', longest.id) !== null)
    throw new RowError('the member was deleted in the system the file comes from');
  const [firstName, lastName] = names(
    text(cell('name'), 'name', 2 * longest.name),
    text(cell('first_name'), 'first_name', longest.name),
    text(cell('last_name'), 'last_name', longest.name),
  );
  return {
    email,
    firstName: text(firstName ?? undefined, 'first name', longest.name),
    lastName: text(lastName ?? undefined, 'last name', longest.name),
    note: text(cell('note'), 'note', longest.note),
    externalId: text(cell('id'), 'id', longest.id),
    stripeCustomerId: text(cell('stripe_customer_id'), 'stripe_customer_id', longest.id),
    ...flags(cell),
    ...whereAndHow(cell),
    language: text(cell('language'), 'language', longest.language),
    createdAt: createdAt(cell, times),
    ...lists(cell, times),
  };
}

/**
 * Reads one row.
 * @returns the member, or a sentence that says why the row cannot be taken
 */
export function readRow(
  heading: Heading,
  row: { cells: readonly string[]; line: number },
  times: Times,
): ImportedMember | { reason: string } {
  return cellsBy(heading, row, (cell) => member(cell, times));
}
