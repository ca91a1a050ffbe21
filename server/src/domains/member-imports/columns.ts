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
  tags: string[];
  plans: string[];
}

export interface RejectedRow {
  line: number;
  reason: string;
  cells: string[];
}

type Column =
  | 'id'
  | 'email'
  | 'name'
  | 'first_name'
  | 'last_name'
  | 'note'
  | 'subscribed_to_emails'
  | 'complimentary_plan'
  | 'stripe_customer_id'
  | 'created_at'
  | 'deleted_at'
  | 'labels'
  | 'tiers';

/** Headings that mean the same column, besides the column's own name. */
const otherNames: Record<string, Column> = {
  'e-mail': 'email',
  'email address': 'email',
  subscribed: 'subscribed_to_emails',
  tags: 'labels',
  plan: 'tiers',
  plans: 'tiers',
};

const columns: readonly Column[] = [
  'id',
  'email',
  'name',
  'first_name',
  'last_name',
  'note',
  'subscribed_to_emails',
  'complimentary_plan',
  'stripe_customer_id',
  'created_at',
  'deleted_at',
  'labels',
  'tiers',
];

/** Where each known column stands in the file. */
export type Heading = ReadonlyMap<Column, number>;

/** Reads the first row of a file. Null when it names no e-mail column, so that the file cannot be matched. */
export function readHeading(cells: readonly string[]): Heading | null {
  const found = new Map<Column, number>();
  cells.forEach((cell, position) => {
    const name = cell.trim().toLowerCase();
    const column = columns.find((candidate) => candidate === name) ?? otherNames[name];
    if (column !== undefined && !found.has(column)) found.set(column, position);
  });
  return found.has('email') ? found : null;
}

const longest = { email: 254, name: 100, note: 10_000, id: 200, label: 100 } as const;

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

function member(cell: (column: Column) => string | undefined, line: number, now: Date): ImportedMember {
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
  const word = (column: Column): boolean | null => flag(text(cell(column), column, 20), column);
  return {
    line,
    email,
    firstName: text(firstName ?? undefined, 'first name', longest.name),
    lastName: text(lastName ?? undefined, 'last name', longest.name),
    note: text(cell('note'), 'note', longest.note),
    externalId: text(cell('id'), 'id', longest.id),
    stripeCustomerId: text(cell('stripe_customer_id'), 'stripe_customer_id', longest.id),
    isSubscribedToEmails: word('subscribed_to_emails'),
    isComplimentary: word('complimentary_plan') ?? false,
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
    return member(
      (column) => {
        const position = heading.get(column);
        return position === undefined ? undefined : cells[position];
      },
      line,
      now,
    );
  } catch (error) {
    if (error instanceof RowError) return { reason: error.message };
    throw error;
  }
}
