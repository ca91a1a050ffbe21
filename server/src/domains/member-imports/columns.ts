import type { ImportField } from '#contract/domains/member-imports/schemas.ts';
import { countryCode } from '../lookups/countries.service.ts';
import type { Heading } from './headings.ts';
import { isEmail } from './values.ts';

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
  tags: string[];
  plans: string[];
  /** The row as it came. */
  cells: readonly string[];
}

export interface RejectedRow {
  line: number;
  reason: string;
  /** Under which reasons are counted, when each row has its own. */
  countedAs: string;
  cells: readonly string[];
}

/** The limits of the account form. */
const longest = {
  email: 254,
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
} as const;
const labelsMax = 100;

class RowError extends Error {}

function text(value: string | undefined, name: string, limit: number): string | null {
  const trimmed = value?.trim() ?? '';
  if (trimmed === '') return null;
  if (trimmed.includes('\uFFFD')) throw new RowError(`${name} is not valid UTF-8`);
  if (trimmed.includes('\u0000')) throw new RowError(`${name} holds a character that cannot be stored`);
  if (trimmed.length > limit) throw new RowError(`${name} is longer than ${limit} letters`);
  return trimmed;
}

const yes = new Set(['true', '1', 'yes', 'y']);
const no = new Set(['false', '0', 'no', 'n']);

function flag(value: string | null, name: string): boolean | null {
  if (value === null) return null;
  const word = value.toLowerCase();
  if (yes.has(word)) return true;
  if (no.has(word)) return false;
  throw new RowError(`${name} is neither true nor false`);
}

function list(value: string | null, name: string): string[] {
  if (value === null) return [];
  const entries = new Map<string, string>();
  for (const entry of value.split(',')) {
    const title = text(entry, name, longest.label);
    if (title !== null && !entries.has(title.toLowerCase())) entries.set(title.toLowerCase(), title);
  }
  if (entries.size > labelsMax) throw new RowError(`${name} names more than ${labelsMax}`);
  return [...entries.values()];
}

function instant(value: string | null, now: Date): Date | null {
  if (value === null) return null;
  const parsed = /^\d{4}-\d{2}-\d{2}/.test(value) ? new Date(value) : new Date(Number.NaN);
  if (Number.isNaN(parsed.getTime())) throw new RowError('created_at is not a date such as 2026-01-31');
  // A day of grace: the source's clock or zone may be ahead of ours.
  if (parsed.getTime() > now.getTime() + 86_400_000) throw new RowError('created_at lies in the future');
  return parsed;
}

/** A full name becomes first name and rest. */
function names(
  full: string | null,
  first: string | null,
  last: string | null,
): [string | null, string | null] {
  if (first !== null || last !== null || full === null) return [first, last];
  const space = full.search(/\s/);
  return space < 0 ? [full, null] : [full.slice(0, space), full.slice(space).trim()];
}

function country(value: string | null): string | null {
  if (value === null) return null;
  const code = countryCode(value);
  if (code === null) throw new RowError('country is no country of the list');
  return code;
}

type Cell = (column: ImportField) => string | undefined;

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

type Row = Omit<ImportedMember, 'line' | 'cells'>;

function member(cell: Cell, now: Date): Row {
  const email = text(cell('email'), 'email', longest.email);
  if (email === null) throw new RowError('email is missing');
  if (!isEmail(email)) throw new RowError('email is not an address');
  if (text(cell('deleted_at'), 'deleted_at', longest.id) !== null)
    throw new RowError('the member was deleted in the system the file comes from');
  const [firstName, lastName] = names(
    text(cell('name'), 'name', 2 * longest.name),
    text(cell('first_name'), 'first_name', longest.name),
    text(cell('last_name'), 'last_name', longest.name),
  );
  const word = (column: ImportField): boolean | null => flag(text(cell(column), column, 20), column);
  return {
    email,
    firstName: text(firstName ?? undefined, 'first name', longest.name),
    lastName: text(lastName ?? undefined, 'last name', longest.name),
    note: text(cell('note'), 'note', longest.note),
    externalId: text(cell('id'), 'id', longest.id),
    stripeCustomerId: text(cell('stripe_customer_id'), 'stripe_customer_id', longest.id),
    isSubscribedToEmails: word('subscribed_to_emails'),
    isComplimentary: word('complimentary_plan') ?? false,
    ...whereAndHow(cell),
    createdAt: instant(text(cell('created_at'), 'created_at', 40), now),
    tags: list(text(cell('labels'), 'labels', longest.note), 'labels'),
    plans: list(text(cell('tiers'), 'tiers', longest.note), 'tiers'),
  };
}

/**
 * Reads one row.
 * @param now judges dates that lie in the future
 * @returns the member, or a sentence that says why the row cannot be taken
 */
export function readRow(
  heading: Heading,
  cells: readonly string[],
  line: number,
  now: Date,
): ImportedMember | { reason: string } {
  const width = Math.max(...heading.values()) + 1;
  if (cells.length < width) return { reason: `the row has ${cells.length} cells where ${width} are needed` };
  try {
    const row = member((column) => {
      const position = heading.get(column);
      return position === undefined ? undefined : cells[position];
    }, now);
    return { ...row, line, cells };
  } catch (error) {
    if (error instanceof RowError) return { reason: error.message };
    throw error;
  }
}
